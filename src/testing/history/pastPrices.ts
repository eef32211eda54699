import type { Contract } from '@/server/market/contracts';
import type { Rng } from '@/server/market/rng';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Sine waves whose sum is the logarithm of the past price. `share` is the amplitude of a wave. */
const PRICE_WAVES = [
  { periodMs: 211 * DAY_MS, share: 0.28 },
  { periodMs: 37 * DAY_MS, share: 0.09 },
  { periodMs: 8.3 * DAY_MS, share: 0.04 },
  { periodMs: 1.1 * DAY_MS, share: 0.015 },
  { periodMs: 5.7 * HOUR_MS, share: 0.006 },
  { periodMs: 0.9 * HOUR_MS, share: 0.002 },
] as const;

/** Creates past prices that end at the reference price, where the simulated market starts. */
export function createPastPrices(untilMs: number, rng: Rng): (contract: Contract, at: number) => number {
  const phases = new Map<string, number[]>();
  const phasesOf = ({ symbol }: Contract): number[] => {
    let known = phases.get(symbol);
    if (!known) phases.set(symbol, (known = PRICE_WAVES.map(() => rng.uniform() * 2 * Math.PI)));
    return known;
  };
  return (contract, at) => {
    const contractPhases = phasesOf(contract);
    const logPrice = (ms: number): number =>
      PRICE_WAVES.reduce(
        (sum, { periodMs, share }, wave) =>
          sum + share * Math.sin((2 * Math.PI * ms) / periodMs + (contractPhases[wave] ?? 0)),
        0,
      );
    return contract.reference_price * Math.exp(logPrice(at) - logPrice(untilMs));
  };
}
