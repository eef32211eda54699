import type { Database } from '../database/database';
import type { OrdersRepository, StoredFill, StoredOrder } from './orderTypes';

/** Tables of the orders that were sent to an exchange, and of their fills. */
export const ORDERS_MIGRATION = `
  CREATE TABLE orders (
    client_id TEXT PRIMARY KEY,
    trade_id TEXT,
    purpose TEXT NOT NULL,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    qty REAL NOT NULL,
    limit_price REAL,
    time_in_force TEXT NOT NULL,
    state TEXT NOT NULL,
    filled_qty REAL NOT NULL,
    reason TEXT NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX orders_unfinished ON orders (created_ms) WHERE state <> 'done';
  CREATE TABLE fills (
    fill_id TEXT PRIMARY KEY,
    client_id TEXT,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    price REAL NOT NULL,
    qty REAL NOT NULL,
    fee REAL NOT NULL,
    fee_asset TEXT NOT NULL,
    liquidity TEXT NOT NULL,
    cause TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Plan of each order, from which a later process continues it, and the trade of each fill. */
export const ORDER_PLANS_MIGRATION = `
  ALTER TABLE orders ADD COLUMN plan TEXT;
  ALTER TABLE fills ADD COLUMN trade_id TEXT;
  CREATE INDEX fills_by_trade ON fills (trade_id) WHERE trade_id IS NOT NULL;
  CREATE INDEX fills_by_order ON fills (client_id) WHERE client_id IS NOT NULL;
  ALTER TABLE exchange_account ADD COLUMN read_until_ms INTEGER;
`;

const ORDER_COLUMNS =
  'client_id, trade_id, purpose, symbol, side, qty, limit_price, time_in_force, state, filled_qty, reason, created_ms, plan';
const FILL_COLUMNS = 'fill_id, client_id, trade_id, symbol, side, price, qty, fee, fee_asset, liquidity, cause, at_ms';

export function createOrdersRepository(database: Database): OrdersRepository {
  const save = database.prepare(`
    INSERT INTO orders (${ORDER_COLUMNS})
    VALUES (:client_id, :trade_id, :purpose, :symbol, :side, :qty, :limit_price, :time_in_force, :state, :filled_qty, :reason, :created_ms, :plan)
    ON CONFLICT (client_id) DO UPDATE SET state = :state, filled_qty = :filled_qty, reason = :reason`);
  const unfinished = database.prepare<StoredOrder>(
    `SELECT ${ORDER_COLUMNS} FROM orders WHERE state <> 'done' ORDER BY created_ms`,
  );
  const find = database.prepare<StoredOrder>(`SELECT ${ORDER_COLUMNS} FROM orders WHERE client_id = :client_id`);
  const addFill = database.prepare(`
    INSERT INTO fills (${FILL_COLUMNS})
    VALUES (:fill_id, :client_id, :trade_id, :symbol, :side, :price, :qty, :fee, :fee_asset, :liquidity, :cause, :at_ms)
    ON CONFLICT (fill_id) DO UPDATE SET trade_id = :trade_id, qty = :qty, fee = :fee
    WHERE fills.trade_id IS NULL`);
  const openFills = database.prepare<StoredFill>(`
    SELECT ${FILL_COLUMNS} FROM fills
    WHERE trade_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM trades WHERE trades.trade_id = fills.trade_id AND status = 'CLOSED')
    ORDER BY at_ms, fill_id`);
  const unclaimed = database.prepare<StoredFill>(`
    SELECT ${FILL_COLUMNS} FROM fills
    WHERE trade_id IS NULL AND at_ms >= :since_ms
      AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.client_id = fills.client_id)
    ORDER BY at_ms, fill_id`);
  const lastTrade = database.prepare<{ trade_id: string }>(`
    SELECT trade_id FROM fills WHERE client_id = :client_id AND trade_id IS NOT NULL ORDER BY at_ms DESC LIMIT 1`);
  const findFill = database.prepare<{ fill_id: string }>('SELECT fill_id FROM fills WHERE fill_id = :fill_id');
  const filledQty = database.prepare<{ qty: number | null }>(
    'SELECT sum(qty) AS qty FROM fills WHERE client_id = :client_id',
  );
  const cash = database.prepare<{ cash: number; last_ms: number | null }>(`
    SELECT total(
        CASE side WHEN 'SELL' THEN price * qty ELSE -price * qty END - CASE fee_asset WHEN 'USDT' THEN fee ELSE 0 END
      ) AS cash, max(at_ms) AS last_ms
    FROM fills WHERE at_ms > :since_ms`);
  return {
    saveOrder: (order: StoredOrder) => void save.run(order),
    addFill: (fill: StoredFill) => void addFill.run(fill),
    listUnattributedFills: (since_ms) => unclaimed.all({ since_ms }),
    hasFill: (fill_id) => findFill.get({ fill_id }) !== undefined,
    listUnfinished: () => unfinished.all(),
    findOrder: (client_id) => find.get({ client_id }),
    sumFills: (client_id) => filledQty.get({ client_id })?.qty ?? 0,
    sumCashOfFills(since_ms) {
      const row = cash.get({ since_ms });
      return { cash: row?.cash ?? 0, lastAt: row?.last_ms ?? undefined };
    },
    listFillsOfUnclosedTrades: () => openFills.all(),
    findLastTradeOfOrder: (client_id) => lastTrade.get({ client_id })?.trade_id,
  };
}
