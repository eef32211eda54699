import type { Analytics } from '@/contract/trades/analytics';
import { TOP_SYMBOL_COUNT } from '@/contract/sizes';
import {
  averagePnl,
  type ClosedTradeSums,
  netPnl,
  profitFactor,
  addUpTradeSums,
  winRate,
} from '@/domain/figures/closedSums';
import { DAY_MS } from '@/domain/format/time';

import type { Database } from '../database/database';
import type { TradesRepository } from '../repositories';
import { exitPeriodOf, periodSqlBindings, singleTradesSql, type ExitPeriod } from './exitPeriod';
import { HOUR_MS } from './sumsByHour';
import { SUMS_BY_VERSION_SQL, toVersionRow, type VersionTradeSums } from './sumsByVersion';

const LISTED_DAY_COUNT = 7;
const LISTED_HOUR_COUNT = 24;
const MAX_HOURLY_ANALYTICS_RANGE_MS = 30 * DAY_MS;

// An open trade belongs to every time range. A closed trade belongs to the time range of its exit.
const COUNT_OPEN_SQL = `SELECT COUNT(*) AS trades FROM trades WHERE status = 'OPEN'`;

// The query adds up the stored sums of whole days. The query reads single trades only for the partial days at both ends.
const SUMS_BY_SYMBOL_SQL = `
  SELECT symbol, SUM(trades) AS trades, SUM(known) AS known, SUM(wins) AS wins, SUM(losses) AS losses,
    SUM(pnl) AS pnl, SUM(gained) AS gained, SUM(lost) AS lost
  FROM (
    SELECT symbol, trades, known, wins, losses, pnl, gained, lost FROM closed_by_day
    WHERE day >= :first AND day < :end
    UNION ALL
    ${singleTradesSql(
      `SELECT symbol, COUNT(*), COUNT(pnl_net), COALESCE(SUM(pnl_net > 0), 0), COALESCE(SUM(pnl_net < 0), 0),
      COALESCE(SUM(pnl_net), 0), COALESCE(SUM(MAX(pnl_net, 0)), 0), COALESCE(-SUM(MIN(pnl_net, 0)), 0)`,
      'GROUP BY symbol',
    )}
  )
  GROUP BY symbol`;

const SUMS_BY_DAY_SQL = `
  SELECT day, SUM(trades) AS trades, SUM(known) AS known, SUM(wins) AS wins, SUM(pnl) AS pnl
  FROM closed_by_day GROUP BY day ORDER BY day`;

// The query selects the stored sums of whole hours. The query reads single trades only for the partial hours at both ends.
const SUMS_BY_HOUR_AND_EXIT_SQL = `
  SELECT hour, NULLIF(reason, '') AS reason, side, trades, known, wins, pnl
  FROM closed_by_hour WHERE hour >= :first AND hour < :end
  UNION ALL ${singleTradesSql(
    `SELECT exit_ms / ${HOUR_MS}, reason_exit, side, 1, pnl_net IS NOT NULL, COALESCE(pnl_net > 0, 0), COALESCE(pnl_net, 0)`,
  )}`;

const SUMS_BY_HOUR_SQL = `
  SELECT hour, SUM(trades) AS trades, SUM(known) AS known, SUM(pnl) AS pnl FROM (${SUMS_BY_HOUR_AND_EXIT_SQL}) GROUP BY hour ORDER BY hour`;

const SUMS_BY_EXIT_SQL = `
  SELECT reason, side, SUM(trades) AS trades, SUM(known) AS known, SUM(wins) AS wins, SUM(pnl) AS pnl
  FROM (${SUMS_BY_HOUR_AND_EXIT_SQL}) GROUP BY reason, side ORDER BY trades DESC, reason, side`;

type ExitTradeSums = Pick<ClosedTradeSums, 'trades' | 'known' | 'wins' | 'pnl'> & {
  reason: string | null;
  side: string;
};
type SymbolTradeSums = ClosedTradeSums & { symbol: string };
type DayTradeSums = Pick<ClosedTradeSums, 'trades' | 'known' | 'wins' | 'pnl'> & { day: number };
type HourTradeSums = Pick<ClosedTradeSums, 'trades' | 'known' | 'pnl'> & { hour: number };

/**
 * Creates the query for the figures of the Analytics tab. `daily` and `hourly` include UTC days and hours without trades.
 * `daily` begins with the newest day, and `hourly` begins with the oldest hour.
 */
export function createAnalyticsQuery(database: Database): TradesRepository['computeAnalytics'] {
  const open = database.prepare<{ trades: number }>(COUNT_OPEN_SQL);
  const bySymbol = database.prepare<SymbolTradeSums>(SUMS_BY_SYMBOL_SQL);
  const byDay = database.prepare<DayTradeSums>(SUMS_BY_DAY_SQL);
  const byHour = database.prepare<HourTradeSums>(SUMS_BY_HOUR_SQL);
  const byExit = database.prepare<ExitTradeSums>(SUMS_BY_EXIT_SQL);
  const byVersion = database.prepare<VersionTradeSums>(SUMS_BY_VERSION_SQL);

  return (range, nowMs, exits) => {
    const period = exitPeriodOf(range, nowMs, exits);
    const symbols = bySymbol.all(periodSqlBindings(period, DAY_MS));
    const days = byDay.all();
    const endHour = Math.floor(nowMs / HOUR_MS) + 1;
    const firstHour = endHour - LISTED_HOUR_COUNT;
    const hours = byHour.all(hourSqlBindings({ since: firstHour * HOUR_MS, until: endHour * HOUR_MS }));
    const until = Math.min(period.until, endHour * HOUR_MS);
    // The present hour ends now.
    const oldest = Math.min(until, nowMs) - MAX_HOURLY_ANALYTICS_RANGE_MS;
    const detailed = hourSqlBindings({ since: Math.max(period.since, oldest), until });
    return {
      at: nowMs,
      global: overallTradeStatistics(symbols, open.get()?.trades ?? 0),
      daily: listLastDays(days, Math.floor(nowMs / DAY_MS)),
      hourly: listLastHours(hours, firstHour),
      top_symbols: selectTopSymbols(symbols),
      calendar: days.map(toDayRow),
      by_hour: byHour.all(detailed).map(toHourRow),
      exits: byExit.all(detailed).map(toExitRow),
      by_version: byVersion.all(hourSqlBindings({ since: period.since, until })).map(toVersionRow),
    };
  };
}

const hourSqlBindings = (period: ExitPeriod) => periodSqlBindings(period, HOUR_MS);

function overallTradeStatistics(symbols: readonly SymbolTradeSums[], open: number): Analytics['global'] {
  const sums = addUpTradeSums(symbols);
  return {
    total_trades: sums.trades + open,
    closed_trades: sums.trades,
    open_trades: open,
    total_pnl: netPnlOrNull(sums),
    avg_pnl_per_trade: averagePnl(sums),
    win_rate: winRate(sums),
    winning_trades: sums.wins,
    losing_trades: sums.losses,
    profit_factor: profitFactor(sums),
  };
}

function selectTopSymbols(symbols: readonly SymbolTradeSums[]): Analytics['top_symbols'] {
  return symbols
    .toSorted((a, b) => b.pnl - a.pnl || b.trades - a.trades || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, TOP_SYMBOL_COUNT)
    .map((sums) => ({ symbol: sums.symbol, trades: sums.trades, pnl: netPnlOrNull(sums), win_rate: winRate(sums) }));
}

function listLastDays(days: readonly DayTradeSums[], today: number): Analytics['daily'] {
  const found = new Map(days.map((sums) => [sums.day, sums]));
  return Array.from({ length: LISTED_DAY_COUNT }, (_, ago) => {
    const day = today - ago;
    return toDayRow(found.get(day) ?? { day, trades: 0, known: 0, wins: 0, pnl: 0 });
  });
}

function listLastHours(hours: readonly HourTradeSums[], first: number): Analytics['hourly'] {
  const found = new Map(hours.map((sums) => [sums.hour, sums]));
  return Array.from({ length: LISTED_HOUR_COUNT }, (_, index) => {
    const hour = first + index;
    const sums = found.get(hour) ?? { trades: 0, known: 0, pnl: 0 };
    return { hour: toIsoUtc(hour * HOUR_MS).slice(11, 16), trades: sums.trades, pnl: netPnlOrNull(sums) };
  });
}

const toDayRow = (sums: DayTradeSums): Analytics['daily'][number] => ({
  date: toIsoUtc(sums.day * DAY_MS).slice(0, 10),
  trades: sums.trades,
  win_rate: winRate(sums),
  pnl: netPnlOrNull(sums),
});

const toHourRow = (sums: HourTradeSums) => ({ at: sums.hour * HOUR_MS, trades: sums.trades, pnl: netPnlOrNull(sums) });

const toExitRow = (sums: ExitTradeSums) => ({
  reason: sums.reason,
  side: sums.side,
  trades: sums.trades,
  win_rate: winRate(sums),
  pnl: netPnlOrNull(sums),
});

/** Returns the net PnL, 0 without trades, or null if the PnL of every trade is unknown. */
const netPnlOrNull = (sums: Pick<ClosedTradeSums, 'trades' | 'known' | 'pnl'>): number | null =>
  sums.trades === 0 ? 0 : netPnl(sums);

const toIsoUtc = (ms: number): string => new Date(ms).toISOString();
