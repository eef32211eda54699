import { hasChangedSql, isClosedSql, SUMS } from './sumsByDay';

export const HOUR_MS = 3_600_000;
const { trades, known, wins, pnl } = SUMS;
const COLUMNS = Object.entries({ trades, known, wins, pnl });
const NAMES = COLUMNS.map(([name]) => name).join(', ');

/** Returns the exit reason as SQL. A primary key allows no NULL, so an unknown reason is an empty text. */
const reasonOf = (row: string): string => `COALESCE(${row}.reason_exit, '')`;
const hourOf = (row: string): string => `${row}.exit_ms / ${HOUR_MS}`;
const isBucketOf = (row: string): string =>
  `hour = ${hourOf(row)} AND reason = ${reasonOf(row)} AND side = ${row}.side`;

const addSql = (row: string): string => `
    INSERT INTO closed_by_hour (hour, reason, side, ${NAMES})
    SELECT ${hourOf(row)}, ${reasonOf(row)}, ${row}.side, ${COLUMNS.map(([, sum]) => sum(`${row}.pnl_net`)).join(', ')}
    WHERE ${isClosedSql(row)}
    ON CONFLICT (hour, reason, side) DO UPDATE SET
      ${COLUMNS.map(([name]) => `${name} = ${name} + excluded.${name}`).join(', ')};`;

const subtractSql = (row: string): string => `
    UPDATE closed_by_hour SET
      ${COLUMNS.map(([name, sum]) => `${name} = ${name} - (${sum(`${row}.pnl_net`)})`).join(', ')}
    WHERE ${isClosedSql(row)} AND ${isBucketOf(row)};
    DELETE FROM closed_by_hour WHERE trades = 0 AND ${isBucketOf(row)};`;

/**
 * A released migration: never change it. Triggers keep sums of each UTC hour by exit reason and side, as SUMS_BY_DAY does
 * for days. Without these sums, 30 days of a busy bot would block the event loop for a tenth of a second.
 */
export const SUMS_BY_HOUR = `
  CREATE TABLE closed_by_hour (
    hour INTEGER NOT NULL,
    reason TEXT NOT NULL,
    side TEXT NOT NULL,
    trades INTEGER NOT NULL, known INTEGER NOT NULL, wins INTEGER NOT NULL, pnl REAL NOT NULL,
    PRIMARY KEY (hour, reason, side)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO closed_by_hour (hour, reason, side, ${NAMES})
  SELECT ${hourOf('trades')}, ${reasonOf('trades')}, side, ${COLUMNS.map(([, sum]) => `SUM(${sum('pnl_net')})`).join(', ')}
  FROM trades WHERE ${isClosedSql('trades')} GROUP BY 1, 2, 3;

  CREATE TRIGGER exit_added AFTER INSERT ON trades BEGIN${addSql('NEW')}
  END;
  CREATE TRIGGER exit_changed AFTER UPDATE ON trades
  WHEN ${['status', 'side', 'reason_exit', 'exit_ms', 'pnl_net'].map(hasChangedSql).join(' OR ')}
  BEGIN${subtractSql('OLD')}${addSql('NEW')}
  END;
`;
