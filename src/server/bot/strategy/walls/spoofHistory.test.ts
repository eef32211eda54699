import { createSpoofHistory } from './spoofHistory';

const WALL_PRICE_TOLERANCE = 0.2;
const createSpoofHistoryWithWallsAt = (prices: readonly number[]) => {
  const memory = createSpoofHistory();
  prices.forEach((price, index) =>
    memory.recordVanishedWall({ side: 'bid', price, at: index * 1000 }, WALL_PRICE_TOLERANCE, 3),
  );
  return (price: number, at = 10_000, side: 'bid' | 'ask' = 'bid') =>
    memory.isSpoofed({ side, price, at }, WALL_PRICE_TOLERANCE);
};

test('the spoof history marks prices near repeatedly vanished walls of the same side as spoofed', () => {
  const isSpoofedAt = createSpoofHistoryWithWallsAt([100, 100.25, 100.25, 100.2]);
  expect([100.25, 100.2, 100.4, 100.41, 99.9].map((price) => isSpoofedAt(price))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isSpoofedAt(100.2, 10_000, 'ask')).toBe(false);
});

test('the spoof history counts vanished walls at distant prices separately', () => {
  const isSpoofedAt = createSpoofHistoryWithWallsAt([100, 99.8, 100.2]);
  expect([99.8, 100, 100.2].map((price) => isSpoofedAt(price))).toEqual([false, false, false]);
});

test('the spoof history forgets vanished walls and spoofed prices after a minute', () => {
  const isSpoofedAt = createSpoofHistoryWithWallsAt([100, 100, 100]);
  expect([61_999, 62_000].map((at) => isSpoofedAt(100, at))).toEqual([true, false]);
});
