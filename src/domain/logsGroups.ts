import type { LogLine } from './logsBook';

/** A line of the list; of near-equal lines the newest, with the older ones behind it. */
export type LogRow = LogLine & { older?: readonly LogLine[] };

/** Near-equal lines as one row, in the place of the newest of them. */
export function groupSimilar(lines: readonly LogLine[]): LogRow[] {
  const groups = new Map<string, LogLine[]>();
  for (const line of lines) {
    const key = `${line.level}/${line.component}/${line.shape}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups].flatMap(([id, [newest, ...older]]) => (newest ? [{ ...newest, id, older }] : []));
}

export const countOf = ({ older = [] }: LogRow): number => older.length + 1;
