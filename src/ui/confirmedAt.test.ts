import { confirmedAt } from './confirmedAt';

const wall = (monotonic: number): number => performance.timeOrigin + monotonic;

test('a list is confirmed as long as the live connection is open', () => {
  expect(confirmedAt({ phase: 'open', lastFrameAt: 5 }, wall(1_000))).toBeNull();
});

test('without it, a list was last confirmed by the last frame or the last reply, whichever came later', () => {
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, wall(1_000))).toBeCloseTo(5_000, 3);
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, wall(9_000))).toBeCloseTo(9_000, 3);
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, wall(9_000))).toBeCloseTo(9_000, 3);
});

test('what never came was never confirmed', () => {
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, undefined)).toBeNull();
});
