/** Applies the reports of a port to the ledger: each fill is booked once, and nothing leaves the end of an order. */
import { isBelowQuantity } from '../../market/quantities';
import { applyEvent, cancelOrder, endOnceBooked, type LedgerState } from './ledgerState';
import { canStillFill, type OrderRecord } from './orderRecord';
import type { Fill, OrderReport } from '../port';
import { recallOrder } from './restoredOrders';

export function applyReport(state: LedgerState, report: OrderReport): void {
  if (report.kind === 'fill') return bookFill(state, report.fill);
  if (report.kind === 'connection_replaced') return loseAll(state, report.why);
  const order = state.orders.get(report.clientId);
  if (order === undefined) return;
  if (order.state === 'done') {
    // The exchange shows an order that counted as absent.
    order.isShown = report.kind === 'accepted';
    return state.resolver?.sendCancel(order);
  }
  switch (report.kind) {
    case 'acknowledged':
      return state.resolver?.onAcknowledged(order);
    case 'accepted':
      return accept(state, order, report);
    case 'ended':
      return end(state, order, report);
    case 'unknown':
      return lose(state, order, report);
    default:
      return report satisfies never;
  }
}

export function bookFill(state: LedgerState, fill: Fill): void {
  if (state.fills.has(fill.id)) return;
  const order =
    fill.clientId === undefined ? undefined : (state.orders.get(fill.clientId) ?? recallOrder(state, fill.clientId));
  if (order === undefined) bookAccountFill(state, fill);
  else bookOrderFill(state, order, fill);
}

/** An error before the fill is known leaves it to the next reading. */
function bookAccountFill({ fills, journal, accountFillOwner, observer }: LedgerState, fill: Fill): void {
  // A reading repeats fills that an earlier process booked.
  if (journal.hasFill(fill)) return fills.add(fill);
  const tradeId = accountFillOwner.tradeIdOf(fill);
  fills.add(fill);
  journal.writeFill(fill, tradeId);
  observer?.onReport({ kind: 'fill', fill });
  accountFillOwner.onFill(fill);
}

function bookOrderFill(state: LedgerState, order: OrderRecord, fill: Fill): void {
  const isLive = order.mode === 'LIVE';
  if (isLive) {
    if (state.journal.hasFill(fill)) return state.fills.add(fill);
    const tradeId = order.owner.tradeId?.();
    state.fills.add(fill);
    // The row of the fill is written first: after a kill, the trade follows from the rows of its fills.
    state.journal.writeFill(fill, tradeId);
  }
  order.filledQty += fill.qty;
  order.isShown = true;
  applyEvent(state, order, isBelowQuantity(order.filledQty, order.request.qty) ? 'part_fill' : 'last_fill');
  if (isLive) state.observer?.onReport({ kind: 'fill', fill });
  try {
    order.owner.onFill(fill);
  } finally {
    endOnceBooked(state, order);
  }
}

function accept(state: LedgerState, order: OrderRecord, report: OrderReport & { kind: 'accepted' }): void {
  if (!order.isShown || order.state === 'unknown') {
    order.isShown = true;
    order.end.reason = '';
    applyEvent(state, order, 'accept');
    if (order.mode === 'LIVE') state.observer?.onReport(report);
  }
  if (order.wantsCancel) cancelOrder(state, order);
}

function end(state: LedgerState, order: OrderRecord, report: OrderReport & { kind: 'ended' }): void {
  const { how, reason, filledQty } = report;
  order.end = { how, reason, filledQty };
  applyEvent(state, order, 'end');
  if (order.mode === 'LIVE') state.observer?.onReport(report);
  state.resolver?.onEnded(order);
  endOnceBooked(state, order);
}

function lose(state: LedgerState, order: OrderRecord, report: OrderReport & { kind: 'unknown' }): void {
  if (order.state === 'unknown') return;
  order.end.reason = report.why;
  applyEvent(state, order, 'lose');
  state.observer?.onReport(report);
  state.resolver?.onLost(order);
  order.owner.onUnknown?.();
}

function loseAll(state: LedgerState, why: string): void {
  for (const order of [...state.orders.values()])
    if (order.mode === 'LIVE' && canStillFill(order))
      applyReport(state, { kind: 'unknown', clientId: order.request.clientId, why });
}
