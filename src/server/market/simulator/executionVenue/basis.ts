import { createRng, mixSeeds, seededRandom } from '../../rng';

/** Mean basis. Recordings of perpetuals against spot show -3.7 to -4.8 bps with a deviation of 0.5 bps. */
const MEAN_BASIS_BPS = -4;
const BASIS_DEVIATION_BPS = 0.5;
const REVERSION_TIME_S = 30;
/** Duration over which the process becomes uncorrelated, so that each segment can be drawn separately. */
const SEGMENT_DURATION_S = 128;
const ONE_BPS = 1e-4;

/**
 * Basis between the two venues, an Ornstein-Uhlenbeck process that can be read at any time in any order. The value at
 * the end of each segment is drawn first. The values within the segment are corrected to end at the drawn value.
 */
export class PriceBasis {
  private readonly path = new Float64Array(SEGMENT_DURATION_S + 1);
  private segment = NaN;

  constructor(private readonly seed: number) {}

  /** Returns the execution venue's price divided by the data venue's price. */
  ratioAt(ms: number): number {
    const seconds = ms / 1000;
    const segment = Math.floor(seconds / SEGMENT_DURATION_S);
    if (segment !== this.segment) this.drawSegment(segment);
    const within = seconds - segment * SEGMENT_DURATION_S;
    const before = Math.floor(within);
    const [from = 0, to = 0] = [this.path[before], this.path[before + 1]];
    return Math.exp((MEAN_BASIS_BPS + BASIS_DEVIATION_BPS * (from + (to - from) * (within - before))) * ONE_BPS);
  }

  private drawSegment(segment: number): void {
    this.segment = segment;
    const rng = createRng(seededRandom(mixSeeds(this.seed, segment, 1)));
    const kept = Math.exp(-1 / REVERSION_TIME_S);
    const noise = Math.sqrt(1 - kept * kept);
    let value = this.drawSegmentEnd(segment - 1);
    for (let second = 0; second <= SEGMENT_DURATION_S; second++) {
      this.path[second] = value;
      value = value * kept + noise * rng.normal();
    }
    const missing = this.drawSegmentEnd(segment) - (this.path[SEGMENT_DURATION_S] ?? 0);
    for (let second = 0; second <= SEGMENT_DURATION_S; second++) {
      const share = Math.sinh(second / REVERSION_TIME_S) / Math.sinh(SEGMENT_DURATION_S / REVERSION_TIME_S);
      this.path[second] = (this.path[second] ?? 0) + missing * share;
    }
  }

  private drawSegmentEnd(segment: number): number {
    return createRng(seededRandom(mixSeeds(this.seed, segment, 0))).normal();
  }
}
