import type { FrameReading } from '@/contract/live/socket';
import { createEventNumberCheck } from './eventNumbers';

type NumberedFrame = Pick<FrameReading, 'kind' | 'seq'>;
const numbered =
  (kind: NumberedFrame['kind']) =>
  (seq?: number): NumberedFrame => ({ kind, seq: seq === undefined ? undefined : BigInt(seq) });
const [event, pong, ignored, rejected] = [
  numbered('frame'),
  numbered('pong'),
  numbered('ignored'),
  numbered('rejected'),
];

test.each<[string, NumberedFrame[], boolean]>([
  ['consecutive events', [event(7), event(8), event(9)], false],
  ['the first event of a connection', [event(7)], false],
  ['a skipped event', [event(7), event(9)], true],
  ['a pong with the number of the last event', [event(7), pong(7), event(8)], false],
  ['a pong after a skipped event', [event(7), pong(8)], true],
  ['an event after the first pong', [pong(0), event(1)], false],
  ['frames without a number', [event(7), event(), pong(), event(8)], false],
  ['an unknown and a malformed event', [event(7), ignored(8), rejected(9)], false],
  ['a smaller number than before', [event(7), event(2)], false],
])('hasGap is correct for %s', (_what, frames, expected) => {
  const numbers = createEventNumberCheck();
  expect(frames.map(numbers.hasGap).at(-1)).toBe(expected);
});

test('hasGap accepts any number after a reset and reports a gap once', () => {
  const numbers = createEventNumberCheck();
  expect([event(7), event(9), event(10)].map(numbers.hasGap)).toEqual([false, true, false]);
  numbers.reset();
  expect(numbers.hasGap(event(40))).toBe(false);
});
