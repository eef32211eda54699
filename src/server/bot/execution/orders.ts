import type { Mode } from '@/contract/enums';
import { addNotFound, type NotFound, proveAbsence } from './notFoundEvidence';
import type { OrderJournal } from './orderJournal';
import { nextOrderState, type OrderEvent, type OrderState } from './orderStates';
import type { AccountSnapshot, ExecutionPort, Fill, OrderEnd, OrderPort, OrderReport, OrderRequest } from './port';

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
  /** Books the fills that are not booked yet, and ends the orders whose end the snapshot proves. */
  applySnapshot(snapshot: AccountSnapshot): void;
  /** Returns the orders of this process and the unfinished orders of the last one, without old ended orders. */
  list(): LedgerOrder[];
  /** Returns the ids of the orders whose outcome is not known. */
  unknownIds(): string[];
  /** Returns whether the outcome of an order of the symbol is not known. */
  isBlocked(symbol: string): boolean;
  /** Returns the orders at the exchange that can still fill. */
  aliveOrders(): readonly { clientId: string; symbol: string }[];
  /** Returns whether this process knows the order, or an earlier process left it unfinished. */
  isKnown(clientId: string): boolean;
  /** Sets the only listener for fills of the account that belong to no order of this process. */
  onAccountFill(listener: (fill: Fill) => void): void;
};

/** The port of each mode. `LIVE` is absent while no account at an exchange is connected. */
export type OrderPorts = { readonly PAPER: OrderPort; readonly LIVE?: ExecutionPort | undefined };

type Order = {
  readonly mode: Mode;
  readonly request: OrderRequest;
  readonly owner: OrderOwner;
  /** True for an order of an earlier process. */
  readonly isRestored: boolean;
  state: OrderState;
  readonly fillIds: Set<string>;
  filledQty: number;
  /** End and filled quantity that the exchange stated. */
  end: { how: OrderEnd; reason: string; filledQty: number };
  hasEnded: boolean;
  readonly createdAt: number;
  /** Queries that did not find the order while its outcome was unknown. */
  notFound: readonly NotFound[];
};

/** Order as other components read it. */
export type LedgerOrder = Readonly<Pick<Order, 'createdAt' | 'filledQty' | 'mode' | 'request' | 'state'>> & {
  /** True while the order can still fill. */
  readonly isAlive: boolean;
};

/** Share of the quantity below which a difference is a rounding error of added fills. */
const QUANTITY_EPSILON = 1e-9;
/** Number of ended orders that the ledger remembers for late and repeated fills. */
const MAX_REMEMBERED_ORDERS = 1_000;

/** `journal` stores the orders of mode LIVE. Orders of mode PAPER need none: they end with the process. */
export function createOrders(ports: OrderPorts, journal: OrderJournal, now: () => number): Orders {
  const orders = new Map<string, Order>();
  const endedOrders: string[] = [];
  const accountFillIds = new Set<string>();
  let onAccountFill: (fill: Fill) => void = () => undefined;

  const journalled = ({ request, createdAt, state, filledQty, end }: Order) => ({
    request,
    createdAt,
    state,
    filledQty,
    reason: end.reason,
  });

  const applyEvent = (order: Order, event: OrderEvent) => {
    order.state = nextOrderState(order.state, event);
    if (order.mode === 'LIVE' && event !== 'send') journal.writeOrder(journalled(order));
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
    // A snapshot repeats fills that an earlier process booked.
    if (accountFillIds.has(fill.id) || journal.hasFill(fill.id)) return;
    accountFillIds.add(fill.id);
    journal.writeFill(fill);
    onAccountFill(fill);
  };

  const bookFill = (fill: Fill) => {
    const order = fill.clientId === undefined ? undefined : orders.get(fill.clientId);
    if (order === undefined) return bookAccountFill(fill);
    if (order.fillIds.has(fill.id) || (order.isRestored && journal.hasFill(fill.id))) return;
    order.fillIds.add(fill.id);
    if (order.mode === 'LIVE') journal.writeFill(fill);
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

  const newOrder = (mode: Mode, request: OrderRequest, owner: OrderOwner, createdAt = now()): Order => ({
    mode,
    request,
    owner,
    isRestored: false,
    state: 'created',
    fillIds: new Set(),
    filledQty: 0,
    end: { how: 'filled', reason: '', filledQty: 0 },
    hasEnded: false,
    createdAt,
    notFound: [],
  });

  /** The outcome of an order that the last process sent is not known. No component of this process owns its fills. */
  const restoreOrders = () => {
    const owner: OrderOwner = { onFill: (fill) => onAccountFill(fill), onEnded: () => undefined };
    for (const { request, createdAt, filledQty } of journal.listUnfinished()) {
      const order = newOrder('LIVE', request, owner, createdAt);
      orders.set(request.clientId, { ...order, isRestored: true, state: 'unknown', filledQty });
    }
  };
  if (ports.LIVE !== undefined) restoreOrders();

  const unknownOrders = () => [...orders.values()].filter(({ state }) => state === 'unknown');

  const applyAnswer = (order: Order, { takenAt, positions, orders: found, notFound }: AccountSnapshot) => {
    const { clientId, symbol } = order.request;
    const answer = found.find((candidate) => candidate.clientId === clientId);
    if (answer !== undefined) {
      const { exchangeId, state, filledQty, reason } = answer;
      if (state === 'open') onReport({ kind: 'accepted', clientId, exchangeId });
      else onReport({ kind: 'ended', clientId, how: state, filledQty, reason });
    } else if (notFound.includes(clientId)) {
      const qty = positions
        .filter((position) => position.symbol === symbol)
        .reduce((sum, position) => sum + position.qty, 0);
      order.notFound = addNotFound(order.notFound, { at: takenAt, positionQty: qty });
      const reason = 'the exchange never accepted the order';
      if (proveAbsence(order.notFound)) onReport({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason });
    }
  };

  return {
    create(mode, request, owner) {
      const port = ports[mode];
      if (port === undefined) throw new Error(`No account is connected for orders in mode ${mode}`);
      const { clientId } = request;
      const order = newOrder(mode, request, owner);
      return {
        clientId,
        send() {
          orders.set(clientId, order);
          applyEvent(order, 'send');
          const problem = mode === 'LIVE' ? journal.writeAhead(journalled(order)) : undefined;
          if (problem !== undefined) {
            return onReport({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason: problem });
          }
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
    applySnapshot(snapshot) {
      for (const fill of snapshot.fills) bookFill(fill);
      for (const order of unknownOrders()) applyAnswer(order, snapshot);
    },
    list: () => [...orders.values()].map((order) => ({ ...order, isAlive: isAlive(order) })),
    unknownIds: () => unknownOrders().map(({ request }) => request.clientId),
    // Most checks meet an empty ledger.
    isBlocked: (symbol) => orders.size > 0 && unknownOrders().some(({ request }) => request.symbol === symbol),
    aliveOrders: () =>
      [...orders.values()].flatMap((order) => {
        const { clientId, symbol } = order.request;
        return order.mode === 'LIVE' && isAlive(order) ? [{ clientId, symbol }] : [];
      }),
    isKnown: (clientId) => orders.has(clientId),
    onAccountFill(listener) {
      onAccountFill = listener;
    },
  };
}
