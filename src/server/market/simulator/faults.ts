import type { MarketState } from '../marketState';

/**
 * Causes faults of a real feed in the simulator. Durations of faults are market time in ms. The longer of two
 * overlapping faults of one kind applies.
 */
export type FaultControls = {
  /** Drops the next delta of the symbol, which causes a sequence gap. */
  dropDelta(symbol: string): void;
  /** Sends a delta that crosses the book. */
  crossBook(symbol: string): void;
  sendMalformedFrame(symbol: string): void;
  freeze(symbol: string, forMs: number): void;
  /** Stops all frames of the data venue. */
  disconnect(forMs: number): void;
  /** Stops all frames and answers of the execution venue. */
  silenceExecution(forMs: number): void;
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

export type SimulatorFaults = {
  readonly controls: FaultControls;
  /** Reports the connection again when a disconnection has ended. */
  endDisconnectionIfDue(): void;
};

export function createSimulatorFaults(
  state: FaultState,
  marketState: MarketState,
  hooks: Pick<FaultControls, 'silenceExecution'> & { dropFramesInFlight(): void },
): SimulatorFaults {
  const { clock } = marketState;
  let isDisconnected = false;

  return {
    endDisconnectionIfDue() {
      if (!isDisconnected || clock.now() < state.disconnectedUntil) return;
      isDisconnected = false;
      marketState.reportFeed('up', 'the simulated exchange is connected again');
    },
    controls: {
      dropDelta: (symbol) => state.dropped.add(symbol),
      crossBook: (symbol) => state.crossed.add(symbol),
      sendMalformedFrame: (symbol) => state.malformed.add(symbol),
      freeze(symbol, forMs) {
        const until = Math.max(state.frozenUntil.get(symbol) ?? -Infinity, clock.now() + forMs);
        state.frozenUntil.set(symbol, until);
      },
      disconnect(forMs) {
        state.disconnectedUntil = Math.max(state.disconnectedUntil, clock.now() + forMs);
        if (isDisconnected) return;
        isDisconnected = true;
        hooks.dropFramesInFlight();
        marketState.markDisconnected('the connection to the simulated exchange is lost');
      },
      silenceExecution: hooks.silenceExecution,
      addLatency(byMs, forMs) {
        const now = clock.now();
        state.latencies = [...state.latencies.filter(({ until }) => until > now), { byMs, until: now + forMs }];
      },
    },
  };
}
