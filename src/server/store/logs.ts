import { LOG_COMPONENTS, LOG_LEVELS } from '@/contract/enums';
import type { SystemLog } from '@/contract/history/systemLog';

import { toEpochMs } from '@/domain/format/time';

import { limitRowCount } from './boundedTable';
import { timestampSql } from './damagedRows';
import type { Database } from './database/database';
import type { LogsRepository } from './repositories';

const MAX_STORED_LOG_LINES = 200_000;

/** Longest stored log message, in characters. The store truncates longer log messages. */
const MAX_LOG_MESSAGE_LENGTH = 500;

type LogRow = Pick<SystemLog, 'timestamp' | 'level' | 'component' | 'message'>;
type StoredLogRow = Omit<LogRow, 'timestamp'> & { timestamp: LogRow['timestamp'] | null };

const logLinesSql = (where: string): string =>
  `SELECT ${timestampSql('timestamp')}, level, component, message FROM logs ${where} ORDER BY id DESC LIMIT :limit`;

// The query jumps through the index from each distinct value to the next. DISTINCT would read the whole index.
const distinctValuesSql = (column: 'level' | 'component'): string => `
  WITH RECURSIVE found (value) AS (
    SELECT MIN(${column}) FROM logs
    UNION ALL
    SELECT (SELECT MIN(${column}) FROM logs WHERE ${column} > value) FROM found WHERE value IS NOT NULL
  )
  SELECT value FROM found WHERE value IS NOT NULL`;

export function createLogsRepository(database: Database, keep = MAX_STORED_LOG_LINES): LogsRepository {
  const insert = database.prepare(
    'INSERT INTO logs (timestamp, level, component, message) VALUES (:timestamp, :level, :component, :message)',
  );
  const pages = {
    all: database.prepare<StoredLogRow>(logLinesSql('')),
    level: database.prepare<StoredLogRow>(logLinesSql('WHERE level = :level')),
    component: database.prepare<StoredLogRow>(logLinesSql('WHERE component = :component')),
    both: database.prepare<StoredLogRow>(logLinesSql('WHERE component = :component AND level = :level')),
  };
  const levels = database.prepare<{ value: string }>(distinctValuesSql('level'));
  const components = database.prepare<{ value: string }>(distinctValuesSql('component'));
  const clear = database.prepare('DELETE FROM logs');
  const table = limitRowCount(database, 'logs', keep);

  const read = ({ level, component, limit }: Parameters<LogsRepository['list']>[0]): StoredLogRow[] => {
    if (level !== undefined && component !== undefined) return pages.both.all({ level, component, limit });
    if (level !== undefined) return pages.level.all({ level, limit });
    if (component !== undefined) return pages.component.all({ component, limit });
    return pages.all.all({ limit });
  };

  return {
    add: ({ timestamp, level, component, message }) =>
      database.withRelaxedDurability(() => {
        insert.run({ timestamp, level, component, message: truncateMessage(message) });
        table.countInsert();
      }),
    list: (query) => ({
      // A line with a damaged time stays visible, without a time.
      logs: sortNewestFirst(read(query).map((row) => ({ ...row, timestamp: row.timestamp ?? '' }))),
      levels: sortKnownNamesFirst(
        LOG_LEVELS,
        levels.all().map(({ value }) => value),
      ),
      components: sortKnownNamesFirst(
        LOG_COMPONENTS,
        components.all().map(({ value }) => value),
      ),
    }),
    clearLines: () => void clear.run(),
  };
}

const truncateMessage = (message: string): string =>
  message.length <= MAX_LOG_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_LOG_MESSAGE_LENGTH - 1)}…`;

/** Sorts log lines by time, newest first, because log lines are not always stored in the order of their times. */
const sortNewestFirst = (rows: LogRow[]): LogRow[] =>
  rows.sort((a, b) => (toEpochMs(b.timestamp) ?? 0) - (toEpochMs(a.timestamp) ?? 0));

/** Sorts log levels or components: first the known names in their fixed order, then the unknown names. */
function sortKnownNamesFirst(known: readonly string[], values: string[]): string[] {
  return [...known.filter((name) => values.includes(name)), ...values.filter((name) => !known.includes(name))];
}
