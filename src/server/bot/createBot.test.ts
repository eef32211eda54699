import { askHeavyLadder, balancedLadder, bidHeavyLadder, createBotHarness, openLong } from '@/testing/bot/botHarness';

describe('a running bot', () => {
  test('bid pressure in the book causes a signal and a LONG trade', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    expect(h.events.map(({ type }) => type)).toEqual(['signal', 'trade_open']);
    expect(h.events[0]?.data).toMatchObject({ symbol: 'BTCUSDT', side: 'LONG', price_mid: expect.closeTo(10_000.005) });
    const [trade] = h.opened();
    expect(trade).toMatchObject({ status: 'OPEN', side: 'LONG', mode: 'PAPER', exchange: 'BYBIT', exit_price: null });
    expect(trade!.tp_price).toBeGreaterThan(trade!.entry_price!);
    expect(trade!.sl_price).toBeLessThan(trade!.entry_price!);
    expect(h.bot.status()).toMatchObject({
      running: true,
      paused: false,
      active_trades: 1,
      total_signals: 1,
      sends_real_orders: false,
    });
    expect(h.store.trades.listOpenTrades()).toHaveLength(1);
    expect(h.store.signals.listLatest(5)).toHaveLength(1);
  });

  test('ask pressure in the book causes a signal and a SHORT trade', () => {
    const h = createBotHarness();
    h.bot.start();
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(1500);
    h.market.setBook('BTCUSDT', askHeavyLadder());
    h.market.run(1000);
    const [trade] = h.opened();
    expect(trade?.side).toBe('SHORT');
    expect(trade!.tp_price).toBeLessThan(trade!.entry_price!);
    expect(trade!.sl_price).toBeGreaterThan(trade!.entry_price!);
  });

  test('the bot finds no second signal until the imbalance has fallen below the hysteresis threshold', () => {
    const h = createBotHarness({ params: { allow_duplicate_symbols: true, max_positions_per_symbol: 5 } });
    h.bot.start();
    openLong(h);
    h.market.run(5000);
    expect(h.bot.status().total_signals).toBe(1);
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(1000);
    h.market.setBook('BTCUSDT', bidHeavyLadder());
    h.market.run(1000);
    expect(h.bot.status().total_signals).toBe(2);
  });

  test('a stopped or paused bot finds no signal', () => {
    const h = createBotHarness();
    openLong(h);
    h.bot.start();
    h.bot.pause();
    openLong(h);
    expect(h.events).toEqual([]);
    h.bot.resume();
    openLong(h);
    expect(h.opened()).toHaveLength(1);
  });

  test('a trade closes at its take profit with consistent prices, fees and PnL', () => {
    const h = createBotHarness({ random: () => 0.1 });
    h.bot.start();
    openLong(h);
    const [open] = h.opened();
    h.market.setBook('BTCUSDT', balancedLadder(open!.tp_price! * 1.001));
    h.market.run(200);
    const [trade] = h.closed();
    expect(trade).toMatchObject({ status: 'CLOSED', reason_exit: 'TP', exit_price: open!.tp_price, funding_fee: 0 });
    const qty = 0.049;
    expect(trade!.pnl_gross).toBeCloseTo((trade!.exit_price! - trade!.entry_price!) * qty, 8);
    // The entry pays the taker fee, and the exit at the TP pays the maker fee.
    expect(trade!.exit_fee).toBeCloseTo(trade!.exit_price! * qty * 0.0002, 8);
    expect(trade!.entry_fee).toBeCloseTo(trade!.entry_price! * qty * 0.00055, 8);
    expect(trade!.total_fees).toBeCloseTo(trade!.entry_fee! + trade!.exit_fee!, 10);
    expect(trade!.pnl_net).toBeCloseTo(trade!.pnl_gross! - trade!.total_fees!, 10);
    expect(trade!.pnl_pct).toBeCloseTo((trade!.pnl_net! / ((10_000.005 * qty) / 10)) * 100, 3);
    expect(h.store.trades.listOpenTrades()).toEqual([]);
    expect(h.store.trades.listPage(0, 10).trades[0]).toEqual(trade);
  });

  test('a TP exit that does not fill as maker pays the taker fee and slippage', () => {
    const h = createBotHarness({ random: () => 0.9 });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', balancedLadder(10_200));
    h.market.run(200);
    const [trade] = h.closed();
    expect(trade?.reason_exit).toBe('TP');
    expect(trade!.exit_price).toBeCloseTo(10_200 * (1 - 1e-4), 6);
    expect(trade!.exit_fee).toBeCloseTo(trade!.exit_price! * 0.049 * 0.00055, 8);
  });

  test('the log shows a price after slippage with at most two decimals more than the tick size', () => {
    const h = createBotHarness({ params: { simulate_slippage_entry_bps: 0.37, simulate_slippage_exit_bps: 0.71 } });
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    const prices = h
      .logs('EXECUTION')
      .flatMap((line) => [...line.matchAll(/ (?:at|TP|SL) ([\d.]+)/g)].map(([, n]) => n!));
    expect(prices).toHaveLength(4);
    for (const price of prices) expect(price).toMatch(/^\d+\.\d{1,4}$/);
  });

  test('a LONG closes at its stop loss when the mark price reaches the trigger slightly above the SL', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    const sl = h.opened()[0]!.sl_price!;
    h.market.setBook('BTCUSDT', balancedLadder(sl - 5));
    h.market.setPrices('BTCUSDT', { last: sl - 5, mark: sl * 1.0003, index: sl - 5 });
    h.market.run(100);
    expect(h.closed()).toEqual([]);
    h.market.setPrices('BTCUSDT', { last: sl - 5, mark: sl * 1.0001, index: sl - 5 });
    h.market.run(200);
    expect(h.closed()[0]?.reason_exit).toBe('SL');
  });

  test('a trade closes after the imbalance was reversed for hold_ms_before_flatten', () => {
    const h = createBotHarness({ params: { obi_exit_multiplier: 4 } });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', askHeavyLadder());
    h.market.run(900);
    expect(h.closed()).toEqual([]);
    h.market.run(1500);
    expect(h.closed()[0]?.reason_exit).toBe('OBI_REVERSAL');
  });

  test('a trade closes after timeout_seconds', () => {
    const h = createBotHarness({ params: { timeout_seconds: 10 } });
    h.bot.start();
    openLong(h);
    h.market.setBook('BTCUSDT', balancedLadder());
    h.market.run(8000);
    expect(h.closed()).toEqual([]);
    h.market.run(2200);
    expect(h.closed()[0]?.reason_exit).toBe('TIMEOUT');
  });

  test('the bot continues to monitor a trade after an error while reading its prices', () => {
    const h = createBotHarness();
    h.bot.start();
    const broken = h.market.prices;
    openLong(h);
    h.market.prices = () => {
      throw new Error('no prices today');
    };
    h.market.run(300);
    h.market.prices = broken;
    expect(h.logs('EXECUTION').filter((line) => line.includes('no prices today'))).toHaveLength(1);
    h.market.setBook('BTCUSDT', balancedLadder(10_200));
    h.market.run(100);
    expect(h.closed()[0]?.reason_exit).toBe('TP');
  });
});

test('the bot logs a rejection by the hysteresis filter while log_rejected_signals is on', () => {
  const h = createBotHarness({ params: { enable_detailed_logging: true, log_rejected_signals: true } });
  h.bot.start();
  openLong(h);
  h.market.run(2_000);
  expect(h.logs('STRATEGY').join()).toContain('BTCUSDT rejected by hysteresis: OBI has not been below');
});
