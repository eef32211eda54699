import { type ClosedTradeSums, emptyTradeSums } from '@/domain/figures/closedSums';
import { DAY_MS } from '@/domain/format/time';

import type { Database } from '../database/database';
import { DAY_SUM_SQL } from './sumsByDay';

const SUM_NAMES = Object.keys(DAY_SUM_SQL);
const addedUp = (sum: (name: string) => string): string =>
  SUM_NAMES.map((name) => `COALESCE(SUM(${sum(name)}), 0) AS ${name}`).join(', ');
const SUMS_OF_TRADES = Object.entries(DAY_SUM_SQL)
  .map(([name, sum]) => `${sum('pnl_net')} AS ${name}`)
  .join(', ');

// The query adds up the stored sums of whole days, as Analytics does, and reads single trades of the partial days.
const SUMS_SQL = `
  SELECT ${addedUp((name) => name)} FROM (
    SELECT ${SUM_NAMES.join(', ')} FROM closed_by_day WHERE day >= :firstDay AND day < :endDay
    UNION ALL
    SELECT ${SUMS_OF_TRADES} FROM trades WHERE status = 'CLOSED' AND exit_ms >= :from AND exit_ms < :firstDayMs
    UNION ALL
    SELECT ${SUMS_OF_TRADES} FROM trades WHERE status = 'CLOSED' AND exit_ms >= :endDayMs AND exit_ms < :until
  )`;

const extremeSql = (order: 'ASC' | 'DESC'): string => `
  SELECT trade_id, symbol, pnl_net FROM trades
  WHERE status = 'CLOSED' AND exit_ms >= :from AND exit_ms < :until AND pnl_net IS NOT NULL
  ORDER BY pnl_net ${order}, exit_ms LIMIT 1`;

export type PeriodTrade = { trade_id: string; symbol: string; pnl_net: number };

/** Sums, best and worst of the trades that closed in a period. */
export type ClosedInPeriod = { sums: ClosedTradeSums; best: PeriodTrade | undefined; worst: PeriodTrade | undefined };

/** Creates the query for the trades with an exit at `from` or later and before `until`, ms of market time. */
export function createClosedInPeriodQuery(
  database: Database,
): (period: { from: number; until: number }) => ClosedInPeriod {
  const sums = database.prepare<ClosedTradeSums>(SUMS_SQL);
  const best = database.prepare<PeriodTrade>(extremeSql('DESC'));
  const worst = database.prepare<PeriodTrade>(extremeSql('ASC'));
  return ({ from: start, until: end }) => {
    const period = { from: Math.round(start), until: Math.round(end) };
    const firstDay = Math.ceil(period.from / DAY_MS);
    // In a period without a whole day, the part before the first midnight ends with the period.
    const endDay = Math.max(firstDay, Math.floor(period.until / DAY_MS));
    const firstDayMs = Math.min(firstDay * DAY_MS, period.until);
    const bindings = { ...period, firstDay, endDay, firstDayMs, endDayMs: endDay * DAY_MS };
    return {
      sums: sums.get(bindings) ?? emptyTradeSums(),
      best: best.get(period),
      worst: worst.get(period),
    };
  };
}
