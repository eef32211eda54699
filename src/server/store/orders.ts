import type { Database } from './database/database';
import type { OrdersRepository, StoredFill, StoredOrder } from './repositories';

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

const ORDER_COLUMNS =
  'client_id, trade_id, purpose, symbol, side, qty, limit_price, time_in_force, state, filled_qty, reason, created_ms';

export function createOrdersRepository(database: Database): OrdersRepository {
  const save = database.prepare(`
    INSERT INTO orders (${ORDER_COLUMNS})
    VALUES (:client_id, :trade_id, :purpose, :symbol, :side, :qty, :limit_price, :time_in_force, :state, :filled_qty, :reason, :created_ms)
    ON CONFLICT (client_id) DO UPDATE SET state = :state, filled_qty = :filled_qty, reason = :reason`);
  const unfinished = database.prepare<StoredOrder>(
    `SELECT ${ORDER_COLUMNS} FROM orders WHERE state <> 'done' ORDER BY created_ms`,
  );
  const addFill = database.prepare(`
    INSERT OR IGNORE INTO fills (fill_id, client_id, symbol, side, price, qty, fee, fee_asset, liquidity, cause, at_ms)
    VALUES (:fill_id, :client_id, :symbol, :side, :price, :qty, :fee, :fee_asset, :liquidity, :cause, :at_ms)`);
  const findFill = database.prepare<{ fill_id: string }>('SELECT fill_id FROM fills WHERE fill_id = :fill_id');
  return {
    saveOrder: (order: StoredOrder) => void save.run(order),
    addFill: (fill: StoredFill) => void addFill.run(fill),
    hasFill: (fill_id) => findFill.get({ fill_id }) !== undefined,
    listUnfinished: () => unfinished.all(),
  };
}
