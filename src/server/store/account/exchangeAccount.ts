import { DamagedRowError } from '../damagedRows';
import type { Database } from '../database/database';
import type { ExchangeAccountRepository } from '../repositories';

/** Account whose trades and orders the data folder contains. */
export const EXCHANGE_ACCOUNT_MIGRATION = `
  CREATE TABLE exchange_account (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    account_id TEXT NOT NULL
  ) STRICT;
`;

/** Time until which the fills of the account are booked. It needs no account number, which demo hosts can hide. */
export const ACCOUNT_READING_MIGRATION = `
  CREATE TABLE account_reading (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    read_until_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO account_reading SELECT id, read_until_ms FROM exchange_account WHERE read_until_ms IS NOT NULL;
`;

export function createExchangeAccountRepository(database: Database): ExchangeAccountRepository {
  const find = database.prepare<{ account_id: unknown }>('SELECT account_id FROM exchange_account');
  const save = database.prepare('INSERT OR IGNORE INTO exchange_account (id, account_id) VALUES (1, :account_id)');
  const findReadUntil = database.prepare<{ read_until_ms: unknown }>('SELECT read_until_ms FROM account_reading');
  const saveReadUntil = database.prepare(`
    INSERT INTO account_reading (id, read_until_ms) VALUES (1, :at)
    ON CONFLICT (id) DO UPDATE SET read_until_ms = :at`);
  return {
    accountId: () => {
      const row = find.get();
      if (row === undefined) return undefined;
      if (typeof row.account_id === 'string') return row.account_id;
      throw new DamagedRowError({
        what: 'a damaged account number',
        table: 'exchange_account',
        remedy: 'put back a copy of it, or delete the row if this folder has no open trade of mode LIVE',
      });
    },
    keepAccountId: (account_id) => void save.run({ account_id }),
    loadReadUntil() {
      const at = findReadUntil.get()?.read_until_ms;
      return typeof at === 'number' && Number.isFinite(at) ? at : undefined;
    },
    keepReadUntil: (at) => void saveReadUntil.run({ at: Math.round(at) }),
  };
}
