import type { Rng } from '../rng';
import { OrderPressure } from './model/pressure';
import { CONDITIONS_BY_REGIME, drawNextRegime, type NaturalRegime, type Regime } from './model/regime';
import type { SharedMarketStep } from './model/symbolMarket';

/** Drift of the market-wide price factor per unit of market-wide order pressure. */
const FACTOR_DRIFT_PER_PRESSURE = 0.6;

/** Regime, order pressure and price factor, which all simulated contracts share. */
export class SharedMarket {
  private readonly pressure: OrderPressure;
  private naturalRegime: NaturalRegime = 'NORMAL';
  private factor = 0;

  constructor(
    private readonly rng: Rng,
    private readonly forcedRegime: Regime | undefined,
  ) {
    this.pressure = new OrderPressure(rng);
  }

  get regime(): Regime {
    return this.forcedRegime ?? this.naturalRegime;
  }

  get step(): SharedMarketStep {
    const conditions = CONDITIONS_BY_REGIME[this.regime];
    return { factor: this.factor, pressure: this.pressure.currentPressure, conditions };
  }

  advanceStep(seconds: number): void {
    this.naturalRegime = drawNextRegime(this.naturalRegime, this.rng, seconds);
    this.pressure.advanceStep(seconds);
    const { volatility, drift } = CONDITIONS_BY_REGIME[this.regime];
    const factorDrift = (FACTOR_DRIFT_PER_PRESSURE * this.pressure.currentPressure + drift) * seconds;
    this.factor = (factorDrift + this.rng.fatTailed() * Math.sqrt(seconds)) * volatility;
  }
}
