import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import { TOP_SYMBOLS } from '@/contract/sizes';
import { averagePnl, type ClosedSums, netPnl, profitFactor, addUpSums, winRate } from '@/domain/figures/closedSums';

import type { Database } from '../database/database';
import type { TradesRepository } from '../repositories';
import { HOUR_MS } from './sumsByHour';

const DAY_MS = 24 * HOUR_MS;
const DAYS_SHOWN = 7;
const HOURS_SHOWN = 24;
const LONGEST_DETAIL_MS = 30 * DAY_MS;

const RANGE_MS: Record<TimeRange, number> = {
  all: Number.MAX_SAFE_INTEGER,
  '30d': 30 * DAY_MS,
  '7d': 7 * DAY_MS,
  '24h': DAY_MS,
};

// A closed trade counts at the time of its exit. An open trade counts in every range.
const OPEN = `SELECT COUNT(*) AS trades FROM trades WHERE status = 'OPEN'`;

// Reads whole days from their sums, and only the first, partial day from its trades.
const BY_SYMBOL = `
  SELECT symbol, SUM(trades) AS trades, SUM(known) AS known, SUM(wins) AS wins, SUM(losses) AS losses,
    SUM(pnl) AS pnl, SUM(gained) AS gained, SUM(lost) AS lost
  FROM (
    SELECT symbol, trades, known, wins, losses, pnl, gained, lost FROM closed_by_day WHERE day >= :firstWholeDay
    UNION ALL
    SELECT symbol, COUNT(*), COUNT(pnl_net), COALESCE(SUM(pnl_net > 0), 0), COALESCE(SUM(pnl_net < 0), 0),
      COALESCE(SUM(pnl_net), 0), COALESCE(SUM(MAX(pnl_net, 0)), 0), COALESCE(-SUM(MIN(pnl_net, 0)), 0)
    FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since AND exit_ms < :firstWholeDayMs
    GROUP BY symbol
  )
  GROUP BY symbol`;

const BY_DAY = `
  SELECT day, SUM(trades) AS trades, SUM(known) AS known, SUM(wins) AS wins, SUM(pnl) AS pnl
  FROM closed_by_day GROUP BY day ORDER BY day`;

// Reads whole hours from their sums, and only the first, partial hour from its trades.
const EXITS = `
  SELECT hour, NULLIF(reason, '') AS reason, side, trades, known, wins, pnl
  FROM closed_by_hour WHERE hour >= :firstWholeHour AND hour <= :lastHour
  UNION ALL
  SELECT exit_ms / ${HOUR_MS}, reason_exit, side, 1, pnl_net IS NOT NULL, COALESCE(pnl_net > 0, 0), COALESCE(pnl_net, 0)
  FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since AND exit_ms < :firstWholeHourMs`;

const BY_HOUR = `
  SELECT hour, SUM(trades) AS trades, SUM(known) AS known, SUM(pnl) AS pnl FROM (${EXITS}) GROUP BY hour ORDER BY hour`;

const BY_EXIT = `
  SELECT reason, side, SUM(trades) AS trades, SUM(known) AS known, SUM(wins) AS wins, SUM(pnl) AS pnl
  FROM (${EXITS}) GROUP BY reason, side ORDER BY trades DESC, reason, side`;

type ExitSums = Pick<ClosedSums, 'trades' | 'known' | 'wins' | 'pnl'> & { reason: string | null; side: string };
type SymbolSums = ClosedSums & { symbol: string };
type DaySums = Pick<ClosedSums, 'trades' | 'known' | 'wins' | 'pnl'> & { day: number };
type HourSums = Pick<ClosedSums, 'trades' | 'known' | 'pnl'> & { hour: number };

/**
 * Creates the query for the figures of the Analytics tab. Days and hours are UTC. For every range the lists end with
 * the current day or hour, and include empty ones. Days are newest first (a table), hours oldest first (a chart).
 */
export function tradeAnalytics(database: Database): TradesRepository['analytics'] {
  const open = database.prepare<{ trades: number }>(OPEN);
  const bySymbol = database.prepare<SymbolSums>(BY_SYMBOL);
  const byDay = database.prepare<DaySums>(BY_DAY);
  const byHour = database.prepare<HourSums>(BY_HOUR);
  const byExit = database.prepare<ExitSums>(BY_EXIT);

  const symbolsSince = (since: number): SymbolSums[] => {
    const firstWholeDay = Math.ceil(since / DAY_MS);
    return bySymbol.all({ since, firstWholeDay, firstWholeDayMs: firstWholeDay * DAY_MS });
  };

  return (range, nowMs) => {
    const symbols = symbolsSince(nowMs - RANGE_MS[range]);
    const days = byDay.all();
    const lastHour = Math.floor(nowMs / HOUR_MS);
    const firstHour = lastHour - HOURS_SHOWN + 1;
    const hours = byHour.all(hoursFrom(firstHour * HOUR_MS, lastHour));
    const detailed = hoursFrom(nowMs - Math.min(RANGE_MS[range], LONGEST_DETAIL_MS), lastHour);
    return {
      global: globalOf(symbols, open.get()?.trades ?? 0),
      daily: lastDays(days, Math.floor(nowMs / DAY_MS)),
      hourly: lastHours(hours, firstHour),
      top_symbols: topOf(symbols),
      calendar: days.map(dayRow),
      by_hour: byHour.all(detailed).map(hourRow),
      exits: byExit.all(detailed).map(exitRow),
    };
  };
}

function hoursFrom(since: number, lastHour: number): Record<string, number> {
  const firstWholeHour = Math.ceil(since / HOUR_MS);
  return { since, firstWholeHour, firstWholeHourMs: firstWholeHour * HOUR_MS, lastHour };
}

function globalOf(symbols: readonly SymbolSums[], open: number): Analytics['global'] {
  const sums = addUpSums(symbols);
  return {
    total_trades: sums.trades + open,
    closed_trades: sums.trades,
    open_trades: open,
    total_pnl: pnlOf(sums),
    avg_pnl_per_trade: averagePnl(sums),
    win_rate: winRate(sums),
    winning_trades: sums.wins,
    losing_trades: sums.losses,
    profit_factor: profitFactor(sums),
  };
}

/** Returns the symbols with the highest net PnL, best first. */
function topOf(symbols: readonly SymbolSums[]): Analytics['top_symbols'] {
  return symbols
    .toSorted((a, b) => b.pnl - a.pnl || b.trades - a.trades || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, TOP_SYMBOLS)
    .map((sums) => ({ symbol: sums.symbol, trades: sums.trades, pnl: pnlOf(sums), win_rate: winRate(sums) }));
}

function lastDays(days: readonly DaySums[], today: number): Analytics['daily'] {
  const found = new Map(days.map((sums) => [sums.day, sums]));
  return Array.from({ length: DAYS_SHOWN }, (_, ago) => {
    const day = today - ago;
    return dayRow(found.get(day) ?? { day, trades: 0, known: 0, wins: 0, pnl: 0 });
  });
}

function lastHours(hours: readonly HourSums[], first: number): Analytics['hourly'] {
  const found = new Map(hours.map((sums) => [sums.hour, sums]));
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const hour = first + index;
    const sums = found.get(hour) ?? { trades: 0, known: 0, pnl: 0 };
    return { hour: isoUtc(hour * HOUR_MS).slice(11, 16), trades: sums.trades, pnl: pnlOf(sums) };
  });
}

const dayRow = (sums: DaySums): Analytics['daily'][number] => ({
  date: isoUtc(sums.day * DAY_MS).slice(0, 10),
  trades: sums.trades,
  win_rate: winRate(sums),
  pnl: pnlOf(sums),
});

const hourRow = (sums: HourSums) => ({ at: sums.hour * HOUR_MS, trades: sums.trades, pnl: pnlOf(sums) });

const exitRow = (sums: ExitSums) => ({
  reason: sums.reason,
  side: sums.side,
  trades: sums.trades,
  win_rate: winRate(sums),
  pnl: pnlOf(sums),
});

/** Returns 0 without trades, and null if no trade has a known PnL. */
const pnlOf = (sums: Pick<ClosedSums, 'trades' | 'known' | 'pnl'>): number | null =>
  sums.trades === 0 ? 0 : netPnl(sums);

const isoUtc = (ms: number): string => new Date(ms).toISOString();
