import { z } from '@/contract/schema/z';
import { MAX_DATE_MS } from '@/domain/format/time';

import { limitRowCount } from '../boundedTable';
import type { Database } from '../database/database';

/** Number of results that the store keeps: at the highest rate of orders, more than 16 hours of orders. */
const MAX_STORED_RESULTS = 20_000;

/**
 * Table of the comparison of each order with the paper simulation. Quantity and price at the exchange follow from the
 * table `fills`, so that a late fill counts. `estimate_qty` is null for a failed estimate.
 */
export const ORDER_RESULTS_MIGRATION = `
  CREATE TABLE order_results (
    id INTEGER PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    delay_ms REAL,
    estimate_qty REAL,
    estimate_price REAL,
    estimate_delay_ms REAL
  ) STRICT;
`;

export type StoredOrderResult = {
  client_id: string;
  /** Time from the order to its end at the exchange. The value is null while the end is not known. */
  delay_ms: number | null;
  estimate_qty: number | null;
  estimate_price: number | null;
  estimate_delay_ms: number | null;
};

const amountSchema = z.number().nullable();
const comparedOrderSchema = z.object({
  client_id: z.string(),
  symbol: z.string(),
  side: z.string(),
  purpose: z.string(),
  qty: z.number(),
  limit_price: amountSchema,
  time_in_force: z.string(),
  state: z.string(),
  created_ms: z.number().min(0).max(MAX_DATE_MS),
  /** Sum and average price of the booked fills. Both are null without a fill. */
  filled_qty: amountSchema,
  average_price: amountSchema,
  delay_ms: amountSchema,
  estimate_qty: amountSchema,
  estimate_price: amountSchema,
  estimate_delay_ms: amountSchema,
});
/** An order at the exchange, its fills and the estimate of the paper simulation. */
export type ComparedOrder = z.infer<typeof comparedOrderSchema>;

export interface OrderResultsRepository {
  /** Inserts or replaces the result of an order. It survives a crash of the process, but not a power failure. */
  saveResult(result: StoredOrderResult): void;
  /** Returns the orders that filled for the trade or were sent for it, oldest first. */
  listOrdersOfTrade(trade_id: string): ComparedOrder[];
}

export function createOrderResultsRepository(database: Database, keep = MAX_STORED_RESULTS): OrderResultsRepository {
  const save = database.prepare(`
    INSERT INTO order_results (client_id, delay_ms, estimate_qty, estimate_price, estimate_delay_ms)
    VALUES (:client_id, :delay_ms, :estimate_qty, :estimate_price, :estimate_delay_ms)
    ON CONFLICT (client_id) DO UPDATE SET delay_ms = :delay_ms, estimate_qty = :estimate_qty,
      estimate_price = :estimate_price, estimate_delay_ms = :estimate_delay_ms`);
  const ofTrade = database.prepare<unknown>(`${COMPARED_ORDERS}
    WHERE orders.trade_id = :trade_id OR client_id IN (SELECT client_id FROM fills WHERE fills.trade_id = :trade_id)
    ORDER BY created_ms, client_id`);
  const table = limitRowCount(database, 'order_results', keep);
  return {
    saveResult: (result) =>
      database.withRelaxedDurability(() => {
        save.run(result);
        table.countInsert();
      }),
    listOrdersOfTrade: (trade_id) => readComparedOrders(ofTrade.all({ trade_id })),
  };
}

/** Selects the orders with a stored comparison. Each order has the quantity and the average price of its fills. */
const COMPARED_ORDERS = `
  SELECT client_id, symbol, side, purpose, orders.qty, limit_price, time_in_force, state, created_ms,
    (SELECT SUM(qty) FROM fills WHERE fills.client_id = orders.client_id) AS filled_qty,
    (SELECT SUM(price * qty) / SUM(qty) FROM fills WHERE fills.client_id = orders.client_id) AS average_price,
    delay_ms, estimate_qty, estimate_price, estimate_delay_ms
  FROM order_results JOIN orders USING (client_id)`;

/** Leaves out damaged rows. */
const readComparedOrders = (rows: readonly unknown[]): ComparedOrder[] =>
  rows.flatMap((row) => comparedOrderSchema.safeParse(row).data ?? []);

/**
 * Returns the orders with a stored comparison, oldest first, and the number of damaged rows that are left out. A
 * database of an older version has no comparison.
 */
export function listComparedOrders(
  database: Pick<Database, 'prepare'>,
  { since, symbol }: { since: number; symbol: string | undefined },
): { orders: ComparedOrder[]; damaged: number } {
  const findTable = database.prepare<{ name: string }>(`SELECT name FROM sqlite_schema WHERE name = 'order_results'`);
  if (findTable.get() === undefined) return { orders: [], damaged: 0 };
  const rows = database
    .prepare<unknown>(
      `${COMPARED_ORDERS}
       WHERE created_ms >= :since AND (:symbol IS NULL OR symbol = :symbol) ORDER BY created_ms, client_id`,
    )
    .all({ since, symbol: symbol ?? null });
  const orders = readComparedOrders(rows);
  return { orders, damaged: rows.length - orders.length };
}
