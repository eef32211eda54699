/** Stores orders and fills of mode LIVE: an entry before it leaves, each fill before it changes a trade. */
import { NO_FEE_STATED, type StoredOrder } from '../store/account/orderTypes';
import type { OrdersContext } from './context';
import { errorText } from '../logging/storeWriter';
import { type OrderPlan, readEntryPlan, readExitPlan } from './plan';
import type { OrderState } from './ledger/orderStates';
import type { Fill, OrderRequest } from './port';

export type JournalledOrder = {
  readonly request: OrderRequest;
  /** Undefined for an order of an earlier version of the bot. */
  readonly plan: OrderPlan | undefined;
  readonly createdAt: number;
  readonly state: OrderState;
  readonly filledQty: number;
  readonly reason: string;
};

/** Database of the orders at an exchange. A process that ends at any moment finds what it had sent. */
export type OrderJournal = {
  /** Stores an order before it is sent. Returns why an entry must not be sent. An exit is always sent. */
  writeAhead(order: JournalledOrder): string | undefined;
  writeOrder(order: JournalledOrder): void;
  /** Stores a fill once, and sets trade, quantity and fee of a stored fill without a trade. */
  writeFill(fill: Fill, tradeId: string | undefined): void;
  /** A fill from before the start of the process counts as booked while the database cannot be read. */
  hasFill(fill: Pick<Fill, 'at' | 'id'>): boolean;
  /** Returns the orders of the last process whose end is not known. */
  listUnfinished(): readonly JournalledOrder[];
  findOrder(clientId: string): JournalledOrder | undefined;
};

const TIMES = ['FOK', 'IOC', 'POST_ONLY'] as const;

export function createOrderJournal({
  market,
  store,
  writer,
}: Pick<OrdersContext, 'market' | 'store' | 'writer'>): OrderJournal {
  const startedAt = market.clock.now();
  const writeOrder = (order: JournalledOrder) => {
    const row = toRow(order);
    writer.writeUntilStored(`Order ${row.client_id}`, () => store.orders.saveOrder(row));
  };
  // A process can end after it stored a fill and before it stored the quantity of the order.
  const readOrder = (row: StoredOrder): JournalledOrder =>
    fromRow({ ...row, filled_qty: store.orders.sumFills(row.client_id) });
  return {
    writeAhead(order) {
      if (order.request.purpose === 'exit') {
        writeOrder(order);
        return undefined;
      }
      const problem = writer.storageProblem();
      if (problem !== undefined) return problem;
      try {
        store.orders.saveOrder(toRow(order));
        return undefined;
      } catch (error) {
        const why = `the order could not be stored: ${errorText(error)}`;
        writer.reportUnusableStore(why, false);
        return why;
      }
    },
    writeOrder,
    writeFill({ id, clientId, symbol, side, price, qty, fee, feeAsset, liquidity, cause, at }, tradeId) {
      const paid = fee === undefined ? { fee: 0, fee_asset: NO_FEE_STATED } : { fee, fee_asset: feeAsset };
      const terms = { symbol, side, price, qty, ...paid, liquidity, cause, at_ms: Math.round(at) };
      writer.writeUntilStored(`Fill ${id}`, () =>
        store.orders.addFill({ fill_id: id, client_id: clientId ?? null, trade_id: tradeId ?? null, ...terms }),
      );
    },
    hasFill({ id, at }) {
      try {
        return store.orders.hasFill(id);
      } catch {
        return at < startedAt;
      }
    },
    listUnfinished: () => store.orders.listUnfinished().map(readOrder),
    findOrder(clientId) {
      try {
        const row = store.orders.findOrder(clientId);
        return row && readOrder(row);
      } catch {
        // The store reports its fault. A fill of the account must be booked all the same.
        return undefined;
      }
    },
  };
}

function toRow({ request, plan, createdAt, state, filledQty, reason }: JournalledOrder): StoredOrder {
  const { clientId, tradeId, purpose, symbol, side, qty, limit, timeInForce } = request;
  const terms = { purpose, symbol, side, qty, limit_price: limit ?? null, time_in_force: timeInForce };
  const progress = { state, filled_qty: filledQty, reason, created_ms: Math.round(createdAt) };
  const planText = plan === undefined ? null : JSON.stringify(plan);
  return { client_id: clientId, trade_id: tradeId ?? null, ...terms, ...progress, plan: planText };
}

function fromRow(row: StoredOrder): JournalledOrder {
  const isExit = row.purpose === 'exit';
  const request: OrderRequest = {
    clientId: row.client_id,
    ...(row.trade_id !== null && { tradeId: row.trade_id }),
    purpose: isExit ? 'exit' : 'entry',
    style: 'marketable',
    symbol: row.symbol,
    side: row.side === 'SELL' ? 'SELL' : 'BUY',
    qty: row.qty,
    ...(row.limit_price !== null && { limit: row.limit_price }),
    timeInForce: TIMES.find((known) => known === row.time_in_force) ?? 'IOC',
    reduceOnly: isExit,
  };
  return {
    request,
    plan: readPlan(row),
    createdAt: row.created_ms,
    // The exchange shows the state of an order that has not ended.
    state: row.state === 'done' ? 'done' : 'unknown',
    filledQty: row.filled_qty,
    reason: row.reason,
  };
}

function readPlan({ purpose, plan }: StoredOrder): OrderPlan | undefined {
  try {
    const read: unknown = plan === null ? undefined : JSON.parse(plan);
    return purpose === 'exit' ? readExitPlan(read) : readEntryPlan(read);
  } catch {
    // A damaged plan must not hide the order: its outcome still matters.
    return undefined;
  }
}
