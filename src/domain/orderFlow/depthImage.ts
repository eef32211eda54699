import type { MarketColumn } from './marketSeries';

export type RgbColour = readonly [red: number, green: number, blue: number];
export type PriceRange = { high: number; low: number };
type DepthMapColours = { ground: RgbColour; bid: RgbColour; ask: RgbColour };
type DepthMapShape = {
  width: number;
  height: number;
  from: number;
  stepMs: number;
  range: PriceRange;
  colours: DepthMapColours;
};

const BRIGHTNESS_STEPS = 64;
/**
 * Brightness of the smallest bucket as a share of the full brightness. A small bucket must differ from an empty bucket.
 */
const MIN_BRIGHTNESS = 0.06;
const squareRoot = Math.sqrt;

/**
 * Draws the depth map as RGBA pixels, one pixel column per `stepMs`. A brighter pixel means more resting liquidity. The
 * largest 2 % of all buckets have full brightness, because one huge order must not darken the map.
 */
export function drawDepthPixels(
  columns: readonly MarketColumn[],
  shape: DepthMapShape,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, from, stepMs, range, colours } = shape;
  const pixels = new Uint32Array(width * height);
  const { bid, ask, ground } = coloursByBrightness(colours);
  pixels.fill(ground);
  const full = fullBrightnessNotional(columns);
  const priceStep = (range.high - range.low) / height;
  for (const column of columns) {
    const x = Math.floor((column.at - from) / stepMs);
    if (x < 0 || x >= width || !(column.bucket > 0)) continue;
    drawBookSide(pixels, x, column, column.bids, -1, bid, shape, priceStep, full);
    drawBookSide(pixels, x, column, column.asks, 1, ask, shape, priceStep, full);
  }
  return new Uint8ClampedArray(pixels.buffer);
}

// Draws one side of a book. Rounds with bit operations, because the loop visits 70,000 buckets per second.
function drawBookSide(
  pixels: Uint32Array,
  x: number,
  { mid, bucket }: MarketColumn,
  side: Float32Array,
  sign: 1 | -1,
  shades: Uint32Array,
  { width, height, range }: DepthMapShape,
  priceStep: number,
  full: number,
): void {
  const first = (range.high - mid) / priceStep + 0.5;
  const step = (-sign * bucket) / priceStep;
  const perShade = BRIGHTNESS_STEPS / full;
  for (let index = 0; index < side.length; index += 1) {
    const notional = side[index] ?? 0;
    if (notional <= 0) continue;
    const step0 = (first + step * index) | 0;
    const step1 = (first + step * (index + 1)) | 0;
    const top = step0 < step1 ? step0 : step1;
    const bottom = step0 < step1 ? step1 : step0;
    if (bottom < 0 || top >= height) continue;
    const bright = (squareRoot(notional) * perShade) | 0;
    const shade = shades[bright < BRIGHTNESS_STEPS ? bright : BRIGHTNESS_STEPS - 1] ?? 0;
    const end = bottom > top ? (bottom < height ? bottom : height) : top + 1;
    for (let y = top > 0 ? top : 0; y < end; y += 1) pixels[y * width + x] = shade;
  }
}

function fullBrightnessNotional(columns: readonly MarketColumn[]): number {
  const tenth = columns.filter((_column, index) => index % 10 === 0);
  const sampled = Float32Array.from(
    tenth.flatMap(({ bids, asks }) => [...bids, ...asks]).filter((amount) => amount > 0),
  );
  sampled.sort();
  return squareRoot(sampled[Math.floor(sampled.length * 0.98)] ?? 1);
}

function coloursByBrightness({ ground, bid, ask }: DepthMapColours) {
  const ofSide = (colour: RgbColour): Uint32Array =>
    Uint32Array.from({ length: BRIGHTNESS_STEPS }, (_, step) => {
      const share = MIN_BRIGHTNESS + (1 - MIN_BRIGHTNESS) * (step / (BRIGHTNESS_STEPS - 1));
      return packColour(ground.map((part, index) => part + ((colour[index] ?? part) - part) * share));
    });
  return { ground: packColour(ground), bid: ofSide(bid), ask: ofSide(ask) };
}

/** Packs a colour as a little-endian number, because image data is RGBA in memory. */
const packColour = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  ((255 << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
