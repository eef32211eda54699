import { nextOrderState, ORDER_EVENTS, ORDER_STATES, type OrderState } from './orderStates';

/** Expected next state for each state and event, in the order of ORDER_EVENTS. Null means that nothing changes. */
const EXPECTED_NEXT_STATE: Record<OrderState, readonly (OrderState | null)[]> = {
  created: ['sent', null, null, null, null, 'done', null],
  sent: [null, 'open', 'partly_filled', 'done', 'cancelling', 'done', 'unknown'],
  open: [null, null, 'partly_filled', 'done', 'cancelling', 'done', 'unknown'],
  partly_filled: [null, null, null, 'done', 'cancelling', 'done', 'unknown'],
  cancelling: [null, null, null, 'done', null, 'done', 'unknown'],
  unknown: [null, 'open', 'partly_filled', 'done', null, 'done', null],
  done: [null, null, null, null, null, null, null],
};

const STATE_EVENT_PAIRS = ORDER_STATES.flatMap((state) =>
  ORDER_EVENTS.map((event, index) => [state, event, EXPECTED_NEXT_STATE[state][index] ?? state] as const),
);

test.each(STATE_EVENT_PAIRS)('an order in the state %s is after the event %s in the state %s', (state, event, next) => {
  expect(nextOrderState(state, event)).toBe(next);
});
