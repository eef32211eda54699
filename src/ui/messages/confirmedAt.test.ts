import { confirmedAt } from './confirmedAt';

const wall = (monotonic: number): number => performance.timeOrigin + monotonic;

test('a list is confirmed while the live connection is open', () => {
  expect(confirmedAt({ phase: 'open', lastFrameAt: 5 }, wall(1_000))).toBeNull();
});

test('a list without a connection was confirmed at the later of the last frame and the last reply', () => {
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, wall(1_000))).toBeCloseTo(5_000, 3);
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, wall(9_000))).toBeCloseTo(9_000, 3);
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, wall(9_000))).toBeCloseTo(9_000, 3);
});

test('a list without a frame or reply was never confirmed', () => {
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, undefined)).toBeNull();
});
