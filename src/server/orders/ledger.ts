import type { Mode } from '@/contract/enums';
import { runAll } from '../logging/failures';
import { addNotFound, proveAbsence } from './notFoundEvidence';
import type { JournalledOrder, OrderJournal } from './journal';
import type { AccountFillOwner, OrderHandle, OrderOwner, RestoredOwner } from './orderOwner';
import { canStillFill, newOrder, type OrderRecord, toJournalled } from './orderRecord';
import { nextOrderState, type OrderEvent } from './orderStates';
import { isBelowQuantity } from '../market/quantities';
import type { AccountSnapshot, ExecutionPort, Fill, OrderPort, OrderReport, OrderRequest } from './port';

/** Ledger of the orders: the only component that books fills and changes the state of an order. */
export type Orders = {
  /** Creates an order for the port of the mode. Throws without such a port. */
  create(mode: Mode, request: OrderRequest, owner: OrderOwner): OrderHandle;
  /** Books the fills that are not booked yet, and ends the orders whose end the snapshot proves. */
  applySnapshot(snapshot: AccountSnapshot): void;
  /** Returns the orders of this process and the unfinished orders of the last one, without old ended orders. */
  list(): LedgerOrder[];
  /** Returns the ids of the orders whose outcome the next reading of the account must show. */
  askedIds(): string[];
  /** Returns whether the outcome of an order of the symbol is not known. */
  isBlocked(symbol: string): boolean;
  /** Returns the orders at the exchange that can still fill. */
  aliveOrders(): readonly { clientId: string; symbol: string }[];
  /** Returns whether this process knows the order, or an earlier process left it unfinished. */
  isKnown(clientId: string): boolean;
  /** Sets the only owner of the fills that no order of the bot caused. */
  onAccountFill(owner: AccountFillOwner): void;
  /** Stores the trade of a fill that arrived before its trade was open. */
  assignAccountFill(fill: Fill, tradeId: string): void;
  /**
   * Restores the unfinished orders of the last process, whose outcome is not known, and begins to listen to the
   * account. `ownerOf` is also called for a late fill of an older order.
   */
  restore(ownerOf: RestoredOwner): void;
};

/** The port of each mode. `LIVE` is absent while no account at an exchange is connected. */
export type OrderPorts = { readonly PAPER: OrderPort; readonly LIVE?: ExecutionPort | undefined };

/** Order as other components read it. */
export type LedgerOrder = Readonly<
  Pick<OrderRecord, 'createdAt' | 'end' | 'filledQty' | 'mode' | 'request' | 'state'>
> & {
  /** True while the order can still fill. */
  readonly isAlive: boolean;
};

const NO_OWNER: OrderOwner = { onFill: () => undefined, onEnded: () => undefined };

/** Number of ended orders that the ledger remembers for late and repeated fills. */
const MAX_REMEMBERED_ORDERS = 1_000;
/** Number of fills that the ledger remembers while the database cannot store them. */
const MAX_REMEMBERED_FILLS = 10_000;

/** `journal` stores the orders of mode LIVE. Orders of mode PAPER need none: they end with the process. */
export function createOrders(ports: OrderPorts, journal: OrderJournal, now: () => number): Orders {
  const orders = new Map<string, OrderRecord>();
  const endedOrders: string[] = [];
  const accountFillIds = new Set<string>();
  let accountFillOwner: AccountFillOwner = { tradeIdOf: () => undefined, onFill: () => undefined };
  let restoredOwner: RestoredOwner = () => NO_OWNER;

  const applyEvent = (order: OrderRecord, event: OrderEvent) => {
    order.state = nextOrderState(order.state, event);
    if (order.mode === 'LIVE' && event !== 'send') journal.writeOrder(toJournalled(order));
  };

  /** Forgets an order of mode PAPER at once, because the paper port sends no late reports. */
  const forget = ({ mode, request }: OrderRecord) => {
    if (mode === 'PAPER') orders.delete(request.clientId);
    else if (endedOrders.push(request.clientId) > MAX_REMEMBERED_ORDERS) orders.delete(endedOrders.shift() ?? '');
  };

  const endOnceBooked = (order: OrderRecord) => {
    if (canStillFill(order) || order.hasEnded) return;
    order.hasEnded = true;
    forget(order);
    order.owner.onEnded(order.end);
  };

  const bookAccountFill = (fill: Fill) => {
    // A snapshot repeats fills that an earlier process booked.
    if (accountFillIds.has(fill.id) || journal.hasFill(fill)) return;
    accountFillIds.add(fill.id);
    const [oldest] = accountFillIds;
    if (accountFillIds.size > MAX_REMEMBERED_FILLS && oldest !== undefined) accountFillIds.delete(oldest);
    journal.writeFill(fill, accountFillOwner.tradeIdOf(fill));
    accountFillOwner.onFill(fill);
  };

  const bookFill = (fill: Fill) => {
    const order = fill.clientId === undefined ? undefined : (orders.get(fill.clientId) ?? recall(fill.clientId));
    if (order === undefined) return bookAccountFill(fill);
    if (order.fillIds.has(fill.id) || (order.mode === 'LIVE' && journal.hasFill(fill))) return;
    order.fillIds.add(fill.id);
    // The row of the fill comes first: after a kill, the trade follows from the rows of its fills.
    if (order.mode === 'LIVE') journal.writeFill(fill, order.owner.tradeId?.());
    order.filledQty += fill.qty;
    applyEvent(order, isBelowQuantity(order.filledQty, order.request.qty) ? 'part_fill' : 'last_fill');
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
        order.end.reason = '';
        applyEvent(order, 'accept');
        if (order.wantsCancel) sendCancel(order);
        return;
      case 'ended':
        order.end = { how: report.how, reason: report.reason, filledQty: report.filledQty };
        applyEvent(order, 'end');
        return endOnceBooked(order);
      case 'unknown':
        if (order.state === 'unknown') return;
        order.end.reason = report.why;
        applyEvent(order, 'lose');
        return order.owner.onUnknown?.();
      default:
        return report satisfies never;
    }
  };
  ports.PAPER.listen(onReport);

  function sendCancel(order: OrderRecord): void {
    // An order of unknown outcome is cancelled once the exchange shows it open.
    order.wantsCancel = true;
    if (!canStillFill(order) || order.state === 'cancelling') return;
    applyEvent(order, 'cancel');
    ports[order.mode]?.cancel(order.request.clientId);
  }

  const handleOf = (order: OrderRecord): Omit<OrderHandle, 'send'> => ({
    clientId: order.request.clientId,
    cancel: () => sendCancel(order),
    isAlive: () => order.state !== 'created' && canStillFill(order),
  });

  const restoreOrder = ({ request, plan, createdAt, state, filledQty, reason }: JournalledOrder) => {
    const order = newOrder('LIVE', request, NO_OWNER, createdAt);
    order.filledQty = filledQty;
    order.end = { how: 'filled', reason, filledQty };
    order.hasEnded = state === 'done';
    // Only the exchange knows what became of an order of an earlier process.
    order.state = order.hasEnded ? 'done' : 'unknown';
    order.isUnseen = !order.hasEnded;
    // Without its owner, the order must stay unknown to the ledger: its fill would belong to no trade.
    order.owner = restoredOwner({ request, plan }, handleOf(order));
    orders.set(request.clientId, order);
    if (order.hasEnded) forget(order);
    return order;
  };

  /** Restores an order whose fill arrives after the ledger forgot the order. */
  function recall(clientId: string): OrderRecord | undefined {
    const stored = ports.LIVE && journal.findOrder(clientId);
    return stored && restoreOrder(stored);
  }

  const unknownOrders = () => [...orders.values()].filter(({ state }) => state === 'unknown');
  const askedOrders = () => [...orders.values()].filter((order) => order.state === 'unknown' || order.isUnseen);

  const applyAnswer = (order: OrderRecord, { takenAt, positions, orders, found, notFound }: AccountSnapshot) => {
    const { clientId, symbol } = order.request;
    const answer = [...found, ...(orders ?? [])].find((candidate) => candidate.clientId === clientId);
    if (answer !== undefined) {
      order.isUnseen = false;
      const { exchangeId, state, filledQty, reason } = answer;
      if (state === 'open') onReport({ kind: 'accepted', clientId, exchangeId });
      else onReport({ kind: 'ended', clientId, how: state, filledQty, reason });
    } else if (notFound.includes(clientId) && positions !== undefined) {
      const qty = positions
        .filter((position) => position.symbol === symbol)
        .reduce((sum, position) => sum + position.qty, 0);
      order.notFound = addNotFound(order.notFound, { at: takenAt, positionQty: qty });
      const reason = 'the exchange never accepted the order';
      if (!proveAbsence(order.notFound)) return;
      // The exchange can show the order even later. The port then cancels it.
      sendCancel(order);
      onReport({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason });
    }
  };

  return {
    create(mode, request, owner) {
      const port = ports[mode];
      if (port === undefined) throw new Error(`No account is connected for orders in mode ${mode}`);
      const { clientId } = request;
      const order = newOrder(mode, request, owner, now());
      return {
        ...handleOf(order),
        send() {
          orders.set(clientId, order);
          applyEvent(order, 'send');
          const problem = mode === 'LIVE' ? journal.writeAhead(toJournalled(order)) : undefined;
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
      };
    },
    applySnapshot(snapshot) {
      runAll([
        ...snapshot.fills.map((fill) => () => bookFill(fill)),
        // An error makes the reading count as failed, so that entries halt.
        () => runAll(askedOrders().map((order) => () => applyAnswer(order, snapshot))),
      ]);
    },
    list: () => [...orders.values()].map((order) => ({ ...order, isAlive: canStillFill(order) })),
    askedIds: () => askedOrders().map(({ request }) => request.clientId),
    // Most checks meet an empty ledger.
    isBlocked: (symbol) => orders.size > 0 && unknownOrders().some(({ request }) => request.symbol === symbol),
    aliveOrders: () =>
      [...orders.values()].flatMap((order) => {
        const { clientId, symbol } = order.request;
        return order.mode === 'LIVE' && canStillFill(order) ? [{ clientId, symbol }] : [];
      }),
    isKnown: (clientId) => orders.has(clientId),
    onAccountFill(owner) {
      accountFillOwner = owner;
    },
    assignAccountFill: journal.writeFill,
    restore(ownerOf) {
      restoredOwner = ownerOf;
      if (ports.LIVE === undefined) return;
      for (const stored of journal.listUnfinished()) {
        const order = restoreOrder(stored);
        // The signal of the entry is gone.
        if (order.request.purpose === 'entry') sendCancel(order);
      }
      ports.LIVE.listen(onReport);
    },
  };
}
