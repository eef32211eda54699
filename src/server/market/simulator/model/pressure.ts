import type { Rng } from '../../rng';

const FAST_COMPONENT_SHARE = 0.8;
const SLOW_COMPONENT_SHARE = 0.2;
const FAST_COMPONENT_DECAY_S = 1;
const SLOW_COMPONENT_DECAY_S = 12;
export const PRESSURE_DEVIATION = Math.hypot(FAST_COMPONENT_SHARE, SLOW_COMPONENT_SHARE);

/** Order pressure between about -2 and 2, which biases the book, the market orders and the direction of jumps. */
export class OrderPressure {
  private fast = 0;
  private slow = 0;
  private stepCoefficients = computeComponentCoefficients(0);

  constructor(private readonly rng: Rng) {}

  get currentPressure(): number {
    return FAST_COMPONENT_SHARE * this.fast + SLOW_COMPONENT_SHARE * this.slow;
  }

  advanceStep(seconds: number): void {
    if (seconds !== this.stepCoefficients.seconds) this.stepCoefficients = computeComponentCoefficients(seconds);
    const { fast, slow } = this.stepCoefficients;
    this.fast = this.fast * fast.kept + fast.noise * this.rng.normal();
    this.slow = this.slow * slow.kept + slow.noise * this.rng.normal();
  }
}

type PressureStepCoefficients = { kept: number; noise: number };

/** Computes coefficients that the caller reuses, because all steps are equally long. */
const computeComponentCoefficients = (
  seconds: number,
): { seconds: number; fast: PressureStepCoefficients; slow: PressureStepCoefficients } => ({
  seconds,
  fast: computeStepCoefficients(seconds / FAST_COMPONENT_DECAY_S),
  slow: computeStepCoefficients(seconds / SLOW_COMPONENT_DECAY_S),
});

/** Returns the exact coefficients of an Ornstein-Uhlenbeck step of any length, with variance 1. */
function computeStepCoefficients(steps: number): PressureStepCoefficients {
  const kept = Math.exp(-steps);
  return { kept, noise: Math.sqrt(1 - kept * kept) };
}
