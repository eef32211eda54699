import type { Mode } from '@/contract/enums';
import type { ExecutionPort, Fill, OrderEnd, OrderPort, OrderReport, OrderRequest } from './port';
import { type OrderEvent, type OrderState, nextOrderState } from './orderStates';

/** Component that sent an order. The ledger calls it within the report of the port. */
export type OrderOwner = {
  onFill(fill: Fill): void;
  /** Called once, when the order is done and all fills that the exchange counts are booked. */
  onEnded(end: { how: OrderEnd; reason: string }): void;
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
};

/** The port of each mode. `LIVE` is absent while no account at an exchange is connected. */
export type OrderPorts = { readonly PAPER: OrderPort; readonly LIVE?: ExecutionPort | undefined };

type Order = {
  readonly request: OrderRequest;
  readonly owner: OrderOwner;
  state: OrderState;
  readonly fillIds: Set<string>;
  filledQty: number;
  /** Filled quantity that the exchange stated at the end of the order. */
  endedQty: number;
  end: { how: OrderEnd; reason: string };
};

/** Share of the quantity below which a difference is a rounding error of added fills. */
const QUANTITY_EPSILON = 1e-9;

export function createOrders(ports: OrderPorts): Orders {
  const orders = new Map<string, Order>();

  const applyEvent = (order: Order, event: OrderEvent) => {
    order.state = nextOrderState(order.state, event);
  };

  const endOnceBooked = (order: Order) => {
    const { clientId, qty } = order.request;
    if (order.state !== 'done' || order.filledQty < order.endedQty - qty * QUANTITY_EPSILON) return;
    if (orders.delete(clientId)) order.owner.onEnded(order.end);
  };

  const bookFill = (order: Order, fill: Fill) => {
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
    const clientId = report.kind === 'fill' ? report.fill.clientId : report.clientId;
    const order = clientId === undefined ? undefined : orders.get(clientId);
    if (order === undefined) return;
    switch (report.kind) {
      case 'accepted':
        return applyEvent(order, 'accept');
      case 'fill':
        return bookFill(order, report.fill);
      case 'ended':
        if (order.state === 'done') return;
        order.end = { how: report.how, reason: report.reason };
        order.endedQty = report.filledQty;
        applyEvent(order, 'end');
        return endOnceBooked(order);
      case 'unknown':
        return applyEvent(order, 'lose');
      default:
        return report satisfies never;
    }
  };
  for (const port of [ports.PAPER, ports.LIVE]) port?.listen(onReport);

  return {
    create(mode, request, owner) {
      const port = ports[mode];
      if (port === undefined) throw new Error(`No account is connected for orders in mode ${mode}`);
      const order: Order = {
        request,
        owner,
        state: 'created',
        fillIds: new Set(),
        filledQty: 0,
        endedQty: 0,
        end: { how: 'filled', reason: '' },
      };
      return {
        clientId: request.clientId,
        send() {
          orders.set(request.clientId, order);
          applyEvent(order, 'send');
          port.submit(request);
        },
        cancel() {
          if (!orders.has(request.clientId)) return;
          applyEvent(order, 'cancel');
          port.cancel(request.clientId);
        },
        isAlive: () => orders.has(request.clientId),
      };
    },
  };
}
