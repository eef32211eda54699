import { DAY_MS } from '@/domain/format/time';
import type { Database, SqlValue } from './database/database';

/** Condition of the log lines in the timeline. The partial index has the same condition. */
const SERIOUS_LOG_SQL = `level NOT IN ('INFO', 'DEBUG')`;

/** SQL of the indexes by time. Without an index, a request would read all rows and delay the bot. */
export const TIMELINE_INDEXES_MIGRATION = `
  CREATE INDEX signals_by_time ON signals (timestamp);
  CREATE INDEX logs_serious_by_time ON logs (timestamp) WHERE ${SERIOUS_LOG_SQL};
`;

/** Lists of the store with events of the timeline. */
export const TIMELINE_LISTS = ['alarm', 'operator', 'signal', 'trade', 'log'] as const;
export type TimelineList = (typeof TIMELINE_LISTS)[number];

/** Window of a query. `middle` divides the window, so that the events nearest to the middle can be read first. */
export type TimelineWindow = { from: number; middle: number; until: number; symbol: string | null };
export type TimelineRow = Record<string, SqlValue>;

export interface TimelineRepository {
  countRows(list: TimelineList, window: TimelineWindow): number;
  /** Returns at most `limit` rows before the middle of the window, newest first. */
  listBefore(list: TimelineList, window: TimelineWindow, limit: number): TimelineRow[];
  /** Returns at most `limit` rows from the middle of the window on, oldest first. */
  listAfter(list: TimelineList, window: TimelineWindow, limit: number): TimelineRow[];
}

/** Rows of a list: columns, table with condition, and the column of the time, which is ms or an ISO text. */
type ListSql = { columns: string; rows: string; time: string; isText: boolean };

const OF_SYMBOL = '(:symbol IS NULL OR symbol = :symbol)';
const BODY_COLUMNS = 'id, body';

// A closed trade that lasted over a day on both sides of the window is left out, so that the query reads few rows.
const TRADES_IN_WINDOW = `trades WHERE ${OF_SYMBOL} AND seq IN (
  SELECT seq FROM trades WHERE entry_ms >= :from - ${DAY_MS} AND entry_ms < :until AND (exit_ms IS NULL OR exit_ms >= :from)
  UNION SELECT seq FROM trades WHERE status = 'CLOSED' AND exit_ms >= :from AND exit_ms < :until + ${DAY_MS} AND entry_ms < :until
  UNION SELECT seq FROM trades WHERE status = 'OPEN' AND entry_ms < :until)`;

const IN_WINDOW = (time: string): string => `${time} >= :from AND ${time} < :until`;

const LISTS: Record<TimelineList, ListSql> = {
  alarm: { columns: BODY_COLUMNS, rows: `alarm_change WHERE ${IN_WINDOW('at')}`, time: 'at', isText: false },
  operator: { columns: BODY_COLUMNS, rows: `operator_events WHERE ${IN_WINDOW('at')}`, time: 'at', isText: false },
  signal: {
    columns: 'id, timestamp, symbol, side, score, obi, spread_bps, price_mid, tp_price, sl_price, outcome',
    rows: `signals WHERE ${IN_WINDOW('timestamp')} AND ${OF_SYMBOL}`,
    time: 'timestamp',
    isText: true,
  },
  trade: {
    columns: `trade_id, symbol, side, status, CAST(entry_ms AS REAL) AS entry_ms, CAST(exit_ms AS REAL) AS exit_ms,
      entry_price, exit_price, reason_exit, pnl_net, pnl_gross, total_fees, quantity, mode, exchange`,
    rows: TRADES_IN_WINDOW,
    time: 'entry_ms',
    isText: false,
  },
  log: {
    columns: 'id, timestamp, level, component, message',
    rows: `logs WHERE ${SERIOUS_LOG_SQL} AND ${IN_WINDOW('timestamp')}`,
    time: 'timestamp',
    isText: true,
  },
};

export function createTimelineRepository(database: Database): TimelineRepository {
  const bindingsOf = (list: TimelineList, { from, middle, until, symbol }: TimelineWindow) => {
    const { isText, rows } = LISTS[list];
    const bound = (ms: number): SqlValue => (isText ? new Date(ms).toISOString() : ms);
    return {
      window: { from: bound(from), until: bound(until), ...(rows.includes(':symbol') && { symbol }) },
      middle: { middle: bound(middle) },
    };
  };
  return {
    countRows(list, window) {
      const sql = `SELECT COUNT(*) AS total FROM ${LISTS[list].rows}`;
      return database.prepare<{ total: number }>(sql).get(bindingsOf(list, window).window)?.total ?? 0;
    },
    listBefore(list, window, limit) {
      const { columns, rows, time } = LISTS[list];
      const bindings = bindingsOf(list, window);
      return database
        .prepare<TimelineRow>(`SELECT ${columns} FROM ${rows} AND ${time} < :middle ORDER BY ${time} DESC LIMIT :limit`)
        .all({ ...bindings.window, ...bindings.middle, limit });
    },
    listAfter(list, window, limit) {
      const { columns, rows, time } = LISTS[list];
      const bindings = bindingsOf(list, window);
      return database
        .prepare<TimelineRow>(`SELECT ${columns} FROM ${rows} AND ${time} >= :middle ORDER BY ${time} LIMIT :limit`)
        .all({ ...bindings.window, ...bindings.middle, limit });
    },
  };
}
