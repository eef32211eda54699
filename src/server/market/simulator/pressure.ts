import type { Chance } from '../chance';

const FAST_SHARE = 0.8;
const SLOW_SHARE = 0.2;
const FAST_S = 1;
const SLOW_S = 12;
export const PRESSURE_DEVIATION = Math.hypot(FAST_SHARE, SLOW_SHARE);

/** Imbalance of intentions, about -2..2: it tilts the book, biases the orders and decides where jumps go. */
export class Pressure {
  private fast = 0;
  private slow = 0;

  constructor(private readonly chance: Chance) {}

  get value(): number {
    return FAST_SHARE * this.fast + SLOW_SHARE * this.slow;
  }

  step(seconds: number): void {
    this.fast = this.relaxed(this.fast, seconds / FAST_S);
    this.slow = this.relaxed(this.slow, seconds / SLOW_S);
  }

  /** Ornstein-Uhlenbeck with variance 1, exact for any step. */
  private relaxed(value: number, steps: number): number {
    const kept = Math.exp(-steps);
    return value * kept + Math.sqrt(1 - kept * kept) * this.chance.normal();
  }
}
