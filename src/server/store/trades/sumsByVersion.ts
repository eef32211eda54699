import type { AnalyticsVersion } from '@/contract/trades/analytics';
import { meanInterval, meanOfBlocks, type BlockSums } from '@/domain/lab/blockError';

import { singleTradesSql } from './exitPeriod';
import { DAY_SUM_SQL, hasChangedSql, isClosedSql } from './sumsByDay';
import { HOUR_MS } from './sumsByHour';

/** SQL of the net PnL of a trade in bps of its notional, or NULL without PnL or notional. */
const netBpsSql = (row: string): string =>
  `CASE WHEN ${row}.entry_price * ${row}.quantity > 0 THEN ${row}.pnl_net * 1e4 / (${row}.entry_price * ${row}.quantity) END`;

/** SQL of the amount that a closed trade adds to each sum. `measured` counts the trades with known bps. */
const VERSION_SUM_SQL: Record<string, (row: string) => string> = {
  trades: DAY_SUM_SQL.trades,
  known: (row) => DAY_SUM_SQL.known(`${row}.pnl_net`),
  pnl: (row) => DAY_SUM_SQL.pnl(`${row}.pnl_net`),
  measured: (row) => `(${netBpsSql(row)}) IS NOT NULL`,
  bps: (row) => `COALESCE(${netBpsSql(row)}, 0)`,
};
const VERSION_SUM_COLUMNS = Object.entries(VERSION_SUM_SQL);
const VERSION_SUM_NAMES = VERSION_SUM_COLUMNS.map(([name]) => name).join(', ');

/** SQL of the version of a trade. An empty text means an unknown version, because a primary key allows no NULL. */
const versionSql = (row: string): string => `COALESCE(${row}.config_version, '')`;
const utcHourSql = (row: string): string => `${row}.exit_ms / ${HOUR_MS}`;
const isSameVersionSql = (row: string): string => `hour = ${utcHourSql(row)} AND version = ${versionSql(row)}`;

const addToVersionSumsSql = (row: string): string => `
    INSERT INTO closed_by_version (hour, version, ${VERSION_SUM_NAMES})
    SELECT ${utcHourSql(row)}, ${versionSql(row)}, ${VERSION_SUM_COLUMNS.map(([, sum]) => sum(row)).join(', ')}
    WHERE ${isClosedSql(row)}
    ON CONFLICT (hour, version) DO UPDATE SET
      ${VERSION_SUM_COLUMNS.map(([name]) => `${name} = ${name} + excluded.${name}`).join(', ')};`;

const subtractFromVersionSumsSql = (row: string): string => `
    UPDATE closed_by_version SET
      ${VERSION_SUM_COLUMNS.map(([name, sum]) => `${name} = ${name} - (${sum(row)})`).join(', ')}
    WHERE ${isClosedSql(row)} AND ${isSameVersionSql(row)};
    DELETE FROM closed_by_version WHERE trades = 0 AND ${isSameVersionSql(row)};`;

const SUMMED_TRADE_COLUMNS = `
  SELECT ${utcHourSql('trades')} AS hour, ${versionSql('trades')} AS version,
    ${VERSION_SUM_COLUMNS.map(([name, sum]) => `SUM(${sum('trades')}) AS ${name}`).join(', ')}`;

/** SQL that fills the empty table of sums by version. A part of a released migration, which must not change. */
export const FILL_VERSION_SUMS_SQL = `  INSERT INTO closed_by_version (hour, version, ${VERSION_SUM_NAMES})
  ${SUMMED_TRADE_COLUMNS}
  FROM trades WHERE ${isClosedSql('trades')} GROUP BY 1, 2;
`;

/**
 * Released migration, which must not change. SQL triggers update the sums of each UTC hour of exit by version of the
 * parameters. Without the stored sums, the results by version would read every trade.
 */
export const SUMS_BY_VERSION_MIGRATION = `
  CREATE TABLE closed_by_version (
    hour INTEGER NOT NULL,
    version TEXT NOT NULL,
    trades INTEGER NOT NULL, known INTEGER NOT NULL, pnl REAL NOT NULL, measured INTEGER NOT NULL, bps REAL NOT NULL,
    PRIMARY KEY (hour, version)
  ) STRICT, WITHOUT ROWID;

${FILL_VERSION_SUMS_SQL}
  CREATE TRIGGER version_exit_added AFTER INSERT ON trades BEGIN${addToVersionSumsSql('NEW')}
  END;
  CREATE TRIGGER version_exit_changed AFTER UPDATE ON trades
  WHEN ${['status', 'config_version', 'exit_ms', 'pnl_net', 'entry_price', 'quantity'].map(hasChangedSql).join(' OR ')}
  BEGIN${subtractFromVersionSumsSql('OLD')}${addToVersionSumsSql('NEW')}
  END;
`;

const MAX_LISTED_VERSIONS = 50;

/** SQL of the sums by version. Reads single trades only for the partial hours at both ends. */
export const SUMS_BY_VERSION_SQL = `
  SELECT NULLIF(version, '') AS version, SUM(trades) AS trades, SUM(known) AS known, SUM(pnl) AS pnl,
    SUM(measured > 0) AS blocks, SUM(measured) AS results, SUM(bps) AS total,
    SUM(bps * bps) AS squaredTotals, SUM(bps * measured) AS products, SUM(measured * measured) AS squaredCounts
  FROM (
    SELECT hour, version, ${VERSION_SUM_NAMES} FROM closed_by_version
    WHERE hour >= :first AND hour < :end
    UNION ALL ${singleTradesSql(SUMMED_TRADE_COLUMNS, 'GROUP BY 1, 2')}
  )
  GROUP BY version ORDER BY MAX(hour) DESC, version DESC LIMIT ${MAX_LISTED_VERSIONS}`;

export type VersionTradeSums = BlockSums & { version: string | null; trades: number; known: number; pnl: number };

/** Returns the result of a version. Trades of one hour share the market, so an hour counts as one observation. */
export const toVersionRow = (sums: VersionTradeSums): AnalyticsVersion => ({
  config_version: sums.version,
  trades: sums.trades,
  pnl: sums.known === 0 ? null : sums.pnl,
  net_bps: meanOfBlocks(sums),
  interval: meanInterval(sums),
});
