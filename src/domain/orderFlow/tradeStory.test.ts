import type { TradeStoryEvent } from '@/contract/trades/tradeStory';
import { wallSpans } from './tradeStory';

const wallEvent = (at: number, price: number, notional: number, gone = false): TradeStoryEvent => ({
  at,
  kind: 'wall',
  price,
  text: 'wall',
  wall: { side: 'bid', notional, gone },
});

test('wallSpans ends a wall when the wall disappears or the trade story ends', () => {
  const events = [
    wallEvent(1_000, 99, 40_000),
    wallEvent(2_000, 98, 20_000),
    wallEvent(3_000, 99, 90_000),
    wallEvent(4_000, 99, 30_000, true),
    wallEvent(5_000, 99, 50_000),
    { at: 6_000, kind: 'exit', price: 101, text: 'closed' },
  ];
  expect(wallSpans(events, 9_000)).toEqual([
    { side: 'bid', price: 99, notional: 90_000, from: 1_000, to: 4_000 },
    { side: 'bid', price: 98, notional: 20_000, from: 2_000, to: 9_000 },
    { side: 'bid', price: 99, notional: 50_000, from: 5_000, to: 9_000 },
  ]);
});

test('wallSpans ignores a wall event that has only a text', () => {
  expect(wallSpans([{ at: 1, kind: 'wall', price: 99, text: 'bid wall at 99 appeared' }], 2)).toEqual([]);
});
