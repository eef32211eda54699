import { nextPositionState, POSITION_EVENTS, POSITION_STATES, type PositionState } from './positionStates';

/** Expected next state for each state and event, in the order of POSITION_EVENTS. Null means that nothing changes. */
const EXPECTED_NEXT_STATE: Record<PositionState, readonly (PositionState | null)[]> = {
  opening: ['unread', null, null, null, 'closed', null, null],
  unread: [null, 'protected', 'naked', 'closing', 'closed', 'disputed', null],
  naked: [null, 'protected', null, 'closing', 'closed', 'disputed', null],
  protected: [null, null, 'naked', 'closing', 'closed', 'disputed', null],
  closing: [null, null, null, null, 'closed', 'disputed', null],
  closed: ['unread', null, null, null, null, null, null],
  disputed: [null, null, null, 'closing', 'closed', null, 'unread'],
};

const STATE_EVENT_PAIRS = POSITION_STATES.flatMap((state) =>
  POSITION_EVENTS.map((event, index) => [state, event, EXPECTED_NEXT_STATE[state][index] ?? state] as const),
);

test.each(STATE_EVENT_PAIRS)('a position in the state %s is after %s in the state %s', (state, event, next) => {
  expect(nextPositionState(state, event)).toBe(next);
});
