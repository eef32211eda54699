import {
  balancedLadder,
  bidHeavyLadder,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';

test('a trade monitored by data prices is not stopped when the prices of the two exchanges diverge', () => {
  const market = fakeMarket({ twoVenues: true });
  const h = createBotHarness({
    market,
    params: {
      ...EXECUTION_VENUE_PARAMS,
      pm_book_source: 'DATA_SOURCE',
      enable_wall_persistence: false,
      wall_depth_ratio: 0,
      delta_sl_min_usd: 0.1,
    },
  });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
  h.bot.start();
  openLong(h);
  const before = h.opened()[0]!.sl_price;
  const wall = (bid: number) => ({
    ...balancedLadder(bid),
    bids: balancedLadder().bids.map((size, i) => (i === 8 ? 60 : size)),
  });
  market.setBook('BTCUSDT', wall(10_000));
  market.executionVenue.setBook('BTCUSDT', balancedLadder(10_040));
  market.run(1500);
  expect(h.closed()).toEqual([]);
  h.bot.shutdown();
  expect(h.store.trades.listOpenTrades()[0]!.trade.sl_price).toBe(before);
});

test('the quantity of an entry is a multiple of the lot size of its exchange', () => {
  const entered = (qty_step: number) => {
    const market = fakeMarket({ twoVenues: true });
    market.executionVenue.setInstruments([testInstrument('BTCUSDT', { qty_step })]);
    const h = createBotHarness({
      market,
      params: EXECUTION_VENUE_PARAMS,
    });
    market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
    h.bot.start();
    openLong(h);
    h.bot.closeAll();
    const [trade] = h.closed();
    return trade!.entry_fee! / trade!.entry_price! / 0.00055;
  };
  expect(entered(0.001)).toBeCloseTo(0.049, 9);
  expect(entered(0.012)).toBeCloseTo(0.048, 9);
});

describe('a live trade restored with data from the other exchange', () => {
  const LIVE: TestParameters = {
    exchange: 'BINANCE',
    data_source_exchange: 'BINANCE',
    enable_validator: false,
    exit_on_timeout: false,
    enable_wall_persistence: false,
    enable_trailing_stop: false,
    wall_depth_ratio: 0,
  };
  const ladderWithWall = () => ({
    ...bidHeavyLadder(),
    bids: bidHeavyLadder().bids.map((size, i) => (i === 8 ? 60 : size)),
  });

  /** Opens a trade on Binance at 10,000. Returns a bot that was restarted on Bybit data with a best bid of `bid`. */
  function restartOnBybit(params: TestParameters, bid: number) {
    const binance = fakeMarket({ twoVenues: true, venue: 'BINANCE', marketId: 'live' });
    const before = createBotHarness({ market: binance, params: { ...LIVE, ...params } });
    before.bot.start();
    binance.setBook('BTCUSDT', balancedLadder());
    binance.run(1_500);
    binance.setBook('BTCUSDT', ladderWithWall());
    binance.run(1_000);
    before.bot.shutdown();
    expect(before.store.trades.listOpenTrades()[0]!.monitor).toMatchObject({ protective: { price: 9_998 }, ratio: 1 });
    const startMs = binance.clock.now() + 1_000;
    const bybit = fakeMarket({ twoVenues: true, venue: 'BYBIT', marketId: 'live', startMs });
    bybit.setBook('BTCUSDT', bidHeavyLadder(bid));
    return createBotHarness({ market: bybit, store: before.store });
  }

  test('the stored wall of a restored trade is not compared with walls of another exchange', () => {
    const h = restartOnBybit({}, 10_000);
    h.market.executionVenue.setBook('BTCUSDT', ladderWithWall());
    h.market.run(10_000);
    expect(h.closed()).toEqual([]);
    expect(h.logs('RECOVERY').join()).toContain('is monitored again');
  });

  test('a restored trade monitored by data prices is not stopped until the price ratio is known', () => {
    const h = restartOnBybit({ pm_book_source: 'DATA_SOURCE' }, 9_960);
    h.market.run(5_000);
    expect(h.closed()).toEqual([]);
    h.market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
    h.market.run(1_000);
    expect(h.store.trades.listOpenTrades()[0]!.monitor).toMatchObject({
      venue: 'execution',
      ratio: expect.closeTo(10_000 / 9_960, 6),
    });
    h.market.setBook('BTCUSDT', balancedLadder(9_900));
    h.market.run(1_000);
    expect(h.closed().map(({ reason_exit }) => reason_exit)).toEqual(['SL']);
  });

  test('the log reports once a minute that a restored trade without a price ratio is not monitored', () => {
    const h = restartOnBybit({ pm_book_source: 'DATA_SOURCE' }, 9_960);
    h.market.run(130_000, 100);
    const lines = h
      .logs('RECOVERY')
      .filter((line) => line.includes('the trade is not monitored until books of both exchanges'));
    expect(lines).toHaveLength(3);
  });

  test('a moved stop is stored while the price ratio is unknown', () => {
    const h = restartOnBybit({ enable_trailing_stop: true }, 10_000);
    h.market.loseBook('BTCUSDT');
    const before = h.store.trades.listOpenTrades()[0]!.trade.sl_price!;
    h.market.executionVenue.setBook('BTCUSDT', balancedLadder(10_020));
    h.market.run(2_000);
    expect(h.store.trades.listOpenTrades()[0]!.monitor).toMatchObject({ ratio: null, stop_kind: 'TRAILING_SL' });
    expect(h.store.trades.listOpenTrades()[0]!.trade.sl_price).toBeGreaterThan(before);
  });

  test('a restore on another exchange permanently removes the protective wall of a trade', () => {
    const h = restartOnBybit({}, 10_000);
    h.market.executionVenue.setBook('BTCUSDT', ladderWithWall());
    h.market.run(1_000);
    h.bot.shutdown();
    const binance = fakeMarket({ twoVenues: true, venue: 'BINANCE', marketId: 'live', startMs: h.market.clock.now() });
    binance.setBook('BTCUSDT', bidHeavyLadder());
    const back = createBotHarness({ market: binance, store: h.store });
    binance.run(10_000);
    expect(back.closed()).toEqual([]);
    expect(h.store.trades.listOpenTrades()[0]!.monitor).toMatchObject({ venue: 'data', protective: null });
  });
});
