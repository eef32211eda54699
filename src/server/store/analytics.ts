import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import { TOP_SYMBOLS } from '@/contract/sizes';

import type { Database } from './database';
import type { TradesRepository } from './repositories';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_SHOWN = 7;
const HOURS_SHOWN = 24;

const RANGE_MS: Record<TimeRange, number> = {
  all: Number.MAX_SAFE_INTEGER,
  '30d': 30 * DAY_MS,
  '7d': 7 * DAY_MS,
  '24h': DAY_MS,
};

// Percent of closed trades with a positive net PnL; null where there is none.
const WIN_RATE = `100.0 * SUM(pnl_net > 0) / NULLIF(COUNT(pnl_net), 0)`;

// A closed trade belongs to the moment of its exit, where its result was made. An open trade belongs to the
// present, so it counts in every range.
const OPEN = `(SELECT COUNT(*) FROM trades WHERE status = 'OPEN')`;
const GLOBAL = `
  SELECT
    COUNT(*) + ${OPEN} AS total_trades,
    COUNT(*) AS closed_trades,
    ${OPEN} AS open_trades,
    COALESCE(SUM(pnl_net), 0) AS total_pnl,
    AVG(pnl_net) AS avg_pnl_per_trade,
    ${WIN_RATE} AS win_rate,
    COALESCE(SUM(pnl_net > 0), 0) AS winning_trades,
    COALESCE(SUM(pnl_net < 0), 0) AS losing_trades,
    SUM(MAX(pnl_net, 0)) / NULLIF(-SUM(MIN(pnl_net, 0)), 0) AS profit_factor
  FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since`;

// 'Top' is by net PnL, best first.
const TOP = `
  SELECT symbol, COUNT(*) AS trades, COALESCE(SUM(pnl_net), 0) AS pnl, ${WIN_RATE} AS win_rate
  FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since
  GROUP BY symbol ORDER BY pnl DESC, trades DESC, symbol LIMIT ${TOP_SYMBOLS}`;

const BUCKETS = `
  SELECT CAST(exit_ms / :width AS INTEGER) * :width AS start, COUNT(*) AS trades, COALESCE(SUM(pnl_net), 0) AS pnl, ${WIN_RATE} AS win_rate
  FROM trades WHERE status = 'CLOSED' AND exit_ms >= :first AND exit_ms < :end
  GROUP BY start`;

type BucketRow = { start: number; trades: number; pnl: number; win_rate: number | null };

/**
 * Days and hours are UTC and always end with the present one, whatever the range: days newest first (a table),
 * hours oldest first (a chart).
 */
export function tradeAnalytics(database: Database): TradesRepository['analytics'] {
  const global = database.prepare<Analytics['global']>(GLOBAL);
  const top = database.prepare<Analytics['top_symbols'][number]>(TOP);
  const buckets = database.prepare<BucketRow>(BUCKETS);

  /** Oldest first; also those in which nothing was closed. */
  const latest = (width: number, howMany: number, nowMs: number): BucketRow[] => {
    const end = (Math.floor(nowMs / width) + 1) * width;
    const first = end - howMany * width;
    const found = new Map(buckets.all({ first, end, width }).map((row) => [row.start, row]));
    return Array.from({ length: howMany }, (_, index) => {
      const start = first + index * width;
      return found.get(start) ?? { start, trades: 0, pnl: 0, win_rate: null };
    });
  };

  return (range, nowMs) => {
    const since = nowMs - RANGE_MS[range];
    const total = global.get({ since });
    if (!total) throw new Error('The statement of the totals always has one row');
    return {
      global: { ...total },
      daily: latest(DAY_MS, DAYS_SHOWN, nowMs)
        .reverse()
        .map(({ start, trades, win_rate, pnl }) => ({ date: isoUtc(start).slice(0, 10), trades, win_rate, pnl })),
      hourly: latest(HOUR_MS, HOURS_SHOWN, nowMs).map(({ start, trades, pnl }) => ({
        hour: isoUtc(start).slice(11, 16),
        trades,
        pnl,
      })),
      top_symbols: top.all({ since }).map((row) => ({ ...row })),
    };
  };
}

const isoUtc = (ms: number): string => new Date(ms).toISOString();
