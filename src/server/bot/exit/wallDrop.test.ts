import { balancedLadder, createBotHarness, type BotHarness, type TestParameters } from '@/testing/bot/botHarness';
import type { Ladder } from '@/testing/bot/ladder';

/** Levels 0.05 apart around 10,000, with buckets of 1.00. The wall is a block of small orders in the eighth bucket. */
const STEP = 0.05;
const PLAIN = 0.3;
/** Large enough for a wall, but not at half its size. */
const WALL = 1;
const fineLadder = (bid: number, wall: number): Ladder => ({
  bid,
  ask: bid + 0.01,
  step: STEP,
  bids: Array.from({ length: 400 }, (_, index) => {
    const price = bid - index * STEP;
    return price > 9_992.02 && price < 9_992.98 ? wall : PLAIN;
  }),
  asks: Array.from({ length: 400 }, () => 0.14),
});

function withSignal(params: TestParameters = {}): BotHarness {
  const h = createBotHarness({
    params: {
      enable_wall_persistence: false,
      wall_depth_ratio: 0,
      // The wall places the stop, not the minimum distance.
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
  h.market.setBook('BTCUSDT', fineLadder(10_000, WALL));
  for (let waited = 0; h.store.signals.latest(1).length === 0 && waited < 2_000; waited += 20) h.market.run(20);
  expect(h.opened()).toHaveLength(0);
  return h;
}

const reasons = (h: BotHarness) => h.closed().map(({ reason_exit }) => reason_exit);

/** Opens a trade and pulls its wall. Returns when the exit began, with the order of the maker exit in the book. */
function withPulledWall(params: TestParameters = {}): BotHarness {
  const h = withSignal(params);
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  expect(reasons(h)).toEqual([]);
  h.market.setBook('BTCUSDT', fineLadder(10_000, PLAIN));
  // Hold time and fill delay.
  h.market.run(2_000);
  expect(reasons(h)).toEqual([]);
  return h;
}

const openStop = (h: BotHarness): number | null | undefined =>
  h.store.trades.open().map(({ trade }) => trade.sl_price)[0];

test('a wall that is pulled after the entry closes the trade as taker when no maker exit fills in time', () => {
  const h = withPulledWall();
  h.market.run(3_000);
  expect(reasons(h)).toEqual(['WALL_DROP']);
  expect(h.closed()[0]).toMatchObject({ exit_liquidity: 'taker' });
});

test('a pulled wall first tightens the stop to the former wall', () => {
  const h = withPulledWall();
  expect(openStop(h)).toBeGreaterThan(h.opened()[0]!.sl_price!);
  expect(openStop(h)).toBeGreaterThan(9_991);
  expect(openStop(h)).toBeLessThan(9_993);
});

test('a pulled wall closes the trade as maker when a trade goes beyond the best price of the other side', () => {
  const h = withPulledWall();
  h.market.trade('BTCUSDT', [{ price: 10_000.01, quantity: 1, taker: 'BUY' }]);
  expect(reasons(h)).toEqual([]);
  h.market.trade('BTCUSDT', [{ price: 10_000.06, quantity: 1, taker: 'BUY' }]);
  expect(reasons(h)).toEqual(['WALL_DROP']);
  expect(h.closed()[0]).toMatchObject({ exit_price: 10_000.01, exit_liquidity: 'maker' });
});

test('a wall that returns cancels the maker exit', () => {
  const h = withPulledWall();
  h.market.setBook('BTCUSDT', fineLadder(10_000, WALL));
  h.market.run(1_000);
  h.market.trade('BTCUSDT', [{ price: 10_000.06, quantity: 1, taker: 'BUY' }]);
  h.market.run(3_000);
  expect(reasons(h)).toEqual([]);
});

test('a pulled wall closes the trade at once as taker while the spread is too wide for a maker exit', () => {
  const h = withSignal({ exit_spread_multiplier: 1, max_spread_pct: 0.01 });
  h.market.run(2_000);
  const { asks, ...ladder } = fineLadder(10_000, PLAIN);
  h.market.setBook('BTCUSDT', { ...ladder, asks, ask: 10_002 });
  h.market.run(2_500);
  expect(reasons(h)).toEqual(['WALL_DROP']);
});

test('a pulled wall closes no trade whose stop has the minimum distance', () => {
  const h = withSignal({ min_sl_distance_pct: 0.0025 });
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  h.market.setBook('BTCUSDT', fineLadder(10_000, PLAIN));
  h.market.run(3_000);
  expect(reasons(h)).toEqual([]);
});

test('a pulled wall closes no trade whose stop has moved to a gain', () => {
  const h = withSignal({ taker_fee_rate_pct: 0.01, trailing_stop_activation_pct: 0.1 });
  h.market.run(2_000);
  h.market.setBook('BTCUSDT', fineLadder(10_006, WALL));
  h.market.run(1_000);
  h.market.setBook('BTCUSDT', fineLadder(10_006, PLAIN));
  h.market.run(3_000);
  expect(h.frames.findLast(({ type }) => type === 'positions')?.data).toMatchObject([{ sl_state: 'trailing' }]);
  expect(reasons(h)).toEqual([]);
});

test('a wall that moved out of the subscribed depth is not counted as depleted', () => {
  const h = withSignal();
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  // The price rose by eight bps; the stream covers six.
  const ladder = fineLadder(10_003, WALL);
  h.market.setBook('BTCUSDT', { ...ladder, bids: ladder.bids.slice(0, 120) });
  h.market.run(3_000);
  expect(reasons(h)).toEqual([]);
});

test('a moving mid does not deplete an untouched wall', () => {
  const h = withSignal({ sl_wall_drop_ratio: 0.75 });
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  // Each step of the mid moves the bucket edges through the wall.
  for (let moved = 0; moved < 20; moved += 1) {
    h.market.setBook('BTCUSDT', fineLadder(10_000 + moved * STEP, WALL));
    h.market.run(1_500);
  }
  expect(reasons(h)).toEqual([]);
});

test('a wall pulled before the entry does not close the trade a second later', () => {
  const h = withSignal({ post_fill_tp_sl: false });
  h.market.setBook('BTCUSDT', fineLadder(10_000, PLAIN));
  h.market.run(4_000);
  expect(h.opened()).toHaveLength(1);
  expect(reasons(h)).toEqual([]);
});

test('the size of a wall at the entry is the reference for its depletion', () => {
  const h = withSignal({ post_fill_tp_sl: false });
  h.market.setBook('BTCUSDT', fineLadder(10_000, WALL * 0.6));
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  // Below two fifths of its original size, above half of its size at the entry.
  h.market.setBook('BTCUSDT', fineLadder(10_000, WALL * 0.35));
  h.market.run(3_000);
  expect(reasons(h)).toEqual([]);
});
