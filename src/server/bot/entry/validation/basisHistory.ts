import { median } from '../../strategy/indicators';

/** Basis moves slowly: one sample a second is enough for the median. */
export const BASIS_SAMPLE_EVERY_MS = 1_000;
const WINDOW_MS = 60_000;
/** With fewer samples the median would be the gap under test. */
const MIN_SAMPLES = 5;

/** History of the gap between the two exchanges, in bps of the data price. */
export type BasisHistory = {
  record(symbol: string, at: number, ratio: number): void;
  /** Median of the last 60 s; 0 with too few samples. */
  usual(symbol: string, now: number): number;
  retain(keep: ReadonlySet<string>): void;
};

type Sample = { at: number; basis_bps: number };

export const basisBps = (ratio: number): number => (ratio - 1) * 1e4;

export function createBasisHistory(): BasisHistory {
  const bySymbol = new Map<string, Sample[]>();

  const recent = (symbol: string, now: number): Sample[] =>
    (bySymbol.get(symbol) ?? []).filter(({ at }) => at > now - WINDOW_MS);

  return {
    record(symbol, at, ratio) {
      bySymbol.set(symbol, [...recent(symbol, at), { at, basis_bps: basisBps(ratio) }]);
    },
    usual(symbol, now) {
      const samples = recent(symbol, now);
      return samples.length < MIN_SAMPLES ? 0 : median(samples.map(({ basis_bps }) => basis_bps));
    },
    retain(keep) {
      for (const symbol of bySymbol.keys()) if (!keep.has(symbol)) bySymbol.delete(symbol);
    },
  };
}
