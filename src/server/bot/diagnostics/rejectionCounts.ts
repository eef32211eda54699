import type { ObstacleName } from './rejections';

/** What held back the latest candidate, or the latest signal, of a symbol. */
export type LastStop = { name: ObstacleName; at: number; reason: () => string };

/** Of one symbol. Its watch writes here at every book update: plain fields, no calls. */
export type SymbolTally = {
  evaluations: number;
  signals: number;
  entries: number;
  readonly counts: Partial<Record<ObstacleName, number>>;
  /** The first filter that failed at the latest update. */
  lastCandidate: LastStop | undefined;
  /** What became of the latest signal that was not entered. */
  lastSignal: LastStop | undefined;
};

/** Why there was no trade: counts per symbol and filter since the last start. */
export type Tally = {
  of(symbol: string): SymbolTally;
  /** A signal that was not entered. */
  stopped(symbol: string, name: ObstacleName, at: number, reason: string): void;
  since(): number;
  restart(at: number): void;
  all(): ReadonlyMap<string, SymbolTally>;
};

export function createTally(at: number): Tally {
  const bySymbol = new Map<string, SymbolTally>();
  let since = at;
  const of = (symbol: string): SymbolTally => {
    let tally = bySymbol.get(symbol);
    if (tally === undefined) {
      tally = emptyTally();
      bySymbol.set(symbol, tally);
    }
    return tally;
  };
  return {
    of,
    stopped(symbol, name, when, reason) {
      const tally = of(symbol);
      count(tally, name);
      tally.lastSignal = { name, at: when, reason: () => reason };
    },
    since: () => since,
    restart(now) {
      since = now;
      bySymbol.clear();
    },
    all: () => bySymbol,
  };
}

export const emptyTally = (): SymbolTally => ({
  evaluations: 0,
  signals: 0,
  entries: 0,
  counts: {},
  lastCandidate: undefined,
  lastSignal: undefined,
});

export function count({ counts }: Pick<SymbolTally, 'counts'>, name: ObstacleName): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
