import { lastConfirmationTime } from './lastConfirmationTime';

const toWallTime = (monotonic: number): number => performance.timeOrigin + monotonic;

test('lastConfirmationTime returns null while the live connection keeps a list up to date', () => {
  expect(lastConfirmationTime({ phase: 'open', lastFrameAt: 5 }, toWallTime(1_000))).toBeNull();
});

test('the newer of last frame and last reply confirms a list while the connection is closed', () => {
  expect(lastConfirmationTime({ phase: 'waiting', lastFrameAt: 5_000 }, toWallTime(1_000))).toBeCloseTo(5_000, 3);
  expect(lastConfirmationTime({ phase: 'waiting', lastFrameAt: 5_000 }, toWallTime(9_000))).toBeCloseTo(9_000, 3);
  expect(lastConfirmationTime({ phase: 'connecting', lastFrameAt: null }, toWallTime(9_000))).toBeCloseTo(9_000, 3);
});

test('lastConfirmationTime returns null for a list without a frame or reply', () => {
  expect(lastConfirmationTime({ phase: 'connecting', lastFrameAt: null }, undefined)).toBeNull();
});
