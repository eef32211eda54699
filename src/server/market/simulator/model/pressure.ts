import type { Rng } from '../../rng';

const FAST_SHARE = 0.8;
const SLOW_SHARE = 0.2;
const FAST_S = 1;
const SLOW_S = 12;
export const PRESSURE_DEVIATION = Math.hypot(FAST_SHARE, SLOW_SHARE);

/** Order pressure, about -2 to 2. It tilts the book, biases the orders and decides the direction of jumps. */
export class Pressure {
  private fast = 0;
  private slow = 0;
  private pace = paceOf(0);

  constructor(private readonly rng: Rng) {}

  get value(): number {
    return FAST_SHARE * this.fast + SLOW_SHARE * this.slow;
  }

  step(seconds: number): void {
    if (seconds !== this.pace.seconds) this.pace = paceOf(seconds);
    const { fast, slow } = this.pace;
    this.fast = this.fast * fast.kept + fast.noise * this.rng.normal();
    this.slow = this.slow * slow.kept + slow.noise * this.rng.normal();
  }
}

type Decay = { kept: number; noise: number };

/** Computed once: all steps have the same length. */
const paceOf = (seconds: number): { seconds: number; fast: Decay; slow: Decay } => ({
  seconds,
  fast: decayOver(seconds / FAST_S),
  slow: decayOver(seconds / SLOW_S),
});

/** Returns the Ornstein-Uhlenbeck step with variance 1, exact for any length. */
function decayOver(steps: number): Decay {
  const kept = Math.exp(-steps);
  return { kept, noise: Math.sqrt(1 - kept * kept) };
}
