import { createRng, mixSeeds, seededRandom } from '../../rng';

/** Measured on perpetuals against spot: -3.7 to -4.8 bps with a deviation of 0.5. */
const MEAN_BPS = -4;
const DEVIATION_BPS = 0.5;
const TAU_S = 30;
/** The process is uncorrelated over this time, so each segment can be drawn separately. */
const SEGMENT_S = 128;
const BPS = 1e-4;

/**
 * Price gap between the two venues: an Ornstein-Uhlenbeck process that can be read at any time in any order. The end of
 * each segment is drawn first, and the path is bent towards it.
 */
export class Basis {
  private readonly path = new Float64Array(SEGMENT_S + 1);
  private segment = NaN;

  constructor(private readonly seed: number) {}

  /** Returns the execution venue's price over the data venue's price. */
  ratioAt(ms: number): number {
    const seconds = ms / 1000;
    const segment = Math.floor(seconds / SEGMENT_S);
    if (segment !== this.segment) this.draw(segment);
    const within = seconds - segment * SEGMENT_S;
    const before = Math.floor(within);
    const [from = 0, to = 0] = [this.path[before], this.path[before + 1]];
    return Math.exp((MEAN_BPS + DEVIATION_BPS * (from + (to - from) * (within - before))) * BPS);
  }

  private draw(segment: number): void {
    this.segment = segment;
    const rng = createRng(seededRandom(mixSeeds(this.seed, segment, 1)));
    const kept = Math.exp(-1 / TAU_S);
    const noise = Math.sqrt(1 - kept * kept);
    let value = this.endOf(segment - 1);
    for (let second = 0; second <= SEGMENT_S; second++) {
      this.path[second] = value;
      value = value * kept + noise * rng.normal();
    }
    const missing = this.endOf(segment) - (this.path[SEGMENT_S] ?? 0);
    for (let second = 0; second <= SEGMENT_S; second++) {
      const share = Math.sinh(second / TAU_S) / Math.sinh(SEGMENT_S / TAU_S);
      this.path[second] = (this.path[second] ?? 0) + missing * share;
    }
  }

  private endOf(segment: number): number {
    return createRng(seededRandom(mixSeeds(this.seed, segment, 0))).normal();
  }
}
