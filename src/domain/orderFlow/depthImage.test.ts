import { fastestRunMs } from '@/testing/fastestMs';
import { drawDepthPixels } from './depthImage';
import type { MarketColumn } from './marketSeries';

const DEPTH_MAP_COLOURS = { ground: [0, 0, 0], bid: [0, 200, 0], ask: [200, 0, 0] } as const;
const aMarketColumn = (over: Partial<MarketColumn> = {}): MarketColumn => ({
  at: 0,
  mid: 100,
  bucket: 1,
  obi: null,
  obiSmoothed: null,
  bids: Float32Array.of(1_000, 0, 4_000),
  asks: Float32Array.of(2_000),
  ...over,
});

function drawnPixelsOf(columns: readonly MarketColumn[]) {
  const [width, height] = [3, 10];
  const range = { low: 95, high: 105 };
  const pixels = drawDepthPixels(columns, { width, height, from: 0, stepMs: 1_000, range, colours: DEPTH_MAP_COLOURS });
  // Pixel row 0 covers the prices 104 to 105. Pixel row 9 covers the prices 95 to 96.
  return (second: number, row: number): number[] => [
    ...pixels.slice(4 * (row * width + second), 4 * (row * width + second) + 3),
  ];
}

test('the depth map shows bids below and asks above the mid, brighter for more liquidity', () => {
  const pixel = drawnPixelsOf([aMarketColumn()]);
  const [near, none, deep] = [pixel(0, 5), pixel(0, 6), pixel(0, 7)];
  expect(near[1]).toBeGreaterThan(0);
  expect(none).toEqual([0, 0, 0]);
  expect(deep[1]).toBeGreaterThan(near[1]!);
  expect(pixel(0, 4)[0]).toBeGreaterThan(0);
  expect(pixel(0, 4)[1]).toBe(0);
});

test('the depth map draws the levels of each second around the mid price of that second', () => {
  const pixel = drawnPixelsOf([aMarketColumn(), aMarketColumn({ at: 2_000, mid: 98 })]);
  expect(pixel(2, 6)[0]).toBeGreaterThan(0);
  expect(pixel(2, 7)[1]).toBeGreaterThan(0);
  expect(Array.from({ length: 10 }, (_, row) => pixel(1, row))).toEqual(Array.from({ length: 10 }, () => [0, 0, 0]));
});

test('the depth map omits levels outside the visible prices and times', () => {
  const pixel = drawnPixelsOf([
    aMarketColumn({ mid: 94 }),
    aMarketColumn({ at: 9_000 }),
    aMarketColumn({ at: -1_000 }),
  ]);
  expect(pixel(1, 5)).toEqual([0, 0, 0]);
  expect(pixel(2, 5)).toEqual([0, 0, 0]);
});

test('the depth map of 900 by 80 pixels is drawn in less than 8 ms', () => {
  const side = (seed: number) =>
    Float32Array.from({ length: 40 }, (_, index) => 1_000 * ((seed * 7 + index * 13) % 97));
  const columns = Array.from({ length: 900 }, (_, second) =>
    aMarketColumn({
      at: second * 1_000,
      mid: 100 + Math.sin(second / 50),
      bucket: 0.1,
      bids: side(second),
      asks: side(second + 3),
    }),
  );
  const shape = {
    width: 900,
    height: 80,
    from: 0,
    stepMs: 1_000,
    range: { low: 95, high: 105 },
    colours: DEPTH_MAP_COLOURS,
  };
  expect(fastestRunMs(() => drawDepthPixels(columns, shape), 100)).toBeLessThan(8);
});
