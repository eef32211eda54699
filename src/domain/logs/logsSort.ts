import { lineCountOf, type LogRow } from './logsGroups';

export type LogSort = { field: string; direction: 'asc' | 'desc' } | null;

type CompareLogRows = (a: LogRow, b: LogRow) => number;

const compareByTextField =
  (field: 'level' | 'component' | 'message'): CompareLogRows =>
  (a, b) =>
    a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0;

const LOG_COMPARISONS_BY_FIELD: Partial<Record<string, CompareLogRows>> = {
  time: (a, b) => (a.ms ?? -Infinity) - (b.ms ?? -Infinity) || 0,
  level: compareByTextField('level'),
  component: compareByTextField('component'),
  message: compareByTextField('message'),
  count: (a, b) => lineCountOf(a) - lineCountOf(b),
};

/** Sorts log rows that are given newest first. Rows with equal values keep the given order. */
export function sortLogs(rows: readonly LogRow[], sort: LogSort): readonly LogRow[] {
  const compare = sort === null ? undefined : LOG_COMPARISONS_BY_FIELD[sort.field];
  if (!compare) return rows;
  // Ascending time reverses the whole list, including rows with equal times.
  if (sort?.field === 'time' && sort.direction === 'asc') return [...rows].reverse().sort(compare);
  const sign = sort?.direction === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => sign * compare(a, b));
}
