import { CommandRefused } from './bot';
import { askHeavy, balanced, bidHeavy, harness, openLong } from './testing/botHarness';
import { fakeMarket, instrument } from './testing/fakeMarket';

describe('a running bot', () => {
  test('turns pressure on the book into a signal and a trade', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    expect(h.events.map(({ type }) => type)).toEqual(['signal', 'trade_open']);
    expect(h.events[0]?.data).toMatchObject({ symbol: 'BTCUSDT', side: 'LONG', price_mid: expect.closeTo(10_000.005) });
    const [trade] = h.opened();
    expect(trade).toMatchObject({ status: 'OPEN', side: 'LONG', mode: 'PAPER', exchange: 'BYBIT', exit_price: null });
    expect(trade!.tp_price).toBeGreaterThan(trade!.entry_price!);
    expect(trade!.sl_price).toBeLessThan(trade!.entry_price!);
    expect(h.bot.status()).toMatchObject({ running: true, paused: false, active_trades: 1, total_signals: 1 });
    expect(h.store.trades.open()).toHaveLength(1);
    expect(h.store.signals.latest(5)).toHaveLength(1);
  });

  test('sells when sellers press', () => {
    const h = harness();
    h.bot.start();
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(1500);
    h.market.setBook('BTCUSDT', askHeavy());
    h.market.run(1000);
    const [trade] = h.opened();
    expect(trade?.side).toBe('SHORT');
    expect(trade!.tp_price).toBeLessThan(trade!.entry_price!);
    expect(trade!.sl_price).toBeGreaterThan(trade!.entry_price!);
  });

  test('gives one signal until the imbalance was low again', () => {
    const h = harness({ params: { allow_duplicate_symbols: true, max_positions_per_symbol: 5 } });
    h.bot.start();
    openLong(h);
    h.market.run(5000);
    expect(h.bot.status().total_signals).toBe(1);
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(1000);
    h.market.setBook('BTCUSDT', bidHeavy());
    h.market.run(1000);
    expect(h.bot.status().total_signals).toBe(2);
  });

  test('gives no signal while it is stopped or paused', () => {
    const h = harness();
    openLong(h);
    h.bot.start();
    h.bot.pause();
    openLong(h);
    expect(h.events).toEqual([]);
    h.bot.resume();
    openLong(h);
    expect(h.opened()).toHaveLength(1);
  });

  test('closes at the take profit, and the figures add up', () => {
    const h = harness({ random: () => 0.1 });
    h.bot.start();
    openLong(h);
    const [open] = h.opened();
    h.market.setBook('BTCUSDT', balanced(open!.tp_price! * 1.001));
    h.market.run(200);
    const [trade] = h.closed();
    expect(trade).toMatchObject({ status: 'CLOSED', reason_exit: 'TP', exit_price: open!.tp_price, funding_fee: 0 });
    const qty = 0.049;
    expect(trade!.pnl_gross).toBeCloseTo((trade!.exit_price! - trade!.entry_price!) * qty, 8);
    // Maker at the TP, taker at the entry.
    expect(trade!.exit_fee).toBeCloseTo(trade!.exit_price! * qty * 0.0002, 8);
    expect(trade!.entry_fee).toBeCloseTo(trade!.entry_price! * qty * 0.00055, 8);
    expect(trade!.total_fees).toBeCloseTo(trade!.entry_fee! + trade!.exit_fee!, 10);
    expect(trade!.pnl_net).toBeCloseTo(trade!.pnl_gross! - trade!.total_fees!, 10);
    expect(trade!.pnl_pct).toBeCloseTo((trade!.pnl_net! / ((10_000.005 * qty) / 10)) * 100, 3);
    expect(h.store.trades.open()).toEqual([]);
    expect(h.store.trades.page(0, 10).trades[0]).toEqual(trade);
  });

  test('pays the taker fee where the take profit does not fill as maker', () => {
    const h = harness({ random: () => 0.9 });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', balanced(10_200));
    h.market.run(200);
    const [trade] = h.closed();
    expect(trade?.reason_exit).toBe('TP');
    expect(trade!.exit_price).toBeCloseTo(10_200 * (1 - 1e-4), 6);
  });

  test('prices with slippage are logged to a hundredth of a tick, not to the last binary digit', () => {
    const h = harness({ params: { simulate_slippage_entry_bps: 0.37, simulate_slippage_exit_bps: 0.71 } });
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    const prices = h
      .logs('EXECUTION')
      .flatMap((line) => [...line.matchAll(/ (?:at|TP|SL) ([\d.]+)/g)].map(([, n]) => n!));
    expect(prices).toHaveLength(4);
    for (const price of prices) expect(price).toMatch(/^\d+\.\d{1,4}$/);
  });

  test('closes at the stop loss by the mark price, a little before the stop', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    const sl = h.opened()[0]!.sl_price!;
    h.market.setBook('BTCUSDT', balanced(sl - 5));
    h.market.setPrices('BTCUSDT', { last: sl - 5, mark: sl * 1.0003, index: sl - 5 });
    h.market.run(100);
    expect(h.closed()).toEqual([]);
    h.market.setPrices('BTCUSDT', { last: sl - 5, mark: sl * 1.0001, index: sl - 5 });
    h.market.run(200);
    expect(h.closed()[0]?.reason_exit).toBe('SL');
  });

  test('closes when the imbalance turned and stayed turned', () => {
    const h = harness({ params: { obi_exit_multiplier: 4 } });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', askHeavy());
    h.market.run(900);
    expect(h.closed()).toEqual([]);
    h.market.run(1500);
    expect(h.closed()[0]?.reason_exit).toBe('OBI_REVERSAL');
  });

  test('closes when the time is up', () => {
    const h = harness({ params: { timeout_seconds: 10 } });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(8000);
    expect(h.closed()).toEqual([]);
    h.market.run(2200);
    expect(h.closed()[0]?.reason_exit).toBe('TIMEOUT');
  });

  test('goes on when one update cannot be judged, and says so once', () => {
    const h = harness();
    h.bot.start();
    const broken = h.market.prices;
    openLong(h);
    h.market.prices = () => {
      throw new Error('no prices today');
    };
    h.market.run(300);
    h.market.prices = broken;
    expect(h.logs('SYSTEM').filter((line) => line.includes('no prices today'))).toHaveLength(1);
    h.market.setBook('BTCUSDT', balanced(10_200));
    h.market.run(100);
    expect(h.closed()[0]?.reason_exit).toBe('TP');
  });
});

describe('an open trade', () => {
  test('stays monitored after Stop', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    h.bot.stop();
    expect(h.bot.status()).toMatchObject({ running: false, active_trades: 1, uptime_seconds: 0 });
    h.market.setBook('BTCUSDT', balanced(10_200));
    h.market.run(100);
    expect(h.closed()[0]?.reason_exit).toBe('TP');
  });

  test('survives a restart and is monitored again', () => {
    const before = harness();
    before.bot.start();
    openLong(before);
    const [open] = before.opened();
    before.bot.shutdown();
    const h = before.again();
    expect(h.bot.status()).toMatchObject({ running: false, active_trades: 1, total_signals: 1 });
    expect(h.logs('RECOVERY').join()).toContain(open!.trade_id);
    h.market.setBook('BTCUSDT', balanced(10_200));
    h.market.run(100);
    expect(h.closed()[0]).toMatchObject({ trade_id: open!.trade_id, reason_exit: 'TP', entry_fee: open!.entry_fee });
  });

  test('keeps the raised stop over a restart', () => {
    const before = harness();
    before.bot.start();
    openLong(before);
    before.market.setBook('BTCUSDT', balanced(10_025));
    before.market.run(1000);
    before.bot.shutdown();
    const h = before.again();
    h.market.setBook('BTCUSDT', balanced(10_005));
    h.market.run(1000);
    expect(h.closed()[0]?.reason_exit).toBe('TRAILING_SL');
    expect(h.closed()[0]!.pnl_gross).toBeGreaterThan(0);
  });

  test('closes by MONITOR_ERROR when its book stays stale, never for a book that has not come yet', () => {
    const before = harness();
    before.bot.start();
    openLong(before);
    before.market.silence(2000 + 9 * 500);
    expect(before.closed()).toEqual([]);
    before.market.silence(600);
    expect(before.closed()[0]?.reason_exit).toBe('MONITOR_ERROR');

    const waiting = harness();
    waiting.bot.start();
    openLong(waiting);
    waiting.bot.shutdown();
    waiting.market.loseBook('BTCUSDT');
    const again = waiting.again();
    again.market.silence(60_000);
    expect(again.closed()).toEqual([]);
  });

  test('is not given up at the price before a sleep of the computer, but judged by the first book after it', () => {
    const h = harness({ params: { exit_on_timeout: false } });
    h.bot.start();
    openLong(h);
    h.market.leap(3_600_000);
    h.market.run(1000);
    expect(h.closed()).toEqual([]);
    h.market.leap(3_600_000);
    h.market.setBook('BTCUSDT', balanced(9_900));
    h.market.run(500);
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'SL' });
    expect(h.closed()[0]!.exit_price).toBeCloseTo(9_900, -1);
  });

  test('waits for the operator when a recording is over', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    h.market.emit({ kind: 'feed', at: h.market.clock.now(), state: 'ended', detail: 'the recording is over' });
    h.market.silence(60_000);
    expect(h.closed()).toEqual([]);
    expect(h.bot.closeAll().total_processed).toBe(1);
  });

  test('of a symbol that this market does not have can be closed by hand', () => {
    const before = harness();
    before.bot.start();
    openLong(before);
    before.bot.shutdown();
    const h = harness({ store: before.store, market: fakeMarket({ instruments: [instrument('ETHUSDT')] }) });
    expect(h.logs('RECOVERY').join()).toContain('BTCUSDT is not on this market');
    expect(h.bot.closePosition('BTCUSDT')).toEqual({ closed: 1 });
  });
});

describe('closing by hand', () => {
  test('closes at once at the present book', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    expect(h.bot.closePosition('BTCUSDT')).toEqual({ closed: 1 });
    const [trade] = h.closed();
    expect(trade?.reason_exit).toBe('MANUAL');
    expect(trade!.exit_price).toBeCloseTo(10_000 * (1 - 1e-4), 6);
    expect(h.bot.status().active_trades).toBe(0);
  });

  test('closes everything at the last known price while the book is gone', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    h.market.loseBook('BTCUSDT');
    const result = h.bot.closeAll();
    expect(result).toMatchObject({ total_processed: 1, failed: [], closed: [{ symbol: 'BTCUSDT' }] });
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'CLOSE_ALL' });
    expect(h.closed()[0]!.exit_price).toBeCloseTo(10_000 * (1 - 1e-4), 6);
  });

  test('of a symbol without an open trade is refused in plain words', () => {
    const { bot } = harness();
    expect(() => bot.closePosition('ETHUSDT')).toThrow('There is no open trade on ETHUSDT.');
    expect(bot.closeAll()).toEqual({ closed: [], failed: [], total_processed: 0 });
  });

  test('counts even when the database is away for a moment', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    const save = h.store.trades.save;
    h.store.trades.save = () => {
      throw new Error('database is locked');
    };
    expect(h.bot.closeAll().closed).toHaveLength(1);
    expect(h.store.trades.open()).toHaveLength(1);
    h.store.trades.save = save;
    h.market.silence(600);
    expect(h.store.trades.open()).toEqual([]);
  });
});

describe('slots and the emergency reset', () => {
  const two = () => fakeMarket({ instruments: [instrument('BTCUSDT'), instrument('ETHUSDT', { turnover_24h: 1e8 })] });

  test('a full house takes no further trade, a close makes room', () => {
    const h = harness({ market: two(), params: { symbols: ['BTCUSDT', 'ETHUSDT'], max_concurrent_trades: 1 } });
    h.bot.start();
    const press = () => {
      for (const symbol of ['BTCUSDT', 'ETHUSDT']) h.market.setBook(symbol, balanced());
      h.market.run(1500);
      for (const symbol of ['BTCUSDT', 'ETHUSDT']) h.market.setBook(symbol, bidHeavy());
      h.market.run(1000);
    };
    press();
    expect(h.bot.status()).toMatchObject({ active_trades: 1, total_signals: 2 });
    expect(h.logs('RISK').join()).toContain('all 1 slots are taken');
    h.bot.closeAll();
    press();
    expect(h.opened()).toHaveLength(2);
  });

  test('is refused while the bot runs or a trade is open, and answers without throwing', () => {
    const h = harness();
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
      message: 'Slot counter reset from 0 to 0',
      error: null,
    });
  });

  test('lowering the limit below what is open leaves no slot, never a negative number', () => {
    const h = harness({ params: { allow_duplicate_symbols: true, max_positions_per_symbol: 3 } });
    h.bot.start();
    openLong(h);
    openLong(h);
    expect(h.bot.status().active_trades).toBe(2);
    h.bot.saveParameters({ max_concurrent_trades: 1 });
    h.bot.stop();
    expect(h.bot.resetSemaphore()).toMatchObject({ success: false, max_concurrent: 1, available_slots: 0 });
  });
});

describe('risk', () => {
  test('a drawdown pauses the bot; Resume takes the present equity as the new peak', () => {
    const h = harness({ params: { max_drawdown_pct: 0.5, total_capital_usdt: 100, trade_margin_usdt: 50 } });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', balanced(9900));
    h.market.run(200);
    expect(h.closed()[0]?.reason_exit).toBe('SL');
    expect(h.bot.status()).toMatchObject({ running: true, paused: true });
    expect(h.logs('RISK').find((line) => line.startsWith('ERROR'))).toContain('max_drawdown_pct');
    h.bot.resume();
    openLong(h, 9900);
    expect(h.opened()).toHaveLength(2);
  });

  test('a symbol rests after its close', () => {
    const h = harness({ params: { cooldown_seconds: 30 } });
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    openLong(h);
    expect(h.opened()).toHaveLength(1);
    h.market.run(30_000);
    openLong(h);
    expect(h.opened()).toHaveLength(2);
  });

  test('the limit of trades per hour holds over a restart', () => {
    const h = harness({ params: { max_trades_per_hour: 5, max_trades_per_day: 200 } });
    h.bot.start();
    for (let i = 0; i < 4; i += 1) {
      openLong(h);
      h.bot.closeAll();
    }
    h.bot.shutdown();
    const again = h.again();
    again.bot.start();
    for (let i = 0; i < 3; i += 1) {
      openLong(again);
      again.bot.closeAll();
    }
    expect(again.opened()).toHaveLength(1);
    expect(again.logs('RISK').join()).toContain('max_trades_per_hour 5 is reached');
  });
});

describe('pending entries', () => {
  test('are given up by Stop, and their slot is free again', () => {
    const h = harness({ params: { entry_order_type: 'LIMIT' } });
    h.bot.start();
    openLong(h);
    expect(h.bot.status()).toMatchObject({ total_signals: 1, active_trades: 0 });
    h.bot.stop();
    h.market.run(20_000);
    expect(h.opened()).toEqual([]);
    expect(h.bot.resetSemaphore()).toMatchObject({ success: true, message: 'Slot counter reset from 0 to 0' });
  });

  test('wait for the next update of the book, and are dropped when the imbalance fell meanwhile', () => {
    const h = harness({ params: { enable_signal_revalidation: true, ws_process_interval_ms: 100 } });
    h.bot.start();
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(3500, 100);
    h.market.setBook('BTCUSDT', bidHeavy());
    while (h.bot.status().total_signals === 0) h.market.run(100, 100);
    h.market.setBook('BTCUSDT', askHeavy());
    h.market.run(400, 100);
    expect(h.opened()).toEqual([]);
    expect(h.logs('EXECUTION').join()).toContain('before the order went out');
  });

  test('are dropped when no update comes in time', () => {
    const h = harness({ params: { enable_signal_revalidation: true } });
    h.bot.start();
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(1500);
    h.market.setBook('BTCUSDT', bidHeavy());
    while (h.bot.status().total_signals === 0) h.market.run(20);
    h.market.silence(600);
    expect(h.logs('EXECUTION').join()).toContain('grew too old');
  });
});

describe('clearing the database', () => {
  test('is refused with 400 while the bot runs, with a reason while trades are open, then counts anew', () => {
    const h = harness();
    h.bot.start();
    openLong(h);
    const refusal = (() => {
      try {
        return h.bot.clearDatabase();
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(CommandRefused);
    expect(refusal).toMatchObject({ httpStatus: 400 });
    h.bot.stop();
    expect(() => h.bot.clearDatabase()).toThrow('close them');
    h.bot.closeAll();
    expect(h.bot.clearDatabase()).toEqual({ status: 'cleared', trades_deleted: 1, signals_deleted: 1 });
    expect(h.bot.status().total_signals).toBe(0);
  });
});

describe('a save of parameters', () => {
  test('acts at once on a running bot', () => {
    const h = harness();
    h.bot.start();
    h.bot.saveParameters({ obi_threshold: 0.9 });
    openLong(h);
    expect(h.events).toEqual([]);
    h.bot.saveParameters({ obi_threshold: 0.4 });
    h.market.run(100);
    expect(h.bot.status().total_signals).toBe(1);
  });

  test('chooses the symbols anew, and keeps following those of open trades', () => {
    const market = fakeMarket({ instruments: [instrument('BTCUSDT'), instrument('ETHUSDT')] });
    const h = harness({ market });
    h.bot.start();
    openLong(h);
    h.bot.saveParameters({ symbols: ['ethusdt', 'NOSUCH'] });
    expect(h.logs('DATA').join()).toContain('left out: NOSUCH');
    h.market.setBook('BTCUSDT', balanced());
    h.market.run(1500);
    h.market.setBook('BTCUSDT', bidHeavy());
    h.market.run(1000);
    expect(h.bot.status().total_signals).toBe(1);
    h.market.setBook('BTCUSDT', balanced(10_200));
    h.market.run(100);
    expect(h.closed()[0]?.reason_exit).toBe('TP');
  });
});
