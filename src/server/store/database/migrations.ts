import { StartError } from '../../startError';
import type { Database, DatabaseCheck } from './database';
import { foreignDatabaseError } from './faultTexts';
import { ALARMS_MIGRATION } from '../alarms/alarmTables';
import { FOLLOWED_SIGNALS_MIGRATION } from '../checks/followedSignals';
import { FUNDING_MIGRATION } from '../account/funding';
import { LIVE_MONEY_MIGRATION, LIVE_RISK_MIGRATION } from '../account/liveRisk';
import { ACCOUNT_READING_MIGRATION, EXCHANGE_ACCOUNT_MIGRATION } from '../account/exchangeAccount';
import { ORDER_PLANS_MIGRATION, ORDERS_MIGRATION } from '../account/orders';
import { ORDER_RESULTS_MIGRATION } from '../account/orderResults';
import { OPERATOR_EVENTS_MIGRATION } from '../operatorEvents';
import { TIMELINE_INDEXES_MIGRATION } from '../timeline';
import { PARAMS_HISTORY_MIGRATION } from '../paramsHistory';
import { PRESENCE_MIGRATION } from '../presence';
import { ALARM_CHANNELS_MIGRATION } from '../alarms/channelTables';
import { SUMS_BY_DAY_MIGRATION } from '../trades/sumsByDay';
import { SUMS_BY_HOUR_MIGRATION } from '../trades/sumsByHour';
import { SUMS_BY_VERSION_MIGRATION } from '../trades/sumsByVersion';
import { TRADE_MARKOUTS_MIGRATION } from '../trades/tradeMarkouts';

/**
 * SQL of the database migrations, which run in order and once per database. The database version is the number of
 * migrations that ran. A released migration must not change. A change of the tables needs a new migration.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE trades (
    seq INTEGER PRIMARY KEY,
    trade_id TEXT NOT NULL UNIQUE,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('OPEN', 'CLOSED')),
    timestamp_entry ANY,
    timestamp_exit ANY,
    entry_price REAL, exit_price REAL, reason_exit TEXT, tp_price REAL, sl_price REAL,
    pnl_gross REAL, pnl_net REAL, pnl_pct REAL,
    total_fees REAL, entry_fee REAL, exit_fee REAL, funding_fee REAL,
    mode TEXT, exchange TEXT,
    monitor TEXT,
    -- The two times as milliseconds since 1970: the wire allows several forms, an index needs one.
    entry_ms INTEGER, exit_ms INTEGER
  ) STRICT;
  CREATE INDEX trades_by_entry ON trades (entry_ms);
  CREATE INDEX trades_closed_by_exit ON trades (exit_ms, symbol, pnl_net) WHERE status = 'CLOSED';
  CREATE INDEX trades_open ON trades (entry_ms) WHERE status = 'OPEN';

  CREATE TABLE signals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    timestamp ANY NOT NULL,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    obi REAL, spread_bps REAL, score REAL, price_mid REAL, tp_price REAL, sl_price REAL, depth_total REAL
  ) STRICT;

  CREATE TABLE logs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    timestamp ANY NOT NULL,
    level TEXT NOT NULL,
    component TEXT NOT NULL,
    message TEXT NOT NULL
  ) STRICT;
  CREATE INDEX logs_by_level ON logs (level);
  CREATE INDEX logs_by_component ON logs (component, level);

  CREATE TABLE params (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL) STRICT;
  CREATE TABLE presets (name TEXT PRIMARY KEY, description TEXT NOT NULL, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE api_keys (id INTEGER PRIMARY KEY CHECK (id = 1), sealed TEXT NOT NULL) STRICT;

  CREATE TABLE operator (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    username TEXT NOT NULL,
    password_hash TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    socket_hash TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  SUMS_BY_DAY_MIGRATION,
  'CREATE TABLE simulated_prices (symbol TEXT PRIMARY KEY, price REAL NOT NULL) STRICT, WITHOUT ROWID;',
  // Columns for the audit of a trade. The audit columns contain null for trades stored before this migration.
  `
  ALTER TABLE trades ADD COLUMN quantity REAL;
  ALTER TABLE trades ADD COLUMN margin REAL;
  ALTER TABLE trades ADD COLUMN entry_liquidity TEXT;
  ALTER TABLE trades ADD COLUMN exit_liquidity TEXT;
  ALTER TABLE trades ADD COLUMN entry_touch REAL;
  ALTER TABLE trades ADD COLUMN exit_touch REAL;
  ALTER TABLE trades ADD COLUMN slippage_bps REAL;
  ALTER TABLE trades ADD COLUMN exit_slippage_bps REAL;
  ALTER TABLE trades ADD COLUMN mfe REAL;
  ALTER TABLE trades ADD COLUMN mae REAL;
  ALTER TABLE trades ADD COLUMN signal_timestamp TEXT;
  ALTER TABLE trades ADD COLUMN config_version TEXT;
  `,
  // Indexes for the trade search. Without an index, a search would read all trades and delay the bot.
  `
  CREATE INDEX trades_by_symbol ON trades (symbol, entry_ms);
  CREATE INDEX trades_by_reason ON trades (reason_exit, entry_ms) WHERE status = 'CLOSED';
  `,
  // Outcome of a signal as JSON. The column is null for signals stored before this migration.
  'ALTER TABLE signals ADD COLUMN outcome TEXT;',
  `
  CREATE TABLE trade_path (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    trade_id TEXT NOT NULL UNIQUE,
    -- Compressed JSON.
    body BLOB NOT NULL
  ) STRICT;
  `,
  // Table of the realised net PnL and of the highest equity since the last reset, in USDT without the capital.
  `
  CREATE TABLE equity (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    realised REAL NOT NULL,
    peak REAL NOT NULL
  ) STRICT;
  `,
  SUMS_BY_HOUR_MIGRATION,
  // Table of the Lab runs. The column `body` contains the description of a Lab run as JSON.
  'CREATE TABLE lab_run (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL) STRICT;',
  ALARMS_MIGRATION,
  OPERATOR_EVENTS_MIGRATION,
  TIMELINE_INDEXES_MIGRATION,
  PRESENCE_MIGRATION,
  // Last time at which the process is known to have run, from which a crash is dated.
  'ALTER TABLE server_run ADD COLUMN alive_at INTEGER;',
  ORDERS_MIGRATION,
  ALARM_CHANNELS_MIGRATION,
  LIVE_RISK_MIGRATION,
  EXCHANGE_ACCOUNT_MIGRATION,
  ORDER_PLANS_MIGRATION,
  ORDER_RESULTS_MIGRATION,
  ACCOUNT_READING_MIGRATION,
  FUNDING_MIGRATION,
  LIVE_MONEY_MIGRATION,
  PARAMS_HISTORY_MIGRATION,
  // Index for the largest losses and gains. Without it, the sort would read all trades and delay the bot.
  'CREATE INDEX trades_by_pnl ON trades (pnl_net, entry_ms);',
  SUMS_BY_VERSION_MIGRATION,
  // Mids of a trade on its exchange, from which the parts of its result are computed.
  `ALTER TABLE trades ADD COLUMN signal_mid REAL;
   ALTER TABLE trades ADD COLUMN entry_mid REAL;
   ALTER TABLE trades ADD COLUMN exit_decision_mid REAL;
   ALTER TABLE trades ADD COLUMN exit_mid REAL;`,
  TRADE_MARKOUTS_MIGRATION,
  FOLLOWED_SIGNALS_MIGRATION,
];

/** Tables that every version of the database has. */
export const REQUIRED_TABLES: readonly string[] = ['trades', 'params', 'operator', 'sessions'];

/** Creates a check that throws StartError for the database of another program. */
export const rejectForeignDatabase =
  (path: string): DatabaseCheck =>
  (read) => {
    const tables = read<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).map(
      ({ name }) => name,
    );
    const isEmpty = tables.length === 0;
    if (!isEmpty && !REQUIRED_TABLES.every((name) => tables.includes(name))) throw foreignDatabaseError(path);
  };

/** Runs the missing migrations. Throws StartError for a database of a newer program version. */
export function migrateDatabase(database: Database, migrations = MIGRATIONS): void {
  const version = database.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
  if (version > migrations.length) {
    throw new StartError(
      `The database has version ${version} of a newer program, and this program supports version ${migrations.length}: start the newer program again, restore a backup from before the update, or set DATA_DIR to another folder.`,
    );
  }
  migrations.slice(version).forEach((sql, index) => {
    database.runInTransaction(() => {
      database.exec(sql);
      database.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}
