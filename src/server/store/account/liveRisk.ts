import { z } from '@/contract/schema/z';

import { DamagedRowError } from '../damagedRows';
import type { Database } from '../database/database';
import type { LiveRiskRepository, OpenPnl, StoredHalt, StoredLiveEquity } from './liveRiskTypes';

/** Tables of the daily loss of mode LIVE, in USDT, and of the halts that a restart must not end. */
export const LIVE_RISK_MIGRATION = `
  CREATE TABLE live_day (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    start_ms INTEGER NOT NULL,
    realised REAL NOT NULL,
    open_at_start REAL NOT NULL,
    open_pnl REAL NOT NULL
  ) STRICT;
  CREATE TABLE live_halts (
    cause TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    since_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * Open PnL of each trade as JSON: a trade that closed before the day began leaves the day. Equity of the account in the
 * UTC day. The index serves the sum of the fills since a time.
 */
export const LIVE_MONEY_MIGRATION = `
  ALTER TABLE live_day ADD COLUMN open_trades TEXT;
  CREATE TABLE live_equity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    start_ms INTEGER NOT NULL,
    start_equity REAL NOT NULL,
    start_read_ms INTEGER NOT NULL,
    last_equity REAL NOT NULL,
    last_read_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX fills_by_time ON fills (at_ms);
`;

type DayRow = {
  start_ms: number;
  realised: number;
  open_at_start: number;
  open_pnl: number;
  /** Null in the row of an earlier version of the bot. */
  open_trades: string | null;
};

const openPnlSchema = z.record(z.string(), z.number());
const openTradesSchema = z.object({ at_start: openPnlSchema, now: openPnlSchema });

const sumOf = (open: OpenPnl): number => Object.values(open).reduce((sum, pnl) => sum + pnl, 0);
/** An earlier version of the bot stored one sum, which belongs to no known trade. */
const ofUnknownTrades = (sum: number): OpenPnl => (sum === 0 ? {} : { '': sum });

function readDay({ open_trades, ...row }: DayRow) {
  if (!Object.values(row).every(Number.isFinite)) return undefined;
  const { start_ms, realised } = row;
  const trades =
    open_trades === null
      ? { at_start: ofUnknownTrades(row.open_at_start), now: ofUnknownTrades(row.open_pnl) }
      : readOpenTrades(open_trades);
  return trades && { start_ms, realised, open_at_start: trades.at_start, open_pnl: trades.now };
}

function readOpenTrades(text: string) {
  try {
    return openTradesSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const damagedRow = (table: string, what: string): DamagedRowError =>
  new DamagedRowError({
    ...{ table, what },
    remedy: 'put back a copy of it, or delete the row to count the loss from the next start',
  });

export function createLiveRiskRepository(database: Database): LiveRiskRepository {
  const findDay = database.prepare<DayRow>(
    'SELECT start_ms, realised, open_at_start, open_pnl, open_trades FROM live_day',
  );
  const saveDay = database.prepare(`
    INSERT OR REPLACE INTO live_day (id, start_ms, realised, open_at_start, open_pnl, open_trades)
    VALUES (1, :start_ms, :realised, :open_at_start, :open_pnl, :open_trades)`);
  const findEquity = database.prepare<StoredLiveEquity>(
    'SELECT start_ms, start_equity, start_read_ms, last_equity, last_read_ms FROM live_equity',
  );
  const saveEquity = database.prepare(`
    INSERT OR REPLACE INTO live_equity (id, start_ms, start_equity, start_read_ms, last_equity, last_read_ms)
    VALUES (1, :start_ms, :start_equity, :start_read_ms, :last_equity, :last_read_ms)`);
  const listHalts = database.prepare<StoredHalt>('SELECT cause, text, since_ms FROM live_halts');
  const saveHalt = database.prepare(
    'INSERT OR REPLACE INTO live_halts (cause, text, since_ms) VALUES (:cause, :text, :since_ms)',
  );
  const removeHalt = database.prepare('DELETE FROM live_halts WHERE cause = :cause');
  return {
    loadDay() {
      const row = findDay.get();
      if (row === undefined) return undefined;
      const day = readDay(row);
      if (day === undefined) throw damagedRow('live_day', 'a damaged daily loss of mode LIVE');
      return day;
    },
    saveDay({ start_ms, realised, open_at_start, open_pnl }) {
      const sums = { open_at_start: sumOf(open_at_start), open_pnl: sumOf(open_pnl) };
      const open_trades = JSON.stringify({ at_start: open_at_start, now: open_pnl });
      saveDay.run({ start_ms, realised, ...sums, open_trades });
    },
    loadEquity() {
      const row = findEquity.get();
      if (row !== undefined && !Object.values(row).every(Number.isFinite))
        throw damagedRow('live_equity', 'a damaged equity of mode LIVE');
      return row;
    },
    saveEquity: (equity) =>
      void saveEquity.run({
        ...equity,
        start_read_ms: Math.round(equity.start_read_ms),
        last_read_ms: Math.round(equity.last_read_ms),
      }),
    listHalts: () => listHalts.all(),
    saveHalt: (halt: StoredHalt) => void saveHalt.run(halt),
    removeHalt: (cause) => void removeHalt.run({ cause }),
  };
}
