import type { RejectionName } from './rejections';

/** The latest rejection of a candidate or signal, with its reason. */
export type LastRejection = { name: RejectionName; at: number; reason: () => string };

/**
 * Rejection counts of one symbol. The counts are plain fields for speed, because SymbolWatch increments a count at
 * every book update.
 */
export type SymbolRejectionCounts = {
  evaluations: number;
  signals: number;
  entries: number;
  readonly counts: Partial<Record<RejectionName, number>>;
  /** Latest rejection of a book update, by its first failing filter. */
  lastCandidate: LastRejection | undefined;
  /** Latest rejection of a signal, which did not become a trade. */
  lastSignal: LastRejection | undefined;
};

/** Rejections per symbol and filter since the last start. */
export type RejectionCounts = {
  countsOf(symbol: string): SymbolRejectionCounts;
  /** Counts a signal that did not become a trade. */
  record(symbol: string, name: RejectionName, at: number, reason: string): void;
  countedSince(): number;
  restart(at: number): void;
  all(): ReadonlyMap<string, SymbolRejectionCounts>;
};

export function createRejectionCounts(at: number): RejectionCounts {
  const bySymbol = new Map<string, SymbolRejectionCounts>();
  let since = at;
  const countsOf = (symbol: string): SymbolRejectionCounts => {
    let counts = bySymbol.get(symbol);
    if (counts === undefined) {
      counts = emptySymbolRejectionCounts();
      bySymbol.set(symbol, counts);
    }
    return counts;
  };
  return {
    countsOf,
    record(symbol, name, when, reason) {
      const counts = countsOf(symbol);
      countRejection(counts, name);
      counts.lastSignal = { name, at: when, reason: () => reason };
    },
    countedSince: () => since,
    restart(now) {
      since = now;
      bySymbol.clear();
    },
    all: () => bySymbol,
  };
}

export const emptySymbolRejectionCounts = (): SymbolRejectionCounts => ({
  evaluations: 0,
  signals: 0,
  entries: 0,
  counts: {},
  lastCandidate: undefined,
  lastSignal: undefined,
});

export function countRejection({ counts }: Pick<SymbolRejectionCounts, 'counts'>, name: RejectionName): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
