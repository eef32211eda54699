import type { Timestamp } from '@/contract/schema/fields';
import { MAX_DATE_MS, toEpochMs } from '@/domain/format/time';

import type { DamageReport } from '../damagedRows';
import type { Database } from '../database/database';
import { FILL_DAY_SUMS_SQL, isClosedSql } from './sumsByDay';
import { FILL_HOUR_SUMS_SQL } from './sumsByHour';
import { FILL_VERSION_SUMS_SQL } from './sumsByVersion';

const MAX_DAY = MAX_DATE_MS / 86_400_000;
const MAX_HOUR = MAX_DAY * 24;
/** Tables with sums of trades. Triggers write them, and clearHistory deletes their rows. */
export const SUM_TABLES = ['opened_by_day', 'closed_by_day', 'closed_by_hour', 'closed_by_version'];

const isUnusableKeySql = (column: string, max: number): string =>
  `typeof(${column}) <> 'integer' OR ${column} NOT BETWEEN -${max} AND ${max}`;

// The sums of PnL differ by rounding errors, because triggers add and subtract single trades.
const SUMS_AGREE_SQL = `
  WITH closed AS (
    SELECT COUNT(*) AS trades, TOTAL(pnl_net) AS pnl, 1e-6 * (1 + TOTAL(ABS(pnl_net))) AS rounding
    FROM trades WHERE ${isClosedSql('trades')}
  )
  SELECT COALESCE(
    (SELECT COUNT(*) FROM trades) = (SELECT TOTAL(trades) FROM opened_by_day)
    AND closed.trades = (SELECT TOTAL(trades) FROM closed_by_day)
    AND closed.trades = (SELECT TOTAL(trades) FROM closed_by_hour)
    AND closed.trades = (SELECT TOTAL(trades) FROM closed_by_version)
    AND ABS(closed.pnl - (SELECT TOTAL(pnl) FROM closed_by_day)) <= closed.rounding
    AND ABS(closed.pnl - (SELECT TOTAL(pnl) FROM closed_by_hour)) <= closed.rounding
    AND ABS(closed.pnl - (SELECT TOTAL(pnl) FROM closed_by_version)) <= closed.rounding
    AND NOT EXISTS (SELECT 1 FROM closed_by_day WHERE ${isUnusableKeySql('day', MAX_DAY)})
    AND NOT EXISTS (SELECT 1 FROM closed_by_hour WHERE ${isUnusableKeySql('hour', MAX_HOUR)})
    AND NOT EXISTS (SELECT 1 FROM closed_by_version WHERE ${isUnusableKeySql('hour', MAX_HOUR)}), 0) AS agree
  FROM closed`;

// SQLite sorts a text and a binary value after every number, so the index finds them like a number that is too large.
// UNION would sort the rows by a scan of all trades.
const isUnusableTimeSql = (column: string): string => `${column} > ${MAX_DATE_MS} OR ${column} < -${MAX_DATE_MS}`;
const UNUSABLE_TIMES_SQL = `
  SELECT seq, trade_id, timestamp_entry AS entry, timestamp_exit AS exit FROM trades
  WHERE ${isUnusableTimeSql('entry_ms')} OR entry_ms IS NULL
  UNION ALL
  SELECT seq, trade_id, timestamp_entry, timestamp_exit FROM trades
  WHERE status = 'CLOSED' AND (${isUnusableTimeSql('exit_ms')})`;

type UnusableTimeRow = { seq: number; trade_id: string; entry: Timestamp | null; exit: Timestamp | null };

/**
 * Repairs the columns and sums that are derived from trades. A damaged sum would hide trades in lists and change the
 * PnL in Analytics. Every failure leaves the database unchanged, because a start must not depend on the sums.
 */
export function repairDerivedColumns(database: Database, report: DamageReport): void {
  try {
    const trades = database.prepare<UnusableTimeRow>(UNUSABLE_TIMES_SQL).all();
    const agree = database.prepare<{ agree: number }>(SUMS_AGREE_SQL).get()?.agree === 1;
    if (trades.length === 0 && agree) return;
    database.runInTransaction(() => rebuild(database, trades));
    for (const { trade_id } of trades) report('trades', trade_id, 'the times were read again from their texts');
    report(SUM_TABLES.join(', '), 'sums', 'the sums were calculated again from the trades');
  } catch (error) {
    report(SUM_TABLES.join(', '), 'sums', `the sums could not be calculated again: ${String(error)}`);
  }
}

function rebuild(database: Database, trades: readonly UnusableTimeRow[]): void {
  // The triggers would subtract the damaged values from the sums.
  const triggers = database
    .prepare<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  const update = database.prepare('UPDATE trades SET entry_ms = :entry, exit_ms = :exit WHERE seq = :seq');
  for (const { seq, entry, exit } of trades) update.run({ seq, entry: readTimeMs(entry) ?? 0, exit: readTimeMs(exit) });
  for (const table of SUM_TABLES) database.exec(`DELETE FROM ${table}`);
  database.exec(FILL_DAY_SUMS_SQL);
  database.exec(FILL_HOUR_SUMS_SQL);
  database.exec(FILL_VERSION_SUMS_SQL);
  for (const { sql } of triggers) database.exec(sql);
}

/** Reads a stored time in whole ms. Returns null for a damaged time, which can be a binary value. */
function readTimeMs(value: Timestamp | null): number | null {
  const ms = typeof value === 'string' || typeof value === 'number' ? toEpochMs(value) : null;
  return ms === null ? null : Math.trunc(ms);
}
