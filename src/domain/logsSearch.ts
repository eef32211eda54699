import type { LogLine } from './logsBook';

/** A piece of a text, and whether it is what was searched for. */
export type TextPart = { text: string; hit: boolean };

/** Null searches for nothing. The words are taken as they stand, capitals or not. */
export function searchFor(text: string): RegExp | null {
  const wanted = text.trim();
  return wanted === '' ? null : new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}

/** Spec point 5: on message and component. */
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

// Not `test`: it would go on from where the last hit ended.
const has = (text: string, search: RegExp): boolean => text.search(search) !== -1;

const LINE_SHOWN = 400;
const BEFORE_HIT = 24;
const HIT_IN_SIGHT = 80;

/** One line of a message: its beginning, or the place of a hit that would lie out of sight. */
export function excerptOf(message: string, search: RegExp | null): string {
  const hit = search === null ? -1 : message.search(search);
  const from = hit > HIT_IN_SIGHT ? hit - BEFORE_HIT : 0;
  // Not a whole stack trace for the browser to measure and cut.
  const line = message.slice(from, from + LINE_SHOWN).replace(/\s+/g, ' ');
  return from > 0 ? `… ${line}` : line;
}
