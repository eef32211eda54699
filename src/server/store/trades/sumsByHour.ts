import { hasChangedSql, isClosedSql, DAY_SUM_SQL } from './sumsByDay';

export const HOUR_MS = 3_600_000;
const { trades, known, wins, pnl } = DAY_SUM_SQL;
const HOUR_SUM_COLUMNS = Object.entries({ trades, known, wins, pnl });
const HOUR_SUM_COLUMN_LIST = HOUR_SUM_COLUMNS.map(([name]) => name).join(', ');

/**
 * Returns the SQL of the exit reason. An empty text stands for an unknown reason, because a primary key allows no NULL.
 */
const exitReasonSql = (row: string): string => `COALESCE(${row}.reason_exit, '')`;
const utcHourSql = (row: string): string => `${row}.exit_ms / ${HOUR_MS}`;
const isSameHourSql = (row: string): string =>
  `hour = ${utcHourSql(row)} AND reason = ${exitReasonSql(row)} AND side = ${row}.side`;

const addToHourSumsSql = (row: string): string => `
    INSERT INTO closed_by_hour (hour, reason, side, ${HOUR_SUM_COLUMN_LIST})
    SELECT ${utcHourSql(row)}, ${exitReasonSql(row)}, ${row}.side, ${HOUR_SUM_COLUMNS.map(([, sum]) => sum(`${row}.pnl_net`)).join(', ')}
    WHERE ${isClosedSql(row)}
    ON CONFLICT (hour, reason, side) DO UPDATE SET
      ${HOUR_SUM_COLUMNS.map(([name]) => `${name} = ${name} + excluded.${name}`).join(', ')};`;

const subtractFromHourSumsSql = (row: string): string => `
    UPDATE closed_by_hour SET
      ${HOUR_SUM_COLUMNS.map(([name, sum]) => `${name} = ${name} - (${sum(`${row}.pnl_net`)})`).join(', ')}
    WHERE ${isClosedSql(row)} AND ${isSameHourSql(row)};
    DELETE FROM closed_by_hour WHERE trades = 0 AND ${isSameHourSql(row)};`;

/** SQL that fills the empty table of sums by hour. A part of a released migration, which must not change. */
export const FILL_HOUR_SUMS_SQL = `  INSERT INTO closed_by_hour (hour, reason, side, ${HOUR_SUM_COLUMN_LIST})
  SELECT ${utcHourSql('trades')}, ${exitReasonSql('trades')}, side, ${HOUR_SUM_COLUMNS.map(([, sum]) => `SUM(${sum('pnl_net')})`).join(', ')}
  FROM trades WHERE ${isClosedSql('trades')} GROUP BY 1, 2, 3;
`;

/**
 * Released migration, which must not change. SQL triggers update the sums of each UTC hour by exit reason and side.
 * Without the stored sums, analytics of 30 days could block the event loop for a tenth of a second.
 */
export const SUMS_BY_HOUR_MIGRATION = `
  CREATE TABLE closed_by_hour (
    hour INTEGER NOT NULL,
    reason TEXT NOT NULL,
    side TEXT NOT NULL,
    trades INTEGER NOT NULL, known INTEGER NOT NULL, wins INTEGER NOT NULL, pnl REAL NOT NULL,
    PRIMARY KEY (hour, reason, side)
  ) STRICT, WITHOUT ROWID;

${FILL_HOUR_SUMS_SQL}
  CREATE TRIGGER exit_added AFTER INSERT ON trades BEGIN${addToHourSumsSql('NEW')}
  END;
  CREATE TRIGGER exit_changed AFTER UPDATE ON trades
  WHEN ${['status', 'side', 'reason_exit', 'exit_ms', 'pnl_net'].map(hasChangedSql).join(' OR ')}
  BEGIN${subtractFromHourSumsSql('OLD')}${addToHourSumsSql('NEW')}
  END;
`;
