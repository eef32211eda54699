import type { Timestamp } from '@/contract/schema/fields';
import type { SystemLog } from '@/contract/history/systemLog';
import { maskSecrets } from './logsMask';
import { messageShapeOf } from './logsShape';
import { toEpochMs } from '../format/time';

export type LogLine = {
  /** Id that the console assigns, because the server sends no id and the text can contain a secret. */
  id: string;
  timestamp: Timestamp;
  ms: number | null;
  level: string;
  component: string;
  message: string;
  /** The message with '#' for every number. Similar log lines have equal shapes. */
  shape: string;
};

export type LogList = {
  source: readonly SystemLog[];
  lines: readonly LogLine[];
  byKey: ReadonlyMap<string, LogLine>;
  seen: number;
};

export const EMPTY_LOG_LIST: LogList = { source: [], lines: [], byKey: new Map(), seen: 0 };

/** Returns the log list after a reply. A known line keeps its object and id. */
export function nextLogList(list: LogList, source: readonly SystemLog[]): LogList {
  if (list.source === source) return list;
  const byKey = new Map<string, LogLine>();
  const occurrences = new Map<string, number>();
  let { seen } = list;
  // Starts with the oldest line, so that a new line does not renumber earlier equal lines.
  for (const log of [...sortNewestFirst(source)].reverse()) {
    const text = [log.timestamp, log.level, log.component, log.message].join('\0');
    const occurrence = occurrences.get(text) ?? 0;
    occurrences.set(text, occurrence + 1);
    const key = `${text}\0${occurrence}`;
    byKey.set(key, list.byKey.get(key) ?? logLineOf(log, String((seen += 1))));
  }
  return { source, lines: [...byKey.values()].reverse(), byKey, seen };
}

function logLineOf({ timestamp, level, component, message }: SystemLog, id: string): LogLine {
  const masked = maskSecrets(message);
  return { id, timestamp, ms: toEpochMs(timestamp), level, component, message: masked, shape: messageShapeOf(masked) };
}

/**
 * Sorts log lines newest first. The specification does not define the order of the reply. The first and the last
 * readable time show the order of the reply.
 */
export function sortNewestFirst(logs: readonly SystemLog[]): readonly SystemLog[] {
  const first = logs.find(hasReadableTime);
  const last = logs.findLast(hasReadableTime);
  const isUpward = first && last && (toEpochMs(first.timestamp) ?? 0) < (toEpochMs(last.timestamp) ?? 0);
  return isUpward ? [...logs].reverse() : logs;
}

const hasReadableTime = ({ timestamp }: SystemLog): boolean => toEpochMs(timestamp) !== null;
