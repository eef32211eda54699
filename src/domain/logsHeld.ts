import { firstList, type HeldList, nextList, released } from './heldList';
import type { LogLine } from './logsBook';

export type HeldLines = {
  /** What the list is of: another filter makes another list, and nobody is reading that yet. */
  subject: string;
  list: HeldList<LogLine>;
  /** The same array for as long as no line changes. */
  lines: readonly LogLine[];
  /** Came with the latest change: marked for a moment. */
  fresh: ReadonlySet<string>;
};

const idOf = ({ id }: LogLine): string => id;
const NONE: ReadonlySet<string> = new Set();

export const firstLines = (subject: string, lines: readonly LogLine[]): HeldLines => ({
  subject,
  list: firstList(lines, idOf),
  lines,
  fresh: NONE,
});

/** The list after a refresh, a change of its subject or of the reader's presence. */
export function nextLines(
  held: HeldLines,
  subject: string,
  lines: readonly LogLine[],
  { hold }: { hold: boolean },
): HeldLines {
  if (held.subject !== subject) return firstLines(subject, lines);
  return after(held, nextList(held.list, lines, idOf, { hold }));
}

export const releasedLines = (held: HeldLines): HeldLines => after(held, released(held.list, idOf));

function after(held: HeldLines, list: HeldList<LogLine>): HeldLines {
  if (list === held.list) return held;
  const lines = list.rows.map(({ item }) => item);
  const same = lines.length === held.lines.length && lines.every((line, index) => line === held.lines[index]);
  if (same) return { ...held, list };
  const before = new Set(held.lines.map(idOf));
  const fresh = new Set(list.rows.filter((row) => row.fresh && !before.has(row.key)).map(({ key }) => key));
  return { ...held, list, lines, fresh };
}
