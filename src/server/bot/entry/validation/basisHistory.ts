import { median } from '../../strategy/indicators';

const BASIS_MEDIAN_WINDOW_MS = 60_000;
/** Smallest number of samples for a median. The median of fewer samples is too close to the current basis. */
const MIN_BASIS_SAMPLES = 5;

/** History of the basis: the price difference between the two exchanges in bps of the data price. */
export type BasisHistory = {
  recordRatio(symbol: string, at: number, ratio: number): void;
  /** Returns the median basis of the last 60 s in bps, or 0 if there are too few samples. */
  medianBasis(symbol: string, now: number): number;
  retainSymbols(keep: ReadonlySet<string>): void;
};

type BasisSample = { at: number; basis_bps: number };

export const toBasisBps = (ratio: number): number => (ratio - 1) * 1e4;

export function createBasisHistory(): BasisHistory {
  const bySymbol = new Map<string, BasisSample[]>();

  const recent = (symbol: string, now: number): BasisSample[] =>
    (bySymbol.get(symbol) ?? []).filter(({ at }) => at > now - BASIS_MEDIAN_WINDOW_MS);

  return {
    recordRatio(symbol, at, ratio) {
      bySymbol.set(symbol, [...recent(symbol, at), { at, basis_bps: toBasisBps(ratio) }]);
    },
    medianBasis(symbol, now) {
      const samples = recent(symbol, now);
      return samples.length < MIN_BASIS_SAMPLES ? 0 : median(samples.map(({ basis_bps }) => basis_bps));
    },
    retainSymbols(keep) {
      for (const symbol of bySymbol.keys()) if (!keep.has(symbol)) bySymbol.delete(symbol);
    },
  };
}
