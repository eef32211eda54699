import type { Rng } from '../../rng';
import type { Calibration } from './calibration';

const ONE_BPS = 1e-4;
/** Largest jump of the fair price. Without a limit, a jump would exceed the depth of the book every few days. */
const MAX_JUMP_BPS = 150;

/** Fair price of a contract, which the quotes follow. */
export type FairPrice = {
  readonly price: number;
  /** `factor` is the change of the market-wide price factor, with variance 1 per second at normal volatility. */
  advanceStep(step: { seconds: number; factor: number; volatility: number; flow: number; pressure: number }): void;
  /** Stops a price move at the price of a wall. `stopMoveAt` is absent if the fair price follows another venue. */
  stopMoveAt?(price: number): void;
};

/** Jumps about once a second, as real quotes do. A diffusion would move the mid ten times a second. */
export class LatentPrice implements FairPrice {
  private pendingFactor = 0;

  constructor(
    public price: number,
    private readonly calibration: Calibration,
    private readonly rng: Rng,
  ) {}

  stopMoveAt(price: number): void {
    this.price = price;
  }

  advanceStep(step: Parameters<FairPrice['advanceStep']>[0]): void {
    const { volatility_bps, factor_share, jumps_per_s, kappa } = this.calibration;
    this.pendingFactor += step.factor;
    const rate = jumps_per_s * step.flow;
    for (let jump = this.rng.poisson(rate * step.seconds); jump > 0; jump--) {
      const own = Math.sqrt((1 - factor_share ** 2) / rate) * step.volatility;
      const up = this.rng.bernoulli(0.5 + 0.5 * Math.tanh(kappa * step.pressure));
      const size = Math.abs(this.rng.fatTailed()) * own;
      const shared = factor_share * this.pendingFactor;
      this.pendingFactor = 0;
      const bps = volatility_bps * (shared + (up ? size : -size));
      this.price *= Math.exp(ONE_BPS * Math.max(-MAX_JUMP_BPS, Math.min(MAX_JUMP_BPS, bps)));
    }
  }
}
