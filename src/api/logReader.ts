import { readList, type ListReading, type RowReader } from '@/contract/schema/reading';
import { systemLogSchema, type SystemLog, type SystemLogsReply } from '@/contract/history/systemLog';

export type SystemLogs = ListReading<SystemLog> & {
  levels: readonly string[];
  components: readonly string[];
};

type LatestLogsReply = { logs: SystemLogs; byKey: ReadonlyMap<string, SystemLog> };

/** Keeps the objects of known lines, which are not parsed again, and the array of an unchanged list. */
export function createLogReader(schema: RowReader<SystemLog> = systemLogSchema) {
  const lastReply = new Map<string, LatestLogsReply>();
  return {
    read(question: string, { logs, levels, components }: SystemLogsReply): SystemLogs {
      const before = lastReply.get(question);
      const byKey = new Map<string, SystemLog>();
      const known: RowReader<SystemLog> = {
        safeParse(row) {
          const key = logLineKeyOf(row);
          const line = key === null ? undefined : (byKey.get(key) ?? before?.byKey.get(key));
          const result = line === undefined ? schema.safeParse(row) : { success: true as const, data: line };
          if (key !== null && result.success) byKey.set(key, result.data);
          return result;
        },
      };
      const { rows, rejected, unreadable } = readList(known, logs);
      const read: SystemLogs = {
        rows: keepUnchangedList(before?.logs.rows, rows),
        ...(unreadable && { unreadable: keepUnchangedList(before?.logs.unreadable, unreadable) }),
        rejected: keepUnchangedList(before?.logs.rejected, rejected),
        levels: keepUnchangedList(before?.logs.levels, levels),
        components: keepUnchangedList(before?.logs.components, components),
      };
      lastReply.set(question, { logs: read, byKey });
      return read;
    },
    forget: (question: string): void => void lastReply.delete(question),
  };
}

/** Returns the key that identifies a log line, or null for a row that the schema must check. */
function logLineKeyOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null;
  const { timestamp, level, component, message }: Partial<Record<keyof SystemLog, unknown>> = row;
  if (typeof level !== 'string' || typeof component !== 'string' || typeof message !== 'string') return null;
  return `${typeof timestamp}\0${String(timestamp)}\0${level}\0${component}\0${message}`;
}

const keepUnchangedList = <List extends readonly unknown[]>(before: List | undefined, now: List): List =>
  before?.length === now.length && before.every((item, index) => item === now[index]) ? before : now;
