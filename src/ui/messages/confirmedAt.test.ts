import { confirmedAt } from './confirmedAt';

const wallTimeOf = (monotonic: number): number => performance.timeOrigin + monotonic;

test('a list counts as confirmed while the live connection is open', () => {
  expect(confirmedAt({ phase: 'open', lastFrameAt: 5 }, wallTimeOf(1_000))).toBeNull();
});

test('a list without a connection was last confirmed by the last frame or the last reply, whichever is later', () => {
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, wallTimeOf(1_000))).toBeCloseTo(5_000, 3);
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, wallTimeOf(9_000))).toBeCloseTo(9_000, 3);
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, wallTimeOf(9_000))).toBeCloseTo(9_000, 3);
});

test('a list without a frame or reply was never confirmed', () => {
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, undefined)).toBeNull();
});
