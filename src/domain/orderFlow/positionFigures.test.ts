import { streamFrameSchema, type LivePosition } from '@/contract/streams';
import { aPosition } from '@/testing/fixtures';
import { sumOpenPnl, progressToTarget } from './positionFigures';

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

test('sumOpenPnl returns the number of the positions without a PnL', () => {
  const sum = sumOpenPnl([
    livePosition(),
    livePosition({ unrealized_pnl_net: -3 }),
    livePosition({ unrealized_pnl_net: null }),
  ]);
  expect(sum).toEqual({ net: -1.75, positions: 3, unknown: 1 });
  expect(sumOpenPnl([]).net).toBeNull();
  expect(sumOpenPnl([livePosition({ unrealized_pnl_net: null })]).net).toBeNull();
});
