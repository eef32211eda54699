import {
  askHeavyLadder,
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { type FakeMarket, fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

const NO_JITTER_PARAMS: TestParameters = { validator_jitter_min_ms: 0, validator_jitter_max_ms: 0 };

/** Price on the execution exchange, 10 bps above the data exchange. */
const EXECUTION_PRICE = 10_010;

function createRunningTwoVenueBot(
  params: TestParameters = {},
  market: FakeMarket = fakeMarket({ twoVenues: true }),
): BotHarness {
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(EXECUTION_PRICE));
  const h = createBotHarness({ market, params: { ...NO_JITTER_PARAMS, ...params } });
  h.bot.start();
  return h;
}

describe('two exchanges', () => {
  test('TP and SL of an order on the execution exchange are converted from data prices by the price ratio', () => {
    const h = createRunningTwoVenueBot();
    openLong(h);
    const [signal] = h.store.signals.listLatest(1);
    const [trade] = h.opened();
    expect(signal?.price_mid).toBeCloseTo(10_000.005);
    expect(trade?.entry_price).toBe(EXECUTION_PRICE + 0.01);
    // TP is 0.3 % above the entry price and SL 0.25 % below, as in the signal.
    expect(trade?.tp_price).toBeCloseTo((EXECUTION_PRICE + 0.01) * 1.003, 0);
    expect(trade?.sl_price).toBeCloseTo((EXECUTION_PRICE + 0.01) * 0.9975, 0);
    expect(h.logs('DATA').join()).toContain('Signals use the books of BINANCE, orders fill on the books of BYBIT');
  });

  test.each([
    [100.1, 1],
    [100.05, 0],
  ])('an entry of %d USDT is sized by the execution price in lots of 0.01', (trade_nominal_usdt, trades) => {
    const contract = testInstrument('BTCUSDT', { qty_step: 0.01, min_qty: 0.01 });
    const market = fakeMarket({ twoVenues: true, instruments: [contract] });
    const h = createRunningTwoVenueBot(
      { entry_order_type: 'LIMIT', trade_nominal_usdt, trade_margin_usdt: 10 },
      market,
    );
    openLong(h);
    h.market.executionVenue.trade('BTCUSDT', [{ price: EXECUTION_PRICE - 1, quantity: 100, taker: 'SELL' }]);
    expect(h.opened()).toHaveLength(trades);
    expect(h.logs('RISK').join().includes('buy less than the minimum quantity')).toBe(trades === 0);
  });

  test.each(['LIMIT', 'MARKET'] as const)(
    'a %s entry waits while the book side that determines its price is empty',
    (entry_order_type) => {
      const h = createRunningTwoVenueBot({ entry_order_type, enable_validator: false });
      h.market.setBook('BTCUSDT', balancedLadder());
      h.market.run(1_500);
      const side = entry_order_type === 'LIMIT' ? 'bids' : 'asks';
      h.market.executionVenue.setBook('BTCUSDT', { ...bidHeavyLadder(EXECUTION_PRICE), [side]: [] });
      h.market.setBook('BTCUSDT', bidHeavyLadder());
      h.market.runUntil(() => h.bot.status().total_signals > 0);
      h.market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(EXECUTION_PRICE));
      h.market.run(500);
      h.market.executionVenue.trade('BTCUSDT', [{ price: EXECUTION_PRICE - 1, quantity: 100, taker: 'SELL' }]);
      const { entry_price, tp_price } = h.opened()[0]!;
      expect(entry_price).toBeCloseTo(EXECUTION_PRICE, 1);
      expect(tp_price).toBeGreaterThan(EXECUTION_PRICE);
    },
  );

  test('books of the exchange on which a trade was opened trigger and fill the exit', () => {
    const h = createRunningTwoVenueBot();
    openLong(h);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.run(1_000);
    expect(h.closed()).toEqual([]);
    h.market.executionVenue.setBook('BTCUSDT', balancedLadder(9_950));
    h.market.run(500);
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'SL', exit_price: expect.closeTo(9_950 * (1 - 1e-4), 6) });
  });

  test('an exit fills on the exchange of the trade even if the bot monitors the trade with data books', () => {
    const h = createRunningTwoVenueBot({ pm_book_source: 'DATA_SOURCE' });
    openLong(h);
    h.market.executionVenue.setBook('BTCUSDT', balancedLadder(9_950));
    h.market.run(1_000);
    expect(h.closed()).toEqual([]);
    h.market.setBook('BTCUSDT', balancedLadder(9_970));
    h.market.run(500);
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'SL', exit_price: expect.closeTo(9_950 * (1 - 1e-4), 6) });
  });

  test('only market trades of the execution exchange fill a resting entry', () => {
    const h = createRunningTwoVenueBot({ entry_order_type: 'LIMIT' });
    openLong(h);
    const through = [{ price: EXECUTION_PRICE - 1, quantity: 100, taker: 'SELL' as const }];
    h.market.trade('BTCUSDT', through);
    h.market.run(100);
    expect(h.opened()).toEqual([]);
    h.market.executionVenue.trade('BTCUSDT', through);
    expect(h.opened()[0]?.entry_price).toBe(EXECUTION_PRICE);
  });

  test('the bot subscribes to books of the execution exchange only while the bot runs or a trade is open', () => {
    const h = createBotHarness({ market: fakeMarket({ twoVenues: true }), params: NO_JITTER_PARAMS });
    const { followed } = h.market.executionVenue;
    h.market.executionVenue.setBook('BTCUSDT', bidHeavyLadder(EXECUTION_PRICE));
    expect([...followed]).toEqual([]);
    h.bot.start();
    expect([...followed]).toEqual(['BTCUSDT']);
    openLong(h);
    h.bot.stop();
    expect([...followed]).toEqual(['BTCUSDT']);
    h.bot.closeAll();
    expect([...followed]).toEqual([]);
  });

  test('the bot asks the market to request the books of open trades first', () => {
    let prioritised = (): readonly string[] => ['not called'];
    const market = Object.assign(fakeMarket({ twoVenues: true }), {
      prioritise: (symbols: () => readonly string[]) => void (prioritised = symbols),
    });
    const h = createRunningTwoVenueBot({}, market);
    expect(prioritised()).toEqual([]);
    openLong(h);
    expect(prioritised()).toEqual(['BTCUSDT']);
    h.bot.closeAll();
    expect(prioritised()).toEqual([]);
  });

  test('a restored trade is monitored on the exchange where it was opened, even if the exchange parameter changed', () => {
    const before = createRunningTwoVenueBot();
    openLong(before);
    before.bot.stop();
    before.bot.saveParameters({ exchange: 'BINANCE' });
    before.bot.shutdown();
    const h = before.restart();
    expect([...h.market.executionVenue.followed]).toEqual(['BTCUSDT']);
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.run(1_000);
    expect(h.closed()).toEqual([]);
    h.market.executionVenue.setBook('BTCUSDT', balancedLadder(10_200));
    h.market.run(300);
    expect(h.closed()[0]).toMatchObject({ reason_exit: 'TP', exchange: 'BYBIT' });
  });

  test('orders fill on the data exchange when the parameter `exchange` names the data exchange', () => {
    const h = createRunningTwoVenueBot({ exchange: 'BINANCE' });
    openLong(h);
    expect(h.opened()[0]?.entry_price).toBe(10_000.01);
    expect([...h.market.executionVenue.followed]).toEqual([]);
    expect(h.market.executionVenue.requests).toEqual([]);
  });

  test('the stop of a trade on the execution exchange follows data walls, converted by the price ratio', () => {
    const h = createRunningTwoVenueBot({ enable_wall_persistence: false, delta_sl_min_usd: 0.1 });
    openLong(h);
    h.bot.saveParameters({ min_sl_distance_pct: 0.0005 });
    const walled = { ...bidHeavyLadder(), bids: Array.from({ length: 40 }, (_, index) => (index === 20 ? 150 : 3)) };
    h.market.setBook('BTCUSDT', walled);
    h.market.run(1_000);
    // The stop is 0.15 % behind the data wall at 9,995, converted to prices of the execution exchange.
    expect(h.store.trades.listOpenTrades()[0]?.trade.sl_price).toBeCloseTo(
      9_995 * (1 - 0.0015) * (EXECUTION_PRICE / 10_000),
      1,
    );
  });
});

describe('a market with one set of books', () => {
  test('a start of the bot logs once that signals and fills use the same books', () => {
    const h = createBotHarness();
    h.bot.start();
    openLong(h);
    expect(h.logs('DATA').filter((line) => line.includes('one set of books'))).toHaveLength(1);
    expect(h.opened()[0]?.entry_price).toBe(10_000.01);
  });

  test('the log warns when the parameters name another exchange than the exchange of the live market', () => {
    const h = createBotHarness({ market: fakeMarket({ venue: 'BYBIT' }) });
    h.bot.start();
    expect(h.logs('DATA').join()).toContain(
      'WARNING DATA data_source_exchange is BINANCE, but the books come from BYBIT',
    );
  });
});

describe('cross-validator', () => {
  test('a signal without a free slot is rejected before the cross-validation', () => {
    const market = fakeMarket({ twoVenues: true, instruments: [testInstrument('BTCUSDT'), testInstrument('ETHUSDT')] });
    const h = createRunningTwoVenueBot({ symbols: ['BTCUSDT', 'ETHUSDT'], max_concurrent_trades: 1 }, market);
    market.executionVenue.setBook('ETHUSDT', bidHeavyLadder());
    openLong(h);
    market.executionVenue.loseBook('ETHUSDT');
    market.setBook('ETHUSDT', balancedLadder());
    market.run(1500);
    market.setBook('ETHUSDT', bidHeavyLadder());
    market.run(1000);
    expect(h.bot.status().total_signals).toBe(2);
    expect(market.executionVenue.requests).toEqual([]);
    expect(h.logs('RISK').join()).toContain('slots are taken');
  });

  test('the cross-validator groups the execution book by the ticks of the execution exchange', () => {
    const h = createRunningTwoVenueBot({ validator_jitter_min_ms: 0, validator_jitter_max_ms: 0 });
    const levels = (near: number, far: number) => Array.from({ length: 40 }, (_, i) => (i < 2 ? near : far));
    // The two best levels show more asks, but the whole book shows more bids.
    h.market.executionVenue.setInstruments([testInstrument('BTCUSDT', { tick_size: 10 })]);
    h.market.executionVenue.setBook('BTCUSDT', {
      bid: EXECUTION_PRICE,
      ask: EXECUTION_PRICE + 10,
      step: 10,
      bids: levels(1, 9),
      asks: levels(2, 1),
    });
    openLong(h);
    expect(h.logs('EXECUTION').join()).not.toContain('the imbalance of the execution book');
    expect(h.opened()).toHaveLength(1);
  });

  test('the age of a signal at its revalidation includes the time of the cross-validation', () => {
    const slow: TestParameters = {
      validator_jitter_min_ms: 400,
      validator_jitter_max_ms: 400,
      enable_signal_revalidation: true,
    };
    const h = createRunningTwoVenueBot({ ...slow, revalidation_max_age_ms: 300 });
    openLong(h);
    expect(h.opened()).toEqual([]);
    expect(h.logs('EXECUTION').join()).toContain('the signal is too old');
    const patient = createRunningTwoVenueBot({
      ...slow,
      revalidation_max_age_ms: 2_000,
      revalidation_obi_tolerance: 0.5,
    });
    openLong(patient);
    expect(patient.opened()).toHaveLength(1);
  });

  test('a rejection by the cross-validator is counted and logged with the imbalance', () => {
    const h = createRunningTwoVenueBot();
    h.market.executionVenue.setBook('BTCUSDT', askHeavyLadder(EXECUTION_PRICE));
    openLong(h);
    expect(h.logs('EXECUTION').join()).toMatch(
      /LONG BTCUSDT not entered: cross-validator: the imbalance of the execution book towards the signal is -0.5/,
    );
    expect(h.bot.diagnostics().filters).toContainEqual(expect.objectContaining({ name: 'validator_side', count: 1 }));
  });

  test('a cross-validation without an answer of the exchange is rejected after cross_validator_timeout_sec and releases the slot', () => {
    const h = createRunningTwoVenueBot({
      cross_validator_timeout_sec: 2,
      validator_timeout_sec: 1,
      validator_max_retries: 9,
    });
    h.market.executionVenue.loseBook('BTCUSDT');
    h.market.executionVenue.answering = 'never';
    openLong(h);
    h.market.run(3_000);
    expect(h.market.executionVenue.requests.length).toBe(2);
    expect(h.logs('EXECUTION').join()).toContain('no execution book: the validation took too long');
    h.bot.stop();
    expect(h.bot.resetSemaphore()).toMatchObject({ message: 'Slot counter reset from 0 to 0' });
  });

  test('raising `validator_max_concurrency` starts the next queued cross-validation', () => {
    const market = fakeMarket({
      twoVenues: true,
      instruments: ['BTCUSDT', 'ETHUSDT'].map((symbol) => testInstrument(symbol)),
    });
    market.executionVenue.answering = 'never';
    const slow: TestParameters = {
      validator_timeout_sec: 3,
      cross_validator_timeout_sec: 3,
      validator_max_concurrency: 1,
    };
    const h = createRunningTwoVenueBot({ ...slow, symbols: ['BTCUSDT', 'ETHUSDT'] }, market);
    const show = (ladder: typeof bidHeavyLadder, ms: number) => {
      for (const symbol of ['BTCUSDT', 'ETHUSDT']) market.setBook(symbol, ladder());
      market.run(ms);
    };
    market.executionVenue.loseBook('BTCUSDT');
    show(balancedLadder, 1_500);
    show(bidHeavyLadder, 1_000);
    expect(market.executionVenue.requests).toHaveLength(1);
    h.bot.saveParameters({ validator_max_concurrency: 2 });
    expect(market.executionVenue.requests).toHaveLength(2);
  });

  test('the command Stop cancels a running cross-validation', () => {
    const h = createRunningTwoVenueBot();
    h.market.executionVenue.loseBook('BTCUSDT');
    h.market.executionVenue.answering = { after_ms: 1_500 };
    openLong(h);
    h.bot.stop();
    h.market.run(3_000);
    expect(h.opened()).toEqual([]);
    expect(h.bot.resetSemaphore()).toMatchObject({ message: 'Slot counter reset from 0 to 0' });
  });
});

test('the log explains why the bot does not enter a symbol that the execution exchange does not list', () => {
  const h = createBotHarness({ market: fakeMarket({ twoVenues: true }), params: { enable_validator: false } });
  h.bot.start();
  openLong(h);
  expect(h.logs('EXECUTION').join()).toContain('its exchange does not list the symbol');
});
