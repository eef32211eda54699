/** State of the ledger, and its smallest steps. Only the files of the ledger change it. */
import type { OrdersContext } from '../context';
import type { BookedFills } from './bookedFills';
import type { OrderJournal } from '../journal';
import type { UnattributedFillOwner, RestoredOwner } from '../orderOwner';
import { canStillFill, type OrderRecord, toJournalled } from './orderRecord';
import { nextOrderState, type OrderEvent } from './orderStates';
import type { ExecutionPort, OrderPort, OrderReport, OrderRequest } from '../port';
import type { OrderResolver } from './resolve';

/** The port of each mode. `LIVE` is absent while no account at an exchange is connected. */
export type OrderPorts = { readonly PAPER: OrderPort; readonly LIVE?: ExecutionPort | undefined };

/** Sees each order of mode LIVE: before it is sent, when it is cancelled, and each report that changed the ledger. */
export type OrderObserver = {
  onSend(request: OrderRequest): void;
  onCancel(clientId: string): void;
  onReport(report: OrderReport): void;
};

export type LedgerState = {
  readonly ports: OrderPorts;
  readonly journal: OrderJournal;
  readonly clock: OrdersContext['market']['clock'];
  readonly orders: Map<string, OrderRecord>;
  /** Client ids of the remembered ended orders, oldest first. */
  readonly endedOrders: string[];
  readonly fills: BookedFills;
  /** Absent without an account at an exchange. */
  resolver?: OrderResolver;
  accountFillOwner: UnattributedFillOwner;
  restoredOwner: RestoredOwner;
  observer?: OrderObserver;
  readAfter(delayMs: number): void;
};

/** Number of ended orders that the ledger remembers for late and repeated reports. */
const MAX_REMEMBERED_ORDERS = 1_000;

export function applyEvent({ journal }: LedgerState, order: OrderRecord, event: OrderEvent): void {
  order.state = nextOrderState(order.state, event);
  if (order.mode === 'LIVE' && event !== 'send') journal.writeOrder(toJournalled(order));
}

/** Forgets an order of mode PAPER at once, because the paper port sends no late reports. */
export function forget({ orders, endedOrders }: LedgerState, { mode, request }: OrderRecord): void {
  if (mode === 'PAPER') orders.delete(request.clientId);
  else if (endedOrders.push(request.clientId) > MAX_REMEMBERED_ORDERS) orders.delete(endedOrders.shift() ?? '');
}

export function endOnceBooked(state: LedgerState, order: OrderRecord): void {
  if (canStillFill(order) || order.hasEnded) return;
  order.hasEnded = true;
  forget(state, order);
  order.owner.onEnded(order.end);
}

/** Cancels an order as soon as the exchange shows it. */
export function cancelOrder(state: LedgerState, order: OrderRecord): void {
  const { mode, request } = order;
  if (!order.wantsCancel && mode === 'LIVE') state.observer?.onCancel(request.clientId);
  order.wantsCancel = true;
  // An order that was not sent has nothing to cancel.
  if (order.state === 'created' || !canStillFill(order)) return;
  const isRepeated = order.state === 'cancelling';
  if (!isRepeated) applyEvent(state, order, 'cancel');
  if (mode === 'LIVE') state.resolver?.sendCancel(order);
  else if (!isRepeated) state.ports.PAPER.cancel(request.clientId, request.symbol, () => undefined);
}
