type ConnectionPhase = 'idle' | 'loading' | 'failed' | 'connecting' | 'up' | 'down' | 'stopped';
type ConnectionEvent = 'start' | 'retry' | 'connect' | 'fail' | 'open' | 'lose' | 'stop';

/**
 * Next phase after each event in each phase. An event without an entry does not change the phase. The client libraries
 * reconnect a connection that is down. Only a failed first attempt is repeated here.
 */
const PHASE_TRANSITIONS: Readonly<
  Record<ConnectionPhase, Readonly<Partial<Record<ConnectionEvent, ConnectionPhase>>>>
> = {
  idle: { start: 'loading', stop: 'stopped' },
  loading: { connect: 'connecting', fail: 'failed', stop: 'stopped' },
  failed: { retry: 'loading', stop: 'stopped' },
  connecting: { open: 'up', lose: 'down', fail: 'failed', stop: 'stopped' },
  up: { lose: 'down', stop: 'stopped' },
  down: { open: 'up', stop: 'stopped' },
  stopped: {},
};
const RETRYING_TEXT = 'the server keeps retrying';

export type VenueConnection = {
  isUp(): boolean;
  /** Returns false after `stop`. */
  isRunning(): boolean;
  /** Applies an event. `why` is the reason of `fail`. Returns false if the event does not change the phase. */
  apply(event: ConnectionEvent, why?: string): boolean;
  /** Returns why no books arrive, as a text for the operator. Returns undefined while the connection is up. */
  unavailableReason(): string | undefined;
};

/** `report` receives each change between up and down with a text for the operator. A repeated reason is reported once. */
export function createVenueConnection(
  name: string,
  report: (state: 'up' | 'down', text: string) => void,
): VenueConnection {
  let phase: ConnectionPhase = 'idle';
  let downReason = 'is not connected yet';
  let wasConnected = false;

  function reportDown(why: string): void {
    if (downReason === why) return;
    downReason = why;
    report('down', `${name} ${why}`);
  }

  return {
    isUp: () => phase === 'up',
    isRunning: () => phase !== 'stopped',
    apply(event, why = '') {
      const next = PHASE_TRANSITIONS[phase][event];
      if (next === undefined) return false;
      phase = next;
      if (event === 'connect') downReason = 'is being connected';
      if (event === 'fail') reportDown(`cannot be reached (${why}); ${RETRYING_TEXT}`);
      if (event === 'lose')
        reportDown(`${wasConnected ? 'lost the connection' : 'cannot be reached by websocket'}; ${RETRYING_TEXT}`);
      if (event === 'stop') downReason = 'was disconnected';
      if (event === 'open') {
        downReason = '';
        report('up', `${name} is connected${wasConnected ? ' again' : ''}`);
        wasConnected = true;
      }
      return true;
    },
    unavailableReason: () => (phase === 'up' ? undefined : `${name} ${downReason}`),
  };
}
