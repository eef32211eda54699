import type { LogLine } from './logsList';

/** A part of a text, and whether it is a hit of the search. */
export type TextPart = { text: string; hit: boolean };

/** Returns null for an empty search. Matches the words literally, case-insensitive. */
export function searchFor(text: string): RegExp | null {
  const wanted = text.trim();
  return wanted === '' ? null : new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}

/** Searches message and component (spec point 5). */
export const searchLines = (lines: readonly LogLine[], search: RegExp | null): readonly LogLine[] =>
  search === null ? lines : lines.filter(({ message, component }) => has(message, search) || has(component, search));

export function markHits(text: string, search: RegExp | null): TextPart[] {
  if (search === null) return [{ text, hit: false }];
  const parts: TextPart[] = [];
  let done = 0;
  for (const { index, 0: found } of text.matchAll(search)) {
    if (index > done) parts.push({ text: text.slice(done, index), hit: false });
    parts.push({ text: found, hit: true });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), hit: false });
  return parts;
}

/** Returns the parts between two places of the text. */
export function sliceParts(parts: readonly TextPart[], from: number, until: number): TextPart[] {
  let begin = 0;
  return parts.flatMap(({ text, hit }) => {
    const part = text.slice(Math.max(0, from - begin), Math.max(0, until - begin));
    begin += text.length;
    return part === '' ? [] : [{ text: part, hit }];
  });
}

// Not `test`: it continues after the last hit.
const has = (text: string, search: RegExp): boolean => text.search(search) !== -1;

const LINE_SHOWN = 400;
const BEFORE_HIT = 24;
const HIT_IN_SIGHT = 80;

/** Returns one line of a message: its beginning, or the place of a hit that would be out of sight. */
export function excerptOf(message: string, search: RegExp | null): string {
  const hit = search === null ? -1 : message.search(search);
  const from = hit > HIT_IN_SIGHT ? hit - BEFORE_HIT : 0;
  // Cut first: measuring a whole stack trace is slow in the browser.
  const line = message.slice(from, from + LINE_SHOWN).replace(/\s+/g, ' ');
  return from > 0 ? `… ${line}` : line;
}
