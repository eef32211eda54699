import type { LogLine } from './logsList';

/** A row of the log list. A group of similar lines is the newest line with the other lines in `older`. */
export type LogRow = LogLine & { older?: readonly LogLine[] };

/** Groups similar lines into one row at the place of the newest line. */
export function groupSimilarLines(lines: readonly LogLine[]): LogRow[] {
  const groups = new Map<string, LogLine[]>();
  for (const line of lines) {
    const key = `${line.level}/${line.component}/${line.shape}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups].flatMap(([id, [newest, ...older]]) => (newest ? [{ ...newest, id, older }] : []));
}

export const lineCountOf = ({ older = [] }: LogRow): number => older.length + 1;
