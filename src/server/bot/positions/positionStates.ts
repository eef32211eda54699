export const POSITION_STATES = ['opening', 'unread', 'naked', 'protected', 'closing', 'closed', 'disputed'] as const;
export type PositionState = (typeof POSITION_STATES)[number];

export const POSITION_EVENTS = [
  'entry_fill',
  // A reading or an event shows the stop. On paper, the comparison of the bot is the stop.
  'stop_confirmed',
  // A reading or an event shows the position without a stop.
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
  opening: { entry_fill: 'unread', flat: 'closed' },
  unread: {
    stop_confirmed: 'protected',
    stop_lost: 'naked',
    exit_sent: 'closing',
    flat: 'closed',
    disputed: 'disputed',
  },
  naked: { stop_confirmed: 'protected', exit_sent: 'closing', flat: 'closed', disputed: 'disputed' },
  protected: { stop_lost: 'naked', exit_sent: 'closing', flat: 'closed', disputed: 'disputed' },
  closing: { flat: 'closed', disputed: 'disputed' },
  closed: { entry_fill: 'unread' },
  // Agreement proves nothing about the stop.
  disputed: { agreed: 'unread', exit_sent: 'closing', flat: 'closed' },
};

export function applyPositionEvent(
  { monitoring }: { monitoring: { state: PositionState } },
  event: PositionEvent,
): void {
  monitoring.state = nextPositionState(monitoring.state, event);
}

export const nextPositionState = (state: PositionState, event: PositionEvent): PositionState =>
  POSITION_TRANSITIONS[state][event] ?? state;
