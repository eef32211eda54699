import type { MarketColumn } from './marketSeries';

export type Rgb = readonly [red: number, green: number, blue: number];
/** The prices from top to bottom of the image. */
export type PriceRange = { high: number; low: number };
type Colours = { ground: Rgb; bid: Rgb; ask: Rgb };
type Shape = { width: number; height: number; from: number; stepMs: number; range: PriceRange; colours: Colours };

/** Number of brightness steps. */
const SHADES = 64;
/** Share of the full brightness where the book is thinnest: an empty price must stay apart from a small order. */
const FAINTEST = 0.06;

/**
 * Draws resting liquidity as brightness, RGBA, one pixel column per `stepMs`. The brightness is relative to the
 * largest 2 % of all buckets, so that one huge order does not darken the rest.
 */
export function depthPixels(columns: readonly MarketColumn[], shape: Shape): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, from, stepMs, range, colours } = shape;
  const pixels = new Uint32Array(width * height);
  const { bid, ask, ground } = shadesOf(colours);
  pixels.fill(ground);
  const full = fullBrightness(columns);
  const priceStep = (range.high - range.low) / height;
  for (const column of columns) {
    const x = Math.floor((column.at - from) / stepMs);
    if (x < 0 || x >= width || !(column.bucket > 0)) continue;
    drawSide(pixels, x, column, column.bids, -1, bid, shape, priceStep, full);
    drawSide(pixels, x, column, column.asks, 1, ask, shape, priceStep, full);
  }
  return new Uint8ClampedArray(pixels.buffer);
}

function drawSide(
  pixels: Uint32Array,
  x: number,
  { mid, bucket }: MarketColumn,
  side: Float32Array,
  sign: 1 | -1,
  shades: Uint32Array,
  { width, height, range }: Shape,
  priceStep: number,
  full: number,
): void {
  for (let index = 0; index < side.length; index += 1) {
    const notional = side[index] ?? 0;
    if (notional <= 0) continue;
    const shade = shades[Math.min(SHADES - 1, Math.floor((Math.sqrt(notional) / full) * SHADES))] ?? 0;
    const near = mid + sign * index * bucket;
    const far = near + sign * bucket;
    const top = Math.round((range.high - Math.max(near, far)) / priceStep);
    const bottom = Math.round((range.high - Math.min(near, far)) / priceStep);
    const end = Math.min(height, Math.max(bottom, top + 1));
    for (let y = Math.max(0, top); y < end; y += 1) pixels[y * width + x] = shade;
  }
}

function fullBrightness(columns: readonly MarketColumn[]): number {
  const sampled: number[] = [];
  // One column in ten: the limit changes slowly.
  const tenth = columns.filter((_column, index) => index % 10 === 0);
  for (const { bids, asks } of tenth) {
    for (const side of [bids, asks]) for (const notional of side) if (notional > 0) sampled.push(notional);
  }
  sampled.sort((one, other) => one - other);
  return Math.sqrt(sampled[Math.floor(sampled.length * 0.98)] ?? 1);
}

function shadesOf({ ground, bid, ask }: Colours) {
  const ofSide = (colour: Rgb): Uint32Array =>
    Uint32Array.from({ length: SHADES }, (_, step) => {
      const share = FAINTEST + (1 - FAINTEST) * (step / (SHADES - 1));
      return packed(ground.map((part, index) => part + ((colour[index] ?? part) - part) * share));
    });
  return { ground: packed(ground), bid: ofSide(bid), ask: ofSide(ask) };
}

/** Image data is RGBA in memory, and every browser's machine is little-endian. */
const packed = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  ((255 << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
