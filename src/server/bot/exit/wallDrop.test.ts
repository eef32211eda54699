import {
  balancedLadder,
  type BotHarness,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  exitReasons,
  type TestParameters,
} from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import type { Ladder } from '@/testing/bot/ladder';

/**
 * Price distance of the book levels. The wall consists of the 19 levels from 9,992.05 to 9,992.95, which share one
 * bucket.
 */
const BOOK_LEVEL_STEP = 0.05;
const ORDINARY_LEVEL_SIZE = 0.3;
/** Size of each level of the wall. Levels of half the size form no wall. */
const WALL_LEVEL_SIZE = 1;
const ladderWithWall = (bid: number, wall: number): Ladder => ({
  bid,
  ask: bid + 0.01,
  step: BOOK_LEVEL_STEP,
  bids: Array.from({ length: 400 }, (_, index) => {
    const price = bid - index * BOOK_LEVEL_STEP;
    return price > 9_992.02 && price < 9_992.98 ? wall : ORDINARY_LEVEL_SIZE;
  }),
  asks: Array.from({ length: 400 }, () => 0.14),
});

/** Returns a bot that found a signal above a wall. The entry order has not filled yet. */
function createBotBeforeEntry(params: TestParameters = {}, market = fakeMarket()): BotHarness {
  const h = createBotHarness({
    market,
    params: {
      enable_wall_persistence: false,
      wall_depth_ratio: 0,
      // The minimum distance of the stop is so small that the stop is placed behind the wall.
      min_sl_distance_pct: 0.0005,
      wall_update_frequency_ms: 60_000,
      exit_on_timeout: false,
      simulate_fill_delay_ms: 500,
      ...params,
    },
  });
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, WALL_LEVEL_SIZE));
  for (let waited = 0; h.store.signals.listLatest(1).length === 0 && waited < 2_000; waited += 20) h.market.run(20);
  expect(h.opened()).toHaveLength(0);
  return h;
}

/** Returns a bot with an open trade whose wall was pulled. The maker exit of the trade rests in the book. */
function createBotWithPulledWall(params: TestParameters = {}, market = fakeMarket()): BotHarness {
  const h = createBotBeforeEntry(params, market);
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  expect(exitReasons(h)).toEqual([]);
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, ORDINARY_LEVEL_SIZE));
  // Two seconds are longer than the hold time and the fill delay together.
  h.market.run(2_000);
  expect(exitReasons(h)).toEqual([]);
  return h;
}

const storedSlPrice = (h: BotHarness): number | null | undefined =>
  h.store.trades.listOpenTrades().map(({ trade }) => trade.sl_price)[0];

test('a wall that is pulled after the entry closes the trade as taker when no maker exit fills in time', () => {
  const h = createBotWithPulledWall();
  h.market.run(3_000);
  expect(exitReasons(h)).toEqual(['WALL_DROP']);
  expect(h.closed()[0]).toMatchObject({ exit_liquidity: 'taker' });
});

test('the stop of a trade moves to the price of its pulled wall before the trade closes', () => {
  const h = createBotWithPulledWall();
  expect(storedSlPrice(h)).toBeGreaterThan(h.opened()[0]!.sl_price!);
  expect(storedSlPrice(h)).toBeGreaterThan(9_991);
  expect(storedSlPrice(h)).toBeLessThan(9_993);
});

test('a pulled wall closes the trade as maker when a market trade passes the price of the maker exit', () => {
  const h = createBotWithPulledWall();
  h.market.trade('BTCUSDT', [{ price: 10_000.01, quantity: 1, taker: 'BUY' }]);
  expect(exitReasons(h)).toEqual([]);
  h.market.trade('BTCUSDT', [{ price: 10_000.06, quantity: 1, taker: 'BUY' }]);
  expect(exitReasons(h)).toEqual(['WALL_DROP']);
  expect(h.closed()[0]).toMatchObject({ exit_price: 10_000.01, exit_liquidity: 'maker' });
});

test('a maker exit does not fill at market trades of the data exchange after pm_book_source changed', () => {
  const market = fakeMarket({ twoVenues: true });
  market.executionVenue.setBook('BTCUSDT', balancedLadder());
  const h = createBotWithPulledWall(EXECUTION_VENUE_PARAMS, market);
  h.bot.saveParameters({ pm_book_source: 'DATA_SOURCE' });
  h.market.trade('BTCUSDT', [{ price: 10_000.06, quantity: 1, taker: 'BUY' }]);
  expect(exitReasons(h)).toEqual([]);
  h.market.run(1_500);
  expect(h.closed()[0]).toMatchObject({ reason_exit: 'WALL_DROP', exit_liquidity: 'taker' });
});

test('a pulled wall that returns cancels the maker exit', () => {
  const h = createBotWithPulledWall();
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, WALL_LEVEL_SIZE));
  h.market.run(1_000);
  h.market.trade('BTCUSDT', [{ price: 10_000.06, quantity: 1, taker: 'BUY' }]);
  h.market.run(3_000);
  expect(exitReasons(h)).toEqual([]);
});

test('a pulled wall closes the trade at once as taker while the spread is too wide for a maker exit', () => {
  const h = createBotBeforeEntry({ exit_spread_multiplier: 1, max_spread_pct: 0.01 });
  h.market.run(2_000);
  const { asks, ...ladder } = ladderWithWall(10_000, ORDINARY_LEVEL_SIZE);
  h.market.setBook('BTCUSDT', { ...ladder, asks, ask: 10_002 });
  h.market.run(2_500);
  expect(exitReasons(h)).toEqual(['WALL_DROP']);
});

test('a pulled wall closes no trade whose stop is at the minimum distance', () => {
  const h = createBotBeforeEntry({ min_sl_distance_pct: 0.0025 });
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, ORDINARY_LEVEL_SIZE));
  h.market.run(3_000);
  expect(exitReasons(h)).toEqual([]);
});

test('a pulled wall closes no trade whose stop has moved to a gain', () => {
  const h = createBotBeforeEntry({ taker_fee_rate_pct: 0.01, trailing_stop_activation_pct: 0.1 });
  h.market.run(2_000);
  h.market.setBook('BTCUSDT', ladderWithWall(10_006, WALL_LEVEL_SIZE));
  h.market.run(1_000);
  h.market.setBook('BTCUSDT', ladderWithWall(10_006, ORDINARY_LEVEL_SIZE));
  h.market.run(3_000);
  expect(h.frames.findLast(({ type }) => type === 'positions')?.data).toMatchObject([{ sl_state: 'trailing' }]);
  expect(exitReasons(h)).toEqual([]);
});

test('a wall that moved out of the subscribed depth is not counted as depleted', () => {
  const h = createBotBeforeEntry();
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  // The wall is 10 bps below the price, and the book covers 6 bps.
  const ladder = ladderWithWall(10_003, WALL_LEVEL_SIZE);
  h.market.setBook('BTCUSDT', { ...ladder, bids: ladder.bids.slice(0, 120) });
  h.market.run(3_000);
  expect(exitReasons(h)).toEqual([]);
});

test('an unchanged wall is not depleted when the mid price moves', () => {
  const h = createBotBeforeEntry({ sl_wall_drop_ratio: 0.75 });
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  // Each step of the mid price moves the edges of the buckets across the levels of the wall.
  for (let moved = 0; moved < 20; moved += 1) {
    h.market.setBook('BTCUSDT', ladderWithWall(10_000 + moved * BOOK_LEVEL_STEP, WALL_LEVEL_SIZE));
    h.market.run(1_500);
  }
  expect(exitReasons(h)).toEqual([]);
});

test('a wall pulled before the entry does not close the trade a second later', () => {
  const h = createBotBeforeEntry({ post_fill_tp_sl: false });
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, ORDINARY_LEVEL_SIZE));
  h.market.run(4_000);
  expect(h.opened()).toHaveLength(1);
  expect(exitReasons(h)).toEqual([]);
});

test('the size of a wall at the entry is the reference for its depletion', () => {
  const h = createBotBeforeEntry({ post_fill_tp_sl: false });
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, WALL_LEVEL_SIZE * 0.6));
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  // The new size is less than 40 % of the original size and more than 40 % of the size at the entry.
  h.market.setBook('BTCUSDT', ladderWithWall(10_000, WALL_LEVEL_SIZE * 0.35));
  h.market.run(3_000);
  expect(exitReasons(h)).toEqual([]);
});
