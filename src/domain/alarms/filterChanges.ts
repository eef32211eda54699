import type { AlarmHistoryRow } from '@/contract/alarms/alarms';
import type { AlarmHistoryQuery } from '@/contract/queries';
import { toEpochMs } from '@/domain/format/time';

type Filter = Pick<AlarmHistoryQuery, 'rank' | 'rule' | 'from' | 'until'>;

/** Returns the changes with `from <= at < until` of a rank and a rule, as the bot filters its history. */
export function filterChanges(rows: readonly AlarmHistoryRow[], { rank, rule, from, until }: Filter) {
  const [first, end] = [toEpochMs(from) ?? -Infinity, toEpochMs(until) ?? Infinity];
  return rows.filter((row) => {
    const at = toEpochMs(row.at) ?? 0;
    return (
      (rank === undefined || row.rank === rank) && (rule === undefined || row.rule === rule) && at >= first && at < end
    );
  });
}
