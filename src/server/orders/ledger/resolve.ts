/** Finds out what became of orders: repeated cancels, lost replies, orders that no event shows, and absent orders. */
import { addAbsence } from './absence';
import { canStillFill, type OrderRecord } from './orderRecord';
import type { ExecutionPort, OrderReport } from '../port';
import type { OrdersContext } from '../context';

const CANCEL_AGAIN_MS = 1_000;
/** An event must show an acknowledged order within this time. */
const EVENT_DELAY_MS = 3_000;
/** A lost order is queried after this time, and then with each reading. */
const FIRST_QUERY_MS = 500;
/** A fill can be shown after the end of its order. */
const FILLS_AFTER_END_MS = 1_000;
/** Readings repeat every 5 s, and more often while a position has no stop. */
const QUERY_AGAIN_MS = 4_500;

type Sources = {
  readonly clock: OrdersContext['market']['clock'];
  readonly port: ExecutionPort;
  /** Applies a report to the ledger. */
  report(report: OrderReport): void;
  /** Reads the account after a time. The reading queries the orders that are due. */
  readAfter(delayMs: number): void;
};

export type OrderResolver = ReturnType<typeof createOrderResolver>;

export function createOrderResolver({ clock, port, report, readAfter }: Sources) {
  function sendCancel(order: OrderRecord): void {
    // The cancel of an order that did not arrive yet would find nothing. The first report of the order sends it.
    if (order.isCancelSent || !order.isShown) return;
    order.isCancelSent = true;
    const { clientId, symbol } = order.request;
    port.cancel(clientId, symbol, (outcome) => {
      if (typeof outcome === 'object') report({ kind: 'unknown', clientId, why: outcome.unknown });
      clock.after(CANCEL_AGAIN_MS, () => {
        order.isCancelSent = false;
        if (!canStillFill(order)) return;
        // "Not found" says nothing about the fills. A query shows how the order ended.
        if (outcome === 'refused') queryNow(order);
        else if (order.state !== 'done') sendCancel(order);
      });
    });
  }

  function queryNow(order: OrderRecord): void {
    order.queriedAt = -Infinity;
    readAfter(0);
  }

  return {
    sendCancel,
    /** Queries an order whose outcome became unknown. */
    onLost(order: OrderRecord): void {
      order.isShown = false;
      // A cancel of a replaced connection gets no reply.
      order.isCancelSent = false;
      order.absence = undefined;
      order.queriedAt = -Infinity;
      readAfter(FIRST_QUERY_MS);
    },
    /** Waits for the event of an order that the exchange acknowledged. */
    onAcknowledged(order: OrderRecord): void {
      clock.after(EVENT_DELAY_MS, () => {
        if (order.isShown || (order.state !== 'sent' && order.state !== 'cancelling')) return;
        port.reconnect();
        report({ kind: 'unknown', clientId: order.request.clientId, why: 'no event of the order' });
      });
    },
    /** Queries the fills that an ended order lacks. */
    onEnded(order: OrderRecord): void {
      if (!canStillFill(order)) return;
      order.queriedAt = -Infinity;
      readAfter(FILLS_AFTER_END_MS);
    },
    /** Returns whether the next reading must query the order. An open order is queried in case its end was not shown. */
    isDue(order: OrderRecord, now: number): boolean {
      if (order.mode !== 'LIVE' || !canStillFill(order)) return false;
      const isUnclear = order.state === 'unknown' || order.state === 'done';
      const since = isUnclear ? order.queriedAt : Math.max(order.queriedAt, order.createdAt);
      return now - since >= QUERY_AGAIN_MS;
    },
    /** Counts a query that did not find the order. Returns whether the exchange never accepted the order. */
    isAbsent(order: OrderRecord, at: number, unexplained: number | undefined): boolean {
      // Before the first reading of the positions, a query proves nothing.
      if (order.state !== 'unknown' || unexplained === undefined) return false;
      order.absence = addAbsence(order.absence, order.unexplainedBefore, { at, unexplained, order: order.request });
      return order.absence.isProven;
    },
  };
}
