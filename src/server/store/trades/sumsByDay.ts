import { DAY_MS } from '@/domain/format/time';

/**
 * SQL of the amount that a closed trade adds to each sum of its exit day and symbol. A net PnL of zero is neither a win
 * nor a loss.
 */
export const DAY_SUM_SQL = {
  trades: () => '1',
  known: (pnl) => `${pnl} IS NOT NULL`,
  wins: (pnl) => `COALESCE(${pnl} > 0, 0)`,
  losses: (pnl) => `COALESCE(${pnl} < 0, 0)`,
  pnl: (pnl) => `COALESCE(${pnl}, 0)`,
  gained: (pnl) => `MAX(COALESCE(${pnl}, 0), 0)`,
  lost: (pnl) => `MAX(-COALESCE(${pnl}, 0), 0)`,
} satisfies Record<string, (pnl_net: string) => string>;
const DAY_SUM_NAMES = Object.keys(DAY_SUM_SQL);

const utcDaySql = (ms: string): string => `${ms} / ${DAY_MS}`;
export const isClosedSql = (row: string): string => `${row}.status = 'CLOSED' AND ${row}.exit_ms IS NOT NULL`;
const isSameDayAndSymbolSql = (row: string): string =>
  `day = ${utcDaySql(`${row}.exit_ms`)} AND symbol = ${row}.symbol`;
export const hasChangedSql = (column: string): string => `OLD.${column} IS NOT NEW.${column}`;

const addToDaySumsSql = (row: string): string => `
    INSERT INTO closed_by_day (day, symbol, ${DAY_SUM_NAMES.join(', ')})
    SELECT ${utcDaySql(`${row}.exit_ms`)}, ${row}.symbol, ${Object.values(DAY_SUM_SQL)
      .map((sum) => sum(`${row}.pnl_net`))
      .join(', ')}
    WHERE ${isClosedSql(row)}
    ON CONFLICT (day, symbol) DO UPDATE SET ${DAY_SUM_NAMES.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;

const subtractFromDaySumsSql = (row: string): string => `
    UPDATE closed_by_day SET ${Object.entries(DAY_SUM_SQL)
      .map(([name, sum]) => `${name} = ${name} - (${sum(`${row}.pnl_net`)})`)
      .join(', ')}
    WHERE ${isClosedSql(row)} AND ${isSameDayAndSymbolSql(row)};
    DELETE FROM closed_by_day WHERE trades = 0 AND ${isSameDayAndSymbolSql(row)};`;

const changeEntryCountSql = (row: string, sign: '+' | '-'): string => `
    INSERT INTO opened_by_day (day, trades) VALUES (${utcDaySql(`${row}.entry_ms`)}, ${sign}1)
    ON CONFLICT (day) DO UPDATE SET trades = trades + excluded.trades;`;

/** SQL that fills the empty tables of sums by day. A part of a released migration, which must not change. */
export const FILL_DAY_SUMS_SQL = `  INSERT INTO closed_by_day (day, symbol, ${DAY_SUM_NAMES.join(', ')})
  SELECT ${utcDaySql('exit_ms')}, symbol, ${Object.values(DAY_SUM_SQL)
    .map((sum) => `SUM(${sum('pnl_net')})`)
    .join(', ')}
  FROM trades WHERE ${isClosedSql('trades')} GROUP BY 1, 2;
  INSERT INTO opened_by_day (day, trades) SELECT ${utcDaySql('entry_ms')}, COUNT(*) FROM trades GROUP BY 1;
`;

/**
 * Released migration, which must not change. SQL triggers update the sums of each UTC day, so that analytics need not
 * read every trade. A deletion needs no trigger, because clearHistory deletes the trades together with their sums.
 */
export const SUMS_BY_DAY_MIGRATION = `
  -- NULL and 0 both sort last; a count by day needs a number.
  UPDATE trades SET entry_ms = 0 WHERE entry_ms IS NULL;

  CREATE TABLE closed_by_day (
    day INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    trades INTEGER NOT NULL, known INTEGER NOT NULL, wins INTEGER NOT NULL, losses INTEGER NOT NULL,
    pnl REAL NOT NULL, gained REAL NOT NULL, lost REAL NOT NULL,
    PRIMARY KEY (day, symbol)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE opened_by_day (day INTEGER PRIMARY KEY, trades INTEGER NOT NULL) STRICT;

${FILL_DAY_SUMS_SQL}
  CREATE TRIGGER trade_added AFTER INSERT ON trades BEGIN${changeEntryCountSql('NEW', '+')}${addToDaySumsSql('NEW')}
  END;
  CREATE TRIGGER trade_result_changed AFTER UPDATE ON trades
  WHEN ${['status', 'symbol', 'exit_ms', 'pnl_net'].map(hasChangedSql).join(' OR ')}
  BEGIN${subtractFromDaySumsSql('OLD')}${addToDaySumsSql('NEW')}
  END;
  CREATE TRIGGER trade_entry_changed AFTER UPDATE ON trades WHEN ${hasChangedSql('entry_ms')}
  BEGIN${changeEntryCountSql('OLD', '-')}${changeEntryCountSql('NEW', '+')}
  END;
`;
