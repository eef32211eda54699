import type { LogLine } from './logsList';

/** A row of the log list: a single line, or the newest of several similar lines with all other lines in `older`. */
export type LogRow = LogLine & { older?: readonly LogLine[] };

/** Groups similar log lines into one row at the position of the newest line. */
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
