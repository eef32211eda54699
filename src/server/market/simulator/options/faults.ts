/**
 * Causes faults of a real feed in the simulator. Durations of faults are market time in ms. The longer of two
 * overlapping faults of one kind applies.
 */
export type FaultControls = {
  /** Drops the next delta of the symbol, which causes a sequence gap. */
  dropDelta(symbol: string): void;
  /** Sends a delta that crosses the book. */
  crossBook(symbol: string): void;
  /** Sends a malformed frame for the symbol. */
  sendMalformedFrame(symbol: string): void;
  /** Stops all frames of the symbol. */
  freeze(symbol: string, forMs: number): void;
  /** Stops all frames of the data venue. */
  disconnect(forMs: number): void;
  /** Stops all frames and answers of the execution venue. */
  silenceExecution(forMs: number): void;
  /** Delays all frames by `byMs`. */
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
