import { confirmedAt } from './confirmedAt';

const toWallTime = (monotonic: number): number => performance.timeOrigin + monotonic;

test('confirmedAt returns null while the live connection keeps a list up to date', () => {
  expect(confirmedAt({ phase: 'open', lastFrameAt: 5 }, toWallTime(1_000))).toBeNull();
});

test('the newer of last frame and last reply confirms a list while the connection is closed', () => {
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, toWallTime(1_000))).toBeCloseTo(5_000, 3);
  expect(confirmedAt({ phase: 'waiting', lastFrameAt: 5_000 }, toWallTime(9_000))).toBeCloseTo(9_000, 3);
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, toWallTime(9_000))).toBeCloseTo(9_000, 3);
});

test('confirmedAt returns null for a list without a frame or reply', () => {
  expect(confirmedAt({ phase: 'connecting', lastFrameAt: null }, undefined)).toBeNull();
});
