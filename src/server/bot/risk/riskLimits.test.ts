import { balancedLadder, bidHeavyLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

describe('slots and the emergency reset', () => {
  const createTwoSymbolMarket = () =>
    fakeMarket({ instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT', { turnover_24h: 1e8 })] });

  test('a signal becomes a trade only while a slot is free', () => {
    const h = createBotHarness({
      market: createTwoSymbolMarket(),
      params: { symbols: ['BTCUSDT', 'ETHUSDT'], max_concurrent_trades: 1 },
    });
    h.bot.start();
    const press = () => {
      for (const symbol of ['BTCUSDT', 'ETHUSDT']) h.market.setBook(symbol, balancedLadder());
      h.market.run(1500);
      for (const symbol of ['BTCUSDT', 'ETHUSDT']) h.market.setBook(symbol, bidHeavyLadder());
      h.market.run(1000);
    };
    press();
    expect(h.bot.status()).toMatchObject({ active_trades: 1, total_signals: 2 });
    expect(h.logs('RISK').join()).toContain('all 1 slots are taken');
    h.bot.closeAll();
    press();
    expect(h.opened()).toHaveLength(2);
  });

  test('a refused Emergency Reset replies with the reason instead of throwing', () => {
    const h = createBotHarness();
    h.bot.start();
    expect(h.bot.resetSemaphore()).toMatchObject({ success: false, error: expect.stringContaining('running') });
    openLong(h);
    h.bot.stop();
    expect(h.bot.resetSemaphore()).toMatchObject({ success: false, active_positions: 1, available_slots: 4 });
    h.bot.closeAll();
    expect(h.bot.resetSemaphore()).toEqual({
      success: true,
      active_positions: 0,
      max_concurrent: 5,
      available_slots: 5,
      message: expect.stringMatching(/^Slot counter reset from 0 to 0\. Drawdown reset from 0\.\d\d% to 0%$/),
      error: null,
    });
  });

  test('a max_concurrent_trades below the number of open trades leaves zero available slots', () => {
    const h = createBotHarness({ params: { allow_duplicate_symbols: true, max_positions_per_symbol: 3 } });
    h.bot.start();
    openLong(h);
    openLong(h);
    expect(h.bot.status().active_trades).toBe(2);
    h.bot.saveParameters({ max_concurrent_trades: 1 });
    h.bot.stop();
    expect(h.bot.resetSemaphore()).toMatchObject({ success: false, max_concurrent: 1, available_slots: 0 });
  });
});

describe('risk limits', () => {
  test('a bot that the drawdown limit paused can resume after max_drawdown_pct was raised', () => {
    const h = createBotHarness({ params: { max_drawdown_pct: 1, total_capital_usdt: 100, trade_margin_usdt: 50 } });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', balancedLadder(9900));
    h.market.run(200);
    expect(h.closed()[0]?.reason_exit).toBe('SL');
    expect(h.bot.status()).toMatchObject({ running: true, paused: true });
    expect(h.logs('RISK').find((line) => line.startsWith('ERROR'))).toContain('max_drawdown_pct');
    h.bot.saveParameters({ max_drawdown_pct: 50 });
    h.bot.resume();
    openLong(h, 9900);
    expect(h.opened()).toHaveLength(2);
  });

  test('the status of a running bot names a tripped limit, and no full slots', () => {
    const h = createBotHarness({
      params: { max_concurrent_trades: 1, max_consecutive_losses: 1, cooldown_seconds: 60 },
    });
    h.bot.start();
    openLong(h);
    expect(h.bot.status()).toMatchObject({ active_trades: 1, entry_limit: null });
    h.market.setBook('BTCUSDT', balancedLadder(9900));
    h.market.run(200);
    expect(h.bot.status().entry_limit).toMatch(/^cooldown after 1 loss in a row/);
    h.bot.stop();
    expect(h.bot.status().entry_limit).toBeNull();
  });

  test('max_trades_per_hour counts trades from before a restart of the bot', () => {
    const h = createBotHarness({
      params: { enable_trade_limits: true, max_trades_per_hour: 5, max_trades_per_day: 200 },
    });
    h.bot.start();
    for (let i = 0; i < 4; i += 1) {
      openLong(h);
      h.bot.closeAll();
    }
    h.bot.shutdown();
    const again = h.restart();
    again.bot.start();
    for (let i = 0; i < 3; i += 1) {
      openLong(again);
      again.bot.closeAll();
    }
    expect(again.opened()).toHaveLength(1);
    expect(again.logs('RISK').join()).toContain('max_trades_per_hour 5 is reached');
  });
});
