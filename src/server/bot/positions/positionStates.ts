export const POSITION_STATES = ['opening', 'naked', 'protected', 'closing', 'closed', 'disputed'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

export const POSITION_EVENTS = [
  'entry_fill',
  // A snapshot or a report shows the stop. On paper, the comparison of the bot is the stop.
  'stop_confirmed',
  'stop_lost',
  // The first order of an exit was sent.
  'exit_sent',
  // The open quantity is 0.
  'flat',
  // Ledger and snapshot disagree, and later agree again.
  'disputed',
  'agreed',
] as const;
export type PositionEvent = (typeof POSITION_EVENTS)[number];

/** Next state for each position state and event. An event without an entry changes nothing. */
const POSITION_TRANSITIONS: Readonly<Record<PositionState, Readonly<Partial<Record<PositionEvent, PositionState>>>>> = {
  opening: { entry_fill: 'naked', flat: 'closed' },
  naked: { stop_confirmed: 'protected', exit_sent: 'closing', flat: 'closed', disputed: 'disputed' },
  protected: { stop_lost: 'naked', exit_sent: 'closing', flat: 'closed', disputed: 'disputed' },
  closing: { flat: 'closed', disputed: 'disputed' },
  closed: { entry_fill: 'naked' },
  // Agreement proves nothing about the stop: the position counts as naked until the stop is confirmed.
  disputed: { agreed: 'naked', exit_sent: 'closing', flat: 'closed' },
};

export function applyPositionEvent(
  { monitoring }: { monitoring: { state: PositionState } },
  event: PositionEvent,
): void {
  monitoring.state = nextPositionState(monitoring.state, event);
}

export const nextPositionState = (state: PositionState, event: PositionEvent): PositionState =>
  POSITION_TRANSITIONS[state][event] ?? state;
