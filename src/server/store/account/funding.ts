import type { Database } from '../database/database';
import type { FundingRepository, StoredFunding } from './orderTypes';

/** Table of the funding that the exchange charged, by the id that the exchange gave. */
export const FUNDING_MIGRATION = `
  CREATE TABLE funding_payments (
    payment_id TEXT PRIMARY KEY,
    trade_id TEXT,
    symbol TEXT NOT NULL,
    amount REAL NOT NULL,
    asset TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX funding_by_trade ON funding_payments (trade_id) WHERE trade_id IS NOT NULL;
`;

export function createFundingRepository(database: Database): FundingRepository {
  const add = database.prepare(`
    INSERT OR IGNORE INTO funding_payments (payment_id, trade_id, symbol, amount, asset, at_ms)
    VALUES (:payment_id, :trade_id, :symbol, :amount, :asset, :at_ms)`);
  const correct = database.prepare(`
    UPDATE trades SET
      funding_fee = coalesce(funding_fee, 0) + :amount,
      total_fees = total_fees + :amount,
      pnl_net = pnl_net - :amount,
      pnl_pct = (pnl_net - :amount) / margin * 100
    WHERE trade_id = :trade_id`);
  const find = database.prepare<{ payment_id: string }>(
    'SELECT payment_id FROM funding_payments WHERE payment_id = :payment_id',
  );
  const sum = database.prepare<{ amount: number | null }>(
    `SELECT sum(amount) AS amount FROM funding_payments WHERE trade_id = :trade_id AND asset = 'USDT'`,
  );
  return {
    addPayment: (payment: StoredFunding) => void add.run(payment),
    addLatePayment(payment) {
      const { trade_id, amount } = payment;
      // A repeated write must not charge the trade again.
      database.runInTransaction(() => {
        if (add.run(payment) > 0) correct.run({ trade_id, amount });
      });
    },
    hasPayment: (payment_id) => find.get({ payment_id }) !== undefined,
    sumPayments: (trade_id) => sum.get({ trade_id })?.amount ?? 0,
  };
}
