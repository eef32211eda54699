import type { LogLine } from './logsList';

export type TextPart = { text: string; hit: boolean };

/** Creates a case-insensitive pattern that matches the text literally. Returns null for an empty search. */
export function createSearchPattern(text: string): RegExp | null {
  const wanted = text.trim();
  return wanted === '' ? null : new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}

/** Returns the log lines whose message or component contains the search text (spec point 5). */
export const searchLogLines = (lines: readonly LogLine[], search: RegExp | null): readonly LogLine[] =>
  search === null
    ? lines
    : lines.filter(({ message, component }) => matchesSearch(message, search) || matchesSearch(component, search));

export function markSearchHits(text: string, search: RegExp | null): TextPart[] {
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

/** Cuts a text with marked hits to the characters from `from` to `until`. */
export function sliceTextParts(parts: readonly TextPart[], from: number, until: number): TextPart[] {
  let begin = 0;
  return parts.flatMap(({ text, hit }) => {
    const part = text.slice(Math.max(0, from - begin), Math.max(0, until - begin));
    begin += text.length;
    return part === '' ? [] : [{ text: part, hit }];
  });
}

// `RegExp.test` is unsuitable, because a global pattern continues after its last hit.
const matchesSearch = (text: string, search: RegExp): boolean => text.search(search) !== -1;

const MAX_EXCERPT_LENGTH = 400;
const EXCERPT_CHARACTERS_BEFORE_HIT = 24;
const MAX_VISIBLE_HIT_POSITION = 80;

/**
 * Returns an excerpt of a log message as one line. The excerpt begins shortly before a hit that is far from the start.
 */
export function messageExcerptOf(message: string, search: RegExp | null): string {
  const hit = search === null ? -1 : message.search(search);
  const from = hit > MAX_VISIBLE_HIT_POSITION ? hit - EXCERPT_CHARACTERS_BEFORE_HIT : 0;
  // Cuts the text before replacing blanks, because a stack trace can be long.
  const line = message.slice(from, from + MAX_EXCERPT_LENGTH).replace(/\s+/g, ' ');
  return from > 0 ? `… ${line}` : line;
}
