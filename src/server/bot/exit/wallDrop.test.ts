import { balanced, harness, type Harness, type Rules } from '@/testing/bot/botHarness';
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

function withSignal(params: Rules = {}): Harness {
  const h = harness({
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
  h.market.setBook('BTCUSDT', balanced());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', fineLadder(10_000, WALL));
  for (let waited = 0; h.store.signals.latest(1).length === 0 && waited < 2_000; waited += 20) h.market.run(20);
  expect(h.opened()).toHaveLength(0);
  return h;
}

const reasons = (h: Harness) => h.closed().map(({ reason_exit }) => reason_exit);

test('a wall that is pulled after the entry closes the trade', () => {
  const h = withSignal();
  h.market.run(2_000);
  expect(h.opened()).toHaveLength(1);
  expect(reasons(h)).toEqual([]);
  h.market.setBook('BTCUSDT', fineLadder(10_000, PLAIN));
  h.market.run(3_000);
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
