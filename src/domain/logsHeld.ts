import { firstList, type FreshRows, type HeldList, nextList, released } from './heldList';
import type { LogLine } from './logsList';

export type HeldLines = {
  /** The filter of the list. Another filter starts a new list that is not held. */
  subject: string;
  list: HeldList<LogLine>;
  /** The same array while no line changes. */
  lines: readonly LogLine[];
  /** The lines of the latest change, marked for a moment. */
  fresh: FreshRows;
};

const idOf = ({ id }: LogLine): string => id;
const NONE: FreshRows = { ids: new Set(), turn: 0 };

export const firstLines = (subject: string, lines: readonly LogLine[]): HeldLines => ({
  subject,
  list: firstList(lines, idOf),
  lines,
  fresh: NONE,
});

/** Returns the list after a refresh, another subject or a change of `hold`. */
export function nextLines(
  held: HeldLines,
  subject: string,
  lines: readonly LogLine[],
  { hold }: { hold: boolean },
): HeldLines {
  if (held.subject !== subject) return firstLines(subject, lines);
  return withList(held, nextList(held.list, lines, idOf, { hold }));
}

export const releasedLines = (held: HeldLines): HeldLines => withList(held, released(held.list, idOf));

function withList(held: HeldLines, list: HeldList<LogLine>): HeldLines {
  if (list === held.list) return held;
  const lines = list.rows.map(({ item }) => item);
  const same = lines.length === held.lines.length && lines.every((line, index) => line === held.lines[index]);
  if (same) return { ...held, list };
  const before = new Set(held.lines.map(idOf));
  const ids = new Set(list.rows.filter((row) => row.fresh && !before.has(row.key)).map(({ key }) => key));
  return { ...held, list, lines, fresh: { ids, turn: held.fresh.turn + 1 } };
}
