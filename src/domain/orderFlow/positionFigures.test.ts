import { streamFrameSchema, type LivePosition } from '@/contract/live/streams';
import { aPosition } from '@/testing/rows/fixtures';
import { riskBarOf, sumOpenPnl, progressToTarget } from './positionFigures';

const livePosition = (over: Record<string, unknown> = {}): LivePosition => {
  const frame = streamFrameSchema.parse({ type: 'positions', data: [aPosition('one', over)] });
  if (frame.type !== 'positions') throw new Error('not positions');
  return frame.data[0]!;
};

test.each([
  ['a long at its stop', { sl_price: 90, tp_price: 110, mark_price: 90 }, 0],
  ['a long half way', { sl_price: 90, tp_price: 110, mark_price: 100 }, 0.5],
  ['a short half way', { sl_price: 110, tp_price: 90, mark_price: 100 }, 0.5],
  ['a short beyond its target', { sl_price: 110, tp_price: 90, mark_price: 80 }, 1],
  ['a position without a price', { mark_price: null }, null],
  ['a position without a target', { tp_price: null }, null],
])('progressToTarget returns the progress of %s', (_case, over, expected) => {
  expect(progressToTarget(livePosition(over))).toBe(expected);
});

test('riskBarOf places equal multiples of the risk at equal places for every position', () => {
  const long = livePosition({ initial_sl_price: 99, sl_price: 99, tp_price: 102, mark_price: 101 });
  const short = livePosition({ initial_sl_price: 60_100, sl_price: 60_100, tp_price: 59_800, mark_price: 59_900 });
  const bar = { entry: 0.25, sl: 0, tp: 0.75, price: 0.5 };
  expect(riskBarOf(long, 100)).toEqual(bar);
  expect(riskBarOf(short, 60_000)).toEqual(bar);
});

test('riskBarOf keeps the scale of the first stop when the stop moves, and ends at the range', () => {
  const moved = livePosition({ initial_sl_price: 99, sl_price: 100.5, sl_state: 'trailing', tp_price: 110 });
  expect(riskBarOf(moved, 100)).toMatchObject({ sl: 0.375, tp: 1 });
});

test.each([
  ['a moved stop and no first stop', { sl_state: 'trailing', initial_sl_price: undefined }, 100],
  ['a first stop at the entry price', { initial_sl_price: 100 }, 100],
  ['no entry price', { initial_sl_price: 99 }, null],
])('riskBarOf returns null for %s', (_case, over, entry) => {
  expect(riskBarOf(livePosition(over), entry)).toBeNull();
});

test('sumOpenPnl returns the number of the positions without a PnL', () => {
  const sum = sumOpenPnl([
    livePosition(),
    livePosition({ unrealized_pnl_net: -3 }),
    livePosition({ unrealized_pnl_net: null }),
  ]);
  expect(sum).toMatchObject({ net: -1.75, positions: 3, unknown: 1, worst: { unrealized_pnl_net: -3 } });
  expect(sumOpenPnl([]).net).toBeNull();
  expect(sumOpenPnl([livePosition({ unrealized_pnl_net: null })]).net).toBeNull();
});
