/** States of an order, and the only table of their transitions. */

export const ORDER_STATES = ['created', 'sent', 'open', 'partly_filled', 'cancelling', 'unknown', 'done'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_EVENTS = [
  // The ledger passed the order to its port.
  'send',
  // The exchange has the order, by a report or by a query.
  'accept',
  'part_fill',
  // A fill that completes the quantity.
  'last_fill',
  // The ledger passed a cancel to the port.
  'cancel',
  // The exchange ended the order, or a proof shows that it never had it.
  'end',
  // The reply to the order or to its cancel was lost, late or unreadable.
  'lose',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/**
 * Next state for each order state and event. An event without an entry changes nothing: reports arrive twice, late and
 * in any order. Only proof ends `unknown`, and nothing leaves `done`: a late fill is booked without a change of state.
 */
const ORDER_TRANSITIONS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>> = {
  created: { send: 'sent', end: 'done' },
  sent: {
    accept: 'open',
    part_fill: 'partly_filled',
    last_fill: 'done',
    cancel: 'cancelling',
    end: 'done',
    lose: 'unknown',
  },
  open: { part_fill: 'partly_filled', last_fill: 'done', cancel: 'cancelling', end: 'done', lose: 'unknown' },
  partly_filled: { last_fill: 'done', cancel: 'cancelling', end: 'done', lose: 'unknown' },
  cancelling: { last_fill: 'done', end: 'done', lose: 'unknown' },
  unknown: { accept: 'open', part_fill: 'partly_filled', last_fill: 'done', end: 'done' },
  done: {},
};

export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState =>
  ORDER_TRANSITIONS[state][event] ?? state;
