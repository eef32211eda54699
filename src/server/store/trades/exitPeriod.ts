import { TIME_RANGE_MS, type TimeRange } from '@/contract/enums';
import type { ExitTimes } from '@/contract/trades/tradeSearch';

/** Exits from `since` until before `until`, ms. */
export type ExitPeriod = { since: number; until: number };

/** Returns the exits of a time range that `exits` limits. Its `from` takes the place of the begin of the range. */
export const exitPeriodOf = (range: TimeRange, nowMs: number, { from, to }: ExitTimes = {}): ExitPeriod => ({
  since: from ?? nowMs - TIME_RANGE_MS[range],
  until: to ?? Number.MAX_SAFE_INTEGER,
});

/** SQL of the single trades before the first and after the last whole day or hour of a period. */
export const singleTradesSql = (select: string, groupBy = ''): string =>
  [':since AND exit_ms < :firstMs', ':endMs AND exit_ms < :until']
    .map((exits) => `${select} FROM trades WHERE status = 'CLOSED' AND exit_ms >= ${exits} ${groupBy}`)
    .join(' UNION ALL ');

/**
 * Returns the bindings of a query that adds up the stored sums of the whole days or hours from `first` until before `end`,
 * and the single trades of `singleTradesSql`.
 */
export function periodSqlBindings({ since, until }: ExitPeriod, lengthMs: number) {
  const first = Math.ceil(since / lengthMs);
  const end = Math.max(first, Math.floor(until / lengthMs));
  return { since, first, firstMs: Math.min(first * lengthMs, until), end, endMs: end * lengthMs, until };
}
