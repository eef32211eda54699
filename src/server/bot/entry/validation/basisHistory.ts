import { median } from '../../strategy/indicators';

/** Interval of the basis samples. The basis moves slowly, so one sample a second is enough for the median. */
export const BASIS_SAMPLE_INTERVAL_MS = 1_000;
const BASIS_WINDOW_MS = 60_000;
/** Smallest number of samples for a median, because the median of fewer samples is too close to the current basis. */
const MIN_BASIS_SAMPLES = 5;

/** History of the basis: the price difference between the two exchanges in bps of the data price. */
export type BasisHistory = {
  record(symbol: string, at: number, ratio: number): void;
  /** Returns the median basis of the last 60 s, or 0 if there are too few samples. */
  medianBasis(symbol: string, now: number): number;
  /** Removes the samples of all symbols that are not in `keep`. */
  retain(keep: ReadonlySet<string>): void;
};

type BasisSample = { at: number; basis_bps: number };

export const basisBps = (ratio: number): number => (ratio - 1) * 1e4;

export function createBasisHistory(): BasisHistory {
  const bySymbol = new Map<string, BasisSample[]>();

  const recent = (symbol: string, now: number): BasisSample[] =>
    (bySymbol.get(symbol) ?? []).filter(({ at }) => at > now - BASIS_WINDOW_MS);

  return {
    record(symbol, at, ratio) {
      bySymbol.set(symbol, [...recent(symbol, at), { at, basis_bps: basisBps(ratio) }]);
    },
    medianBasis(symbol, now) {
      const samples = recent(symbol, now);
      return samples.length < MIN_BASIS_SAMPLES ? 0 : median(samples.map(({ basis_bps }) => basis_bps));
    },
    retain(keep) {
      for (const symbol of bySymbol.keys()) if (!keep.has(symbol)) bySymbol.delete(symbol);
    },
  };
}
