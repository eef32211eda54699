import { balancedLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

describe('an open trade', () => {
  test.each([
    ['Stop', 'stop', { running: false, uptime_seconds: 0 }],
    ['Pause', 'pause', { running: true, paused: true }],
  ] as const)('an open trade stays monitored after %s', (_name, command, status) => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    h.bot[command]();
    expect(h.bot.status()).toMatchObject({ ...status, active_trades: 1 });
    h.market.setBook('BTCUSDT', balancedLadder(10_200));
    h.market.run(100);
    expect(h.closed()[0]?.reason_exit).toBe('TP');
  });

  test('an open trade is monitored again after a restart of the bot', () => {
    const before = createBotHarness();
    before.bot.start();
    openLong(before);
    const [open] = before.opened();
    before.bot.shutdown();
    const h = before.restart();
    expect(h.bot.status()).toMatchObject({ running: false, active_trades: 1, total_signals: 1 });
    expect(h.logs('RECOVERY').join()).toContain(open!.trade_id);
    h.market.setBook('BTCUSDT', balancedLadder(10_200));
    h.market.run(100);
    expect(h.closed()[0]).toMatchObject({ trade_id: open!.trade_id, reason_exit: 'TP', entry_fee: open!.entry_fee });
  });

  test('a stop that the bot moved keeps its price after a restart of the bot', () => {
    const before = createBotHarness();
    before.bot.start();
    openLong(before);
    before.market.setBook('BTCUSDT', balancedLadder(10_025));
    before.market.run(1000);
    before.bot.shutdown();
    const h = before.restart();
    h.market.setBook('BTCUSDT', balancedLadder(10_005));
    h.market.run(1000);
    expect(h.closed()[0]?.reason_exit).toBe('TRAILING_SL');
    expect(h.closed()[0]!.pnl_gross).toBeGreaterThan(0);
  });

  test('an open trade closes at the first book after a long outage of the feed', () => {
    const afterOutage = (ms: number) => {
      const h = createBotHarness();
      h.bot.start();
      openLong(h);
      h.market.silence(ms);
      expect(h.closed()).toEqual([]);
      h.market.run(20);
      return h.closed().map(({ reason_exit }) => reason_exit);
    };
    expect(afterOutage(2_000 + 9 * 500)).toEqual([]);
    expect(afterOutage(2_000 + 10 * 500)).toEqual(['MONITOR_ERROR']);
  });

  test('a restored trade stays open while its first book is missing', () => {
    const waiting = createBotHarness();
    waiting.bot.start();
    openLong(waiting);
    waiting.bot.shutdown();
    waiting.market.loseBook('BTCUSDT');
    const again = waiting.restart();
    again.market.silence(60_000);
    expect(again.closed()).toEqual([]);
  });

  test('the bot evaluates an open trade at the first book after the computer slept', () => {
    const h = createBotHarness({ params: { exit_on_timeout: false } });
    h.bot.start();
    openLong(h);
    h.market.leap(3_600_000);
    h.market.run(1000);
    expect(h.closed()).toEqual([]);
    h.market.leap(3_600_000);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.run(500);
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'SL' });
    expect(h.closed()[0]!.exit_price).toBeCloseTo(9_900, -1);
  });

  test('an open trade stays open after the end of a recording until the operator closes the trade', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    h.market.emit({ kind: 'feed', at: h.market.clock.now(), state: 'ended', detail: 'the recording is over' });
    h.market.silence(60_000);
    expect(h.closed()).toEqual([]);
    expect(h.bot.closeAll().total_processed).toBe(1);
  });

  test('the operator can close a trade on a symbol that the market does not list', () => {
    const before = createBotHarness();
    before.bot.start();
    openLong(before);
    before.bot.shutdown();
    const h = createBotHarness({
      store: before.store,
      market: fakeMarket({ instruments: [testInstrument('ETHUSDT')] }),
    });
    expect(h.logs('RECOVERY').join()).toContain('BTCUSDT is not listed on this market');
    expect(h.bot.closePosition('BTCUSDT')).toMatchObject({ closed: 1 });
  });
});

describe('manual close', () => {
  test('a manual close fills immediately at the current book', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    expect(h.bot.closePosition('BTCUSDT')).toMatchObject({ closed: 1 });
    const [trade] = h.closed();
    expect(trade?.reason_exit).toBe('MANUAL');
    expect(trade!.exit_price).toBeCloseTo(10_000 * (1 - 1e-4), 6);
    expect(h.bot.status().active_trades).toBe(0);
  });

  test('Close All fills at the last known price while the order book is missing', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    h.market.loseBook('BTCUSDT');
    const result = h.bot.closeAll();
    expect(result).toMatchObject({ total_processed: 1, failed: [], closed: [{ symbol: 'BTCUSDT' }] });
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'CLOSE_ALL' });
    expect(h.closed()[0]!.exit_price).toBeCloseTo(10_000 * (1 - 1e-4), 6);
  });

  test('a close of a symbol without an open trade is rejected with a message that names the symbol', () => {
    const { bot } = createBotHarness();
    expect(() => bot.closePosition('ETHUSDT')).toThrow('There is no open trade on ETHUSDT.');
    expect(bot.closeAll()).toEqual({ closed: [], failed: [], total_processed: 0 });
  });

  test('a manual close succeeds while the database is unavailable', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    const save = h.store.trades.save;
    h.store.trades.save = () => {
      throw new Error('database is locked');
    };
    expect(h.bot.closeAll().closed).toHaveLength(1);
    expect(h.store.trades.listOpenTrades()).toHaveLength(1);
    h.store.trades.save = save;
    h.market.silence(600);
    expect(h.store.trades.listOpenTrades()).toEqual([]);
  });
});
