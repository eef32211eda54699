import { createRng, mixSeeds, seededRandom } from '../../rng';

/** Perpetuals in recordings trade 3.7 to 4.8 bps below spot, with a deviation of 0.5 bps. */
const MEAN_BASIS_BPS = -4;
const BASIS_DEVIATION_BPS = 0.5;
const BASIS_REVERSION_TIME_S = 30;
/** Values this far apart are nearly uncorrelated, so each segment can be drawn separately. */
const BASIS_SEGMENT_DURATION_S = 128;
const ONE_BPS = 1e-4;

/**
 * Basis between execution venue and data venue, an Ornstein-Uhlenbeck process. Callers may read the basis of any time
 * in any order. PriceBasis draws the last value of a segment first, and adjusts the other values so that the segment
 * ends at the last value.
 */
export class PriceBasis {
  private readonly path = new Float64Array(BASIS_SEGMENT_DURATION_S + 1);
  private segment = NaN;

  constructor(private readonly seed: number) {}

  /** Returns the execution venue's price divided by the data venue's price. */
  priceRatioAt(ms: number): number {
    const seconds = ms / 1000;
    const segment = Math.floor(seconds / BASIS_SEGMENT_DURATION_S);
    if (segment !== this.segment) this.drawSegment(segment);
    const within = seconds - segment * BASIS_SEGMENT_DURATION_S;
    const before = Math.floor(within);
    const [from = 0, to = 0] = [this.path[before], this.path[before + 1]];
    return Math.exp((MEAN_BASIS_BPS + BASIS_DEVIATION_BPS * (from + (to - from) * (within - before))) * ONE_BPS);
  }

  private drawSegment(segment: number): void {
    this.segment = segment;
    const rng = createRng(seededRandom(mixSeeds(this.seed, segment, 1)));
    const kept = Math.exp(-1 / BASIS_REVERSION_TIME_S);
    const noise = Math.sqrt(1 - kept * kept);
    let value = this.drawSegmentEnd(segment - 1);
    for (let second = 0; second <= BASIS_SEGMENT_DURATION_S; second++) {
      this.path[second] = value;
      value = value * kept + noise * rng.normal();
    }
    const missing = this.drawSegmentEnd(segment) - (this.path[BASIS_SEGMENT_DURATION_S] ?? 0);
    for (let second = 0; second <= BASIS_SEGMENT_DURATION_S; second++) {
      const share =
        Math.sinh(second / BASIS_REVERSION_TIME_S) / Math.sinh(BASIS_SEGMENT_DURATION_S / BASIS_REVERSION_TIME_S);
      this.path[second] = (this.path[second] ?? 0) + missing * share;
    }
  }

  private drawSegmentEnd(segment: number): number {
    return createRng(seededRandom(mixSeeds(this.seed, segment, 0))).normal();
  }
}
