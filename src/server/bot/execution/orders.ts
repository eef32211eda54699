import type { Mode } from '@/contract/enums';
import { nextOrderState, type OrderEvent, type OrderState } from './orderStates';
import type { ExecutionPort, Fill, OrderEnd, OrderPort, OrderReport, OrderRequest } from './port';

/** Component that sent an order. The ledger calls it within the report of the port. */
export type OrderOwner = {
  /** Also called for a fill that arrives after the end of the order. */
  onFill(fill: Fill): void;
  /** Called once, when the order is done and all fills that the exchange counts are booked. */
  onEnded(end: { how: OrderEnd; reason: string }): void;
  /** Called when the reply to the order was lost. */
  onUnknown?(): void;
};

export type OrderHandle = {
  readonly clientId: string;
  send(): void;
  cancel(): void;
  /** Returns whether the order can still fill. */
  isAlive(): boolean;
};

/** Ledger of the orders: the only component that books fills and changes the state of an order. */
export type Orders = {
  /** Creates an order for the port of the mode. Throws without such a port. */
  create(mode: Mode, request: OrderRequest, owner: OrderOwner): OrderHandle;
  /** Books the fills that are not booked yet. */
  bookFills(fills: readonly Fill[]): void;
  /** Sets the only listener for fills of the account that belong to no order of this process. */
  onAccountFill(listener: (fill: Fill) => void): void;
};

/** The port of each mode. `LIVE` is absent while no account at an exchange is connected. */
export type OrderPorts = { readonly PAPER: OrderPort; readonly LIVE?: ExecutionPort | undefined };

type Order = {
  readonly mode: Mode;
  readonly request: OrderRequest;
  readonly owner: OrderOwner;
  state: OrderState;
  readonly fillIds: Set<string>;
  filledQty: number;
  /** End and filled quantity that the exchange stated. */
  end: { how: OrderEnd; reason: string; filledQty: number };
  hasEnded: boolean;
};

/** Share of the quantity below which a difference is a rounding error of added fills. */
const QUANTITY_EPSILON = 1e-9;
/** Number of ended orders that the ledger remembers for late and repeated fills. */
const MAX_REMEMBERED_ORDERS = 1_000;

export function createOrders(ports: OrderPorts): Orders {
  const orders = new Map<string, Order>();
  const endedOrders: string[] = [];
  const accountFillIds = new Set<string>();
  let onAccountFill: (fill: Fill) => void = () => undefined;

  const applyEvent = (order: Order, event: OrderEvent) => {
    order.state = nextOrderState(order.state, event);
  };

  const isAlive = ({ state, filledQty, end, request }: Order): boolean =>
    state !== 'done' || filledQty < end.filledQty - request.qty * QUANTITY_EPSILON;

  /** Forgets an order of mode PAPER at once, because the paper port sends no late reports. */
  const forget = ({ mode, request }: Order) => {
    if (mode === 'PAPER') orders.delete(request.clientId);
    else if (endedOrders.push(request.clientId) > MAX_REMEMBERED_ORDERS) orders.delete(endedOrders.shift() ?? '');
  };

  const endOnceBooked = (order: Order) => {
    if (isAlive(order) || order.hasEnded) return;
    order.hasEnded = true;
    forget(order);
    order.owner.onEnded(order.end);
  };

  const bookAccountFill = (fill: Fill) => {
    if (accountFillIds.has(fill.id)) return;
    accountFillIds.add(fill.id);
    onAccountFill(fill);
  };

  const bookFill = (fill: Fill) => {
    const order = fill.clientId === undefined ? undefined : orders.get(fill.clientId);
    if (order === undefined) return bookAccountFill(fill);
    if (order.fillIds.has(fill.id)) return;
    order.fillIds.add(fill.id);
    order.filledQty += fill.qty;
    const isWhole = order.filledQty >= order.request.qty * (1 - QUANTITY_EPSILON);
    applyEvent(order, isWhole ? 'last_fill' : 'part_fill');
    try {
      order.owner.onFill(fill);
    } finally {
      endOnceBooked(order);
    }
  };

  const onReport = (report: OrderReport) => {
    if (report.kind === 'fill') return bookFill(report.fill);
    const order = orders.get(report.clientId);
    if (order === undefined || order.state === 'done') return;
    switch (report.kind) {
      case 'accepted':
        return applyEvent(order, 'accept');
      case 'ended':
        order.end = report;
        applyEvent(order, 'end');
        return endOnceBooked(order);
      case 'unknown':
        if (order.state === 'unknown') return;
        applyEvent(order, 'lose');
        return order.owner.onUnknown?.();
      default:
        return report satisfies never;
    }
  };
  for (const port of [ports.PAPER, ports.LIVE]) port?.listen(onReport);

  return {
    create(mode, request, owner) {
      const port = ports[mode];
      if (port === undefined) throw new Error(`No account is connected for orders in mode ${mode}`);
      const { clientId } = request;
      const order: Order = {
        mode,
        request,
        owner,
        state: 'created',
        fillIds: new Set(),
        filledQty: 0,
        end: { how: 'filled', reason: '', filledQty: 0 },
        hasEnded: false,
      };
      return {
        clientId,
        send() {
          orders.set(clientId, order);
          applyEvent(order, 'send');
          try {
            port.submit(request);
          } catch (error) {
            // Only the paper port throws: it calls the components of the bot.
            applyEvent(order, 'end');
            orders.delete(clientId);
            throw error;
          }
        },
        cancel() {
          if (!isAlive(order) || order.state === 'cancelling') return;
          applyEvent(order, 'cancel');
          port.cancel(clientId);
        },
        isAlive: () => order.state !== 'created' && isAlive(order),
      };
    },
    bookFills(fills) {
      for (const fill of fills) bookFill(fill);
    },
    onAccountFill(listener) {
      onAccountFill = listener;
    },
  };
}
