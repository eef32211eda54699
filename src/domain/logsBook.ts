import type { Timestamp } from '@/contract/fields';
import type { SystemLog } from '@/contract/systemLog';
import { maskSecrets } from './logsMask';
import { shapeOf } from './logsShape';
import { toEpochMs } from './time';

/** A log line as it is shown and exported. */
export type LogLine = {
  /** Given when the line is first seen: the wire knows none, and the text may hold what must not reach the page. */
  id: string;
  timestamp: Timestamp;
  ms: number | null;
  level: string;
  component: string;
  /** Without its secrets. */
  message: string;
  /** Equal for lines that differ in their figures only. */
  shape: string;
};

export type LogBook = {
  source: readonly SystemLog[];
  /** Newest first. */
  lines: readonly LogLine[];
  byKey: ReadonlyMap<string, LogLine>;
  seen: number;
};

export const EMPTY_BOOK: LogBook = { source: [], lines: [], byKey: new Map(), seen: 0 };

/** The book after a reply: a line that was there before stays the same object, under the same id. */
export function nextBook(book: LogBook, source: readonly SystemLog[]): LogBook {
  if (book.source === source) return book;
  const byKey = new Map<string, LogLine>();
  const occurrences = new Map<string, number>();
  let { seen } = book;
  // From the oldest on, so that new lines do not renumber equal ones before them.
  for (const log of [...newestFirst(source)].reverse()) {
    const text = [log.timestamp, log.level, log.component, log.message].join('\0');
    const occurrence = occurrences.get(text) ?? 0;
    occurrences.set(text, occurrence + 1);
    const key = `${text}\0${occurrence}`;
    byKey.set(key, book.byKey.get(key) ?? lineOf(log, String((seen += 1))));
  }
  return { source, lines: [...byKey.values()].reverse(), byKey, seen };
}

function lineOf({ timestamp, level, component, message }: SystemLog, id: string): LogLine {
  const masked = maskSecrets(message);
  return { id, timestamp, ms: toEpochMs(timestamp), level, component, message: masked, shape: shapeOf(masked) };
}

/** Which end is the newest is not specified: the first and the last readable time tell. */
export function newestFirst(logs: readonly SystemLog[]): readonly SystemLog[] {
  const first = logs.find(hasTime);
  const last = logs.findLast(hasTime);
  const isUpward = first && last && (toEpochMs(first.timestamp) ?? 0) < (toEpochMs(last.timestamp) ?? 0);
  return isUpward ? [...logs].reverse() : logs;
}

const hasTime = ({ timestamp }: SystemLog): boolean => toEpochMs(timestamp) !== null;
