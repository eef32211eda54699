import { countOf, type LogRow } from './logsGroups';

export type LogSort = { field: string; direction: 'asc' | 'desc' } | null;

type Compare = (a: LogRow, b: LogRow) => number;

const byText =
  (field: 'level' | 'component' | 'message'): Compare =>
  (a, b) =>
    a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0;

const COMPARE: Partial<Record<string, Compare>> = {
  time: (a, b) => (a.ms ?? -Infinity) - (b.ms ?? -Infinity) || 0,
  level: byText('level'),
  component: byText('component'),
  message: byText('message'),
  count: (a, b) => countOf(a) - countOf(b),
};

/** Sorts rows that are given newest first. Equal rows keep that order. */
export function sortLogs(rows: readonly LogRow[], sort: LogSort): readonly LogRow[] {
  const compare = sort === null ? undefined : COMPARE[sort.field];
  if (!compare) return rows;
  // Ascending time also reverses rows of the same time.
  if (sort?.field === 'time' && sort.direction === 'asc') return [...rows].reverse().sort(compare);
  const sign = sort?.direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(a, b));
}
