import type { Fill, OrderReport, OrderRequest } from '../orders/port';
import { isBelowQuantity } from '../market/quantities';

export type SentOrder = {
  readonly request: OrderRequest;
  readonly sentAt: number;
  /** Quantity of the position that no reported fill explains, before the order left. */
  readonly unexplainedBefore: number | undefined;
  state: 'done' | 'open' | 'sent' | 'unknown';
  wantsCancel: boolean;
  isCancelSent: boolean;
  filledQty: number;
  endedQty: number;
};

export const newSentOrder = (
  request: OrderRequest,
  terms: Pick<SentOrder, 'sentAt' | 'state'> & Partial<Pick<SentOrder, 'unexplainedBefore'>>,
): SentOrder => ({
  unexplainedBefore: undefined,
  ...terms,
  request,
  wantsCancel: false,
  isCancelSent: false,
  filledQty: 0,
  endedQty: 0,
});

/** Ended orders that are kept for late and repeated events. */
const MAX_ENDED_ORDERS = 1_000;
/** Fills that are kept, because queries repeat the fills of the last minutes. */
const MAX_FILLS = 10_000;

/** Orders of this process by client id, and the reports about them. Each fill is reported once. */
export function createSentOrders(warn: (text: string) => void = () => undefined) {
  const orders = new Map<string, SentOrder>();
  const ended: string[] = [];
  const fills = new Map<string, Pick<Fill, 'clientId' | 'qty'>>();
  let reportedFills = 0;
  /** Sum of the reported fills of a symbol, positive for buys. */
  const filledBySymbol = new Map<string, number>();
  let listener: (report: OrderReport) => void = () => undefined;

  return {
    get: (clientId: string): SentOrder | undefined => orders.get(clientId),
    add(order: SentOrder): SentOrder {
      const { clientId } = order.request;
      // The port learns an order of an earlier process later than its first fills.
      if (order.state === 'unknown')
        for (const fill of fills.values()) if (fill.clientId === clientId) order.filledQty += fill.qty;
      orders.set(clientId, order);
      return order;
    },
    alive: (): SentOrder[] => [...orders.values()].filter(({ state }) => state !== 'done'),
    unknownOf: (symbol: string): SentOrder | undefined =>
      [...orders.values()].find(({ state, request }) => state === 'unknown' && request.symbol === symbol),
    filledOf: (symbol: string): number => filledBySymbol.get(symbol) ?? 0,
    reportedFills: (): number => reportedFills,
    listen: (next: (report: OrderReport) => void): void => {
      listener = (report) => {
        try {
          next(report);
        } catch (error) {
          // An error of the bot, such as a damaged database, must not end the stream. Later readings report the fill again.
          warn(`A report of the exchange was not processed: ${error instanceof Error ? error.message : String(error)}`);
        }
      };
    },
    /** True if the exchange counts more fills than were reported. A forgotten order gets no further fills. */
    lacksFills: (order: SentOrder): boolean =>
      orders.get(order.request.clientId) === order && isBelowQuantity(order.filledQty, order.endedQty),

    reportFill(fill: Fill): void {
      if (fills.has(fill.id)) return;
      fills.set(fill.id, { ...(fill.clientId !== undefined && { clientId: fill.clientId }), qty: fill.qty });
      reportedFills += 1;
      const [oldest] = fills.keys();
      if (fills.size > MAX_FILLS && oldest !== undefined) fills.delete(oldest);
      const signed = fill.side === 'BUY' ? fill.qty : -fill.qty;
      filledBySymbol.set(fill.symbol, (filledBySymbol.get(fill.symbol) ?? 0) + signed);
      const order = fill.clientId === undefined ? undefined : orders.get(fill.clientId);
      if (order) {
        order.filledQty += fill.qty;
        if (order.state === 'sent' || order.state === 'unknown') order.state = 'open';
      }
      listener({ kind: 'fill', fill });
    },

    /** Reports a state of an order. A finished order stays finished. */
    report(report: Exclude<OrderReport, { kind: 'fill' }>): void {
      const order = orders.get(report.clientId);
      if (!order || order.state === 'done') return;
      if (report.kind === 'accepted' && order.state === 'open') return;
      if (report.kind === 'ended') {
        order.state = 'done';
        order.endedQty = report.filledQty;
        if (ended.push(report.clientId) > MAX_ENDED_ORDERS) orders.delete(ended.shift() ?? '');
      } else order.state = report.kind === 'accepted' ? 'open' : 'unknown';
      listener(report);
    },
  };
}

export type SentOrders = ReturnType<typeof createSentOrders>;
