/** Troubles of a real feed, on demand. Durations are market time; of two that overlap neither cuts the other short. */
export type Faults = {
  /** The next delta of the symbol is lost: the one after it does not follow. */
  dropDelta(symbol: string): void;
  /** A delta that crosses the book. */
  crossBook(symbol: string): void;
  /** A frame that is no frame of the exchange. */
  sendMalformed(symbol: string): void;
  /** Nothing more of the symbol arrives. */
  freeze(symbol: string, forMs: number): void;
  /** Nothing more arrives at all. */
  disconnect(forMs: number): void;
  /** The second venue says and answers nothing. */
  silenceExecution(forMs: number): void;
  /** Frames reach the bot this much later than they were made. */
  addLatency(byMs: number, forMs: number): void;
};

export type FaultState = {
  dropped: Set<string>;
  crossed: Set<string>;
  malformed: Set<string>;
  frozenUntil: Map<string, number>;
  disconnectedUntil: number;
  latencies: { byMs: number; until: number }[];
};

export function createFaultState(): FaultState {
  return {
    dropped: new Set(),
    crossed: new Set(),
    malformed: new Set(),
    frozenUntil: new Map(),
    disconnectedUntil: -Infinity,
    latencies: [],
  };
}

export const addedLatencyAt = (at: number, { latencies }: Pick<FaultState, 'latencies'>): number =>
  latencies.reduce((highest, { byMs, until }) => (at < until ? Math.max(highest, byMs) : highest), 0);
