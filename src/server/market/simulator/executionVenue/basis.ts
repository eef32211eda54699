import { createChance, mixed, seededRandom } from '../../rng';

/** Perpetuals against spot, measured: -3.7 to -4.8 bps with a deviation of 0.5. */
const MEAN_BPS = -4;
const DEVIATION_BPS = 0.5;
const TAU_S = 30;
/** Beyond this nothing of the past is left, so that stretches of it can be drawn one by one. */
const STRETCH_S = 128;
const BPS = 1e-4;

/**
 * How far the second venue's price stands from the first one's: an Ornstein-Uhlenbeck process that can be asked for any
 * moment in any order, since its value at the end of each stretch is drawn first and the way there is bent to it.
 */
export class Basis {
  private readonly way = new Float64Array(STRETCH_S + 1);
  private stretch = NaN;

  constructor(private readonly seed: number) {}

  /** Price of the second venue over that of the first. */
  ratioAt(ms: number): number {
    const seconds = ms / 1000;
    const stretch = Math.floor(seconds / STRETCH_S);
    if (stretch !== this.stretch) this.draw(stretch);
    const within = seconds - stretch * STRETCH_S;
    const before = Math.floor(within);
    const [from = 0, to = 0] = [this.way[before], this.way[before + 1]];
    return Math.exp((MEAN_BPS + DEVIATION_BPS * (from + (to - from) * (within - before))) * BPS);
  }

  private draw(stretch: number): void {
    this.stretch = stretch;
    const chance = createChance(seededRandom(mixed(this.seed, stretch, 1)));
    const kept = Math.exp(-1 / TAU_S);
    const noise = Math.sqrt(1 - kept * kept);
    let value = this.endOf(stretch - 1);
    for (let second = 0; second <= STRETCH_S; second++) {
      this.way[second] = value;
      value = value * kept + noise * chance.normal();
    }
    const missing = this.endOf(stretch) - (this.way[STRETCH_S] ?? 0);
    for (let second = 0; second <= STRETCH_S; second++) {
      const share = Math.sinh(second / TAU_S) / Math.sinh(STRETCH_S / TAU_S);
      this.way[second] = (this.way[second] ?? 0) + missing * share;
    }
  }

  private endOf(stretch: number): number {
    return createChance(seededRandom(mixed(this.seed, stretch, 0))).normal();
  }
}
