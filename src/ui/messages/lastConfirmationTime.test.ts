import { lastConfirmationTime } from './lastConfirmationTime';

const toWallTime = (monotonic: number): number => performance.timeOrigin + monotonic;

test('the latest of frame, reply and status confirms a list while the connection is open', () => {
  const open = { phase: 'open', lastFrameAt: 5_000, statusAt: 4_000 };
  expect(lastConfirmationTime(open, toWallTime(1_000))).toBe(5_000);
  expect(lastConfirmationTime({ ...open, statusAt: 7_000 }, toWallTime(1_000))).toBe(7_000);
  expect(lastConfirmationTime(open, toWallTime(9_000))).toBeCloseTo(9_000, 3);
});

test('a status confirms no list while the connection is closed', () => {
  const closed = { phase: 'waiting', lastFrameAt: 5_000, statusAt: 7_000 };
  expect(lastConfirmationTime(closed, toWallTime(1_000))).toBe(5_000);
});

test('the newer of last frame and last reply confirms a list while the connection is closed', () => {
  expect(lastConfirmationTime({ phase: 'waiting', lastFrameAt: 5_000, statusAt: null }, toWallTime(1_000))).toBeCloseTo(
    5_000,
    3,
  );
  expect(lastConfirmationTime({ phase: 'waiting', lastFrameAt: 5_000, statusAt: null }, toWallTime(9_000))).toBeCloseTo(
    9_000,
    3,
  );
  expect(
    lastConfirmationTime({ phase: 'connecting', lastFrameAt: null, statusAt: null }, toWallTime(9_000)),
  ).toBeCloseTo(9_000, 3);
});

test('lastConfirmationTime returns null for a list without a frame or reply', () => {
  expect(lastConfirmationTime({ phase: 'connecting', lastFrameAt: null, statusAt: null }, undefined)).toBeNull();
});
