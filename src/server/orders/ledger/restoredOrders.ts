/** Orders of earlier processes, whose outcome only the exchange knows. */
import type { JournalledOrder } from '../journal';
import { cancelOrder, forget, type LedgerState } from './ledgerState';
import type { OrderHandle, OrderOwner } from '../orderOwner';
import { canStillFill, newOrder, type OrderRecord } from './orderRecord';

const NO_OWNER: OrderOwner = { onFill: () => undefined, onEnded: () => undefined };

export const handleOf = (state: LedgerState, order: OrderRecord): Omit<OrderHandle, 'send'> => ({
  clientId: order.request.clientId,
  cancel: () => cancelOrder(state, order),
  isAlive: () => order.state !== 'created' && canStillFill(order),
});

export function restoreOrder(state: LedgerState, stored: JournalledOrder): OrderRecord {
  const { request, plan, createdAt, filledQty, reason } = stored;
  const order = newOrder({ mode: 'LIVE', request, owner: NO_OWNER, createdAt, unexplainedBefore: undefined });
  order.filledQty = filledQty;
  order.end = { how: 'filled', reason, filledQty };
  order.hasEnded = stored.state === 'done';
  order.state = order.hasEnded ? 'done' : 'unknown';
  // Without its owner, the order must stay unknown to the ledger: its fill would belong to no trade.
  order.owner = state.restoredOwner({ request, plan }, handleOf(state, order));
  state.orders.set(request.clientId, order);
  if (order.hasEnded) forget(state, order);
  return order;
}

/** Restores an order whose fill arrives after the ledger forgot the order. */
export function recallOrder(state: LedgerState, clientId: string): OrderRecord | undefined {
  const stored = state.ports.LIVE && state.journal.findOrder(clientId);
  return stored && restoreOrder(state, stored);
}
