import type { RejectionName } from './rejections';

/** Latest rejection of a book update or of a signal, with its reason. */
export type LastRejection = { name: RejectionName; at: number; reason: () => string };

/**
 * Rejection counts of one symbol. Counts are plain fields for speed, because every book update increments a count.
 */
export type SymbolRejectionCounts = {
  evaluations: number;
  signals: number;
  entries: number;
  readonly counts: Partial<Record<RejectionName, number>>;
  /** Latest rejection of a book update by a filter. */
  lastCandidate: LastRejection | undefined;
  lastSignal: LastRejection | undefined;
};

/** Number of rejections per symbol and per check, since the last start of the bot. */
export type RejectionCounts = {
  countsOf(symbol: string): SymbolRejectionCounts;
  /** Counts a signal that did not become a trade. */
  countRejectedSignal(symbol: string, name: RejectionName, at: number, reason: string): void;
  countingStartedAt(): number;
  resetCounts(at: number): void;
  countsBySymbol(): ReadonlyMap<string, SymbolRejectionCounts>;
};

export function createRejectionCounts(at: number): RejectionCounts {
  const bySymbol = new Map<string, SymbolRejectionCounts>();
  let since = at;
  const countsOf = (symbol: string): SymbolRejectionCounts => {
    let counts = bySymbol.get(symbol);
    if (counts === undefined) {
      counts = createSymbolRejectionCounts();
      bySymbol.set(symbol, counts);
    }
    return counts;
  };
  return {
    countsOf,
    countRejectedSignal(symbol, name, when, reason) {
      const counts = countsOf(symbol);
      countRejection(counts, name);
      counts.lastSignal = { name, at: when, reason: () => reason };
    },
    countingStartedAt: () => since,
    resetCounts(now) {
      since = now;
      bySymbol.clear();
    },
    countsBySymbol: () => bySymbol,
  };
}

export const createSymbolRejectionCounts = (): SymbolRejectionCounts => ({
  evaluations: 0,
  signals: 0,
  entries: 0,
  counts: {},
  lastCandidate: undefined,
  lastSignal: undefined,
});

export function countRejectedCandidate(counts: SymbolRejectionCounts, last: LastRejection): void {
  countRejection(counts, last.name);
  counts.lastCandidate = last;
}

function countRejection({ counts }: Pick<SymbolRejectionCounts, 'counts'>, name: RejectionName): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
