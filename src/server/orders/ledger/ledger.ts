/** The ledger: the only owner of the state, the fills, the quantity and the cancel of each order. */
import type { Mode } from '@/contract/enums';
import { createBookedFills } from './bookedFills';
import { applyEvent, cancelOrder, type LedgerState, type OrderObserver } from './ledgerState';
import type { UnattributedFillOwner, OrderHandle, OrderOwner, RestoredOwner } from '../orderOwner';
import { canStillFill, newOrder, type OrderRecord, toJournalled } from './orderRecord';
import type { AccountSnapshot, Fill, OrderPort, OrderRequest } from '../port';
import { beginReading, takeIdsToQuery } from './readingResult';
import { applyReport } from './reports';
import { createOrderResolver } from './resolve';
import { handleOf, restoreOrder } from './restoredOrders';

/** Reason for which an entry is not sent while an order of its symbol is in state unknown. */
export const UNKNOWN_EARLIER_ORDER = 'the outcome of an earlier order is not known';

export type Ledger = {
  /** Creates an order for the port of the mode. Throws if the mode has no execution port. */
  create(mode: Mode, request: OrderRequest, owner: OrderOwner): OrderHandle;
  /** Cancels an order. Does nothing if the ledger does not know the order, or if a cancel was sent. */
  cancel(clientId: string): void;
  /** Returns the orders of this process and the unfinished orders of the last one, without old ended orders. */
  list(): LedgerOrder[];
  /** Returns the ids of the orders that the next reading of the account must query, and marks them as queried. */
  takeIdsToQuery(): string[];
  /** Begins a reading of the account. The returned function books its fills, and ends the orders whose end it proves. */
  beginReading(): (snapshot: AccountSnapshot) => void;
  /** Returns whether the outcome of an order of the symbol is not known. */
  isBlocked(symbol: string): boolean;
  /** Returns the orders at the exchange that can still fill. */
  aliveOrders(): readonly { clientId: string; symbol: string }[];
  /** Returns whether this process knows the order, or an earlier process left it unfinished. */
  isKnown(clientId: string): boolean;
  /** Sets the only owner of the fills that no order of the bot caused. */
  onAccountFill(owner: UnattributedFillOwner): void;
  /** Stores the trade and the quantity of a fill that arrived without a trade, or a part of it without a trade. */
  assignAccountFill(fill: Fill, tradeId: string | undefined): void;
  /** Sets the only observer of the orders of mode LIVE. The observer must not throw. */
  observe(observer: OrderObserver): void;
  /** Sets the function that reads the account after a time. */
  onReadNeeded(readAfter: (delayMs: number) => void): void;
  /**
   * Restores the unfinished orders of the last process, whose outcome is not known, and begins to listen to the
   * account. `ownerOf` is also called for a late fill of an older order.
   */
  restore(ownerOf: RestoredOwner): void;
};

/** Order as other components read it. */
export type LedgerOrder = Readonly<
  Pick<OrderRecord, 'createdAt' | 'end' | 'filledQty' | 'mode' | 'request' | 'state' | 'wantsCancel'>
> & {
  /** True while the order can still fill. */
  readonly isAlive: boolean;
};

/** `journal` stores the orders of mode LIVE. Orders of mode PAPER need none: they end with the process. */
type Options = Pick<LedgerState, 'clock' | 'journal' | 'ports'> & {
  /** Returns why an entry of mode LIVE must not be sent, or nothing. */
  readonly refuseEntry?: (request: OrderRequest) => string | undefined;
};

export function createLedger({ ports, journal, clock, refuseEntry }: Options): Ledger {
  const state: LedgerState = {
    ports,
    journal,
    clock,
    orders: new Map(),
    endedOrders: [],
    fills: createBookedFills(),
    accountFillOwner: { tradeIdOf: () => undefined, onFill: () => undefined },
    restoredOwner: () => ({ onFill: () => undefined, onEnded: () => undefined }),
    readAfter: () => undefined,
  };
  const { orders } = state;
  if (ports.LIVE)
    state.resolver = createOrderResolver({
      clock,
      port: ports.LIVE,
      report: (report) => applyReport(state, report),
      readAfter: (delayMs) => state.readAfter(delayMs),
    });
  ports.PAPER.listen((report) => applyReport(state, report));

  const isBlocked = (symbol: string): boolean =>
    // Most checks meet an empty ledger.
    orders.size > 0 &&
    [...orders.values()].some((order) => order.state === 'unknown' && order.request.symbol === symbol);

  /** Returns why an entry must not be sent to the exchange, or nothing. */
  const refusalOf = (request: OrderRequest): string | undefined => {
    if (state.fills.unexplained(request.symbol) === undefined) return 'the account was not read yet';
    if (isBlocked(request.symbol)) return UNKNOWN_EARLIER_ORDER;
    return refuseEntry?.(request);
  };

  return {
    create(mode, request, owner) {
      const port = ports[mode];
      if (port === undefined) throw new Error(`No account is connected for orders in mode ${mode}`);
      const unexplainedBefore = mode === 'LIVE' ? state.fills.unexplained(request.symbol) : undefined;
      const order = newOrder({ mode, request, owner, createdAt: clock.now(), unexplainedBefore });
      return {
        ...handleOf(state, order),
        send() {
          const reason = mode === 'LIVE' && request.purpose === 'entry' ? refusalOf(request) : undefined;
          if (reason === undefined) sendOrder(state, order, port);
          else owner.onEnded({ how: 'rejected', reason });
        },
      };
    },
    list: () => [...orders.values()].map((order) => ({ ...order, isAlive: canStillFill(order) })),
    cancel(clientId) {
      const order = orders.get(clientId);
      if (order !== undefined && !order.wantsCancel) cancelOrder(state, order);
    },
    takeIdsToQuery: () => takeIdsToQuery(state),
    beginReading: () => beginReading(state),
    isBlocked,
    aliveOrders: () =>
      [...orders.values()].flatMap((order) => {
        const { clientId, symbol } = order.request;
        return order.mode === 'LIVE' && canStillFill(order) ? [{ clientId, symbol }] : [];
      }),
    isKnown: (clientId) => orders.has(clientId),
    onAccountFill(owner) {
      state.accountFillOwner = owner;
    },
    assignAccountFill: journal.writeFill,
    observe(observer) {
      state.observer = observer;
    },
    onReadNeeded(readAfter) {
      state.readAfter = readAfter;
    },
    restore(ownerOf) {
      state.restoredOwner = ownerOf;
      if (ports.LIVE === undefined) return;
      for (const stored of journal.listUnfinished()) {
        const order = restoreOrder(state, stored);
        // The signal of the entry is gone.
        if (order.request.purpose === 'entry') cancelOrder(state, order);
      }
      ports.LIVE.listen((report) => applyReport(state, report));
    },
  };
}

function sendOrder(state: LedgerState, order: OrderRecord, port: OrderPort): void {
  const { mode, request } = order;
  const { clientId } = request;
  if (state.orders.has(clientId)) throw new Error(`The order ${clientId} was sent before`);
  state.orders.set(clientId, order);
  applyEvent(state, order, 'send');
  const reason = mode === 'LIVE' ? state.journal.writeAhead(toJournalled(order)) : undefined;
  if (reason !== undefined)
    return applyReport(state, { kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason });
  if (mode === 'LIVE') state.observer?.onSend(request);
  try {
    port.submit(request);
  } catch (error) {
    // Only the paper port throws: it calls the components of the bot.
    applyEvent(state, order, 'end');
    state.orders.delete(clientId);
    throw error;
  }
}
