/** Troubles of a real feed, on demand. Durations are market time; of two that overlap neither cuts the other short. */
export type Faults = {
  /** The next delta of the symbol is lost: the one after it does not follow. */
  dropDelta(symbol: string): void;
  /** A delta that crosses the book. */
  crossBook(symbol: string): void;
  /** A frame that is no frame of the exchange. */
  garble(symbol: string): void;
  /** Nothing more of the symbol arrives. */
  freeze(symbol: string, forMs: number): void;
  /** Nothing more arrives at all. */
  disconnect(forMs: number): void;
  /** The second venue says and answers nothing. */
  silenceExecution(forMs: number): void;
  /** Frames reach the bot this much later than they were made. */
  slowDown(byMs: number, forMs: number): void;
};

export type FaultState = {
  dropped: Set<string>;
  crossed: Set<string>;
  garbled: Set<string>;
  frozenUntil: Map<string, number>;
  disconnectedUntil: number;
  slowdowns: { byMs: number; until: number }[];
};

export function noFaults(): FaultState {
  return {
    dropped: new Set(),
    crossed: new Set(),
    garbled: new Set(),
    frozenUntil: new Map(),
    disconnectedUntil: -Infinity,
    slowdowns: [],
  };
}

export const slownessAt = (at: number, { slowdowns }: Pick<FaultState, 'slowdowns'>): number =>
  slowdowns.reduce((slowest, { byMs, until }) => (at < until ? Math.max(slowest, byMs) : slowest), 0);
