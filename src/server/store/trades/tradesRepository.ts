import type { Trade } from '@/contract/trades/trade';
import { DAY_MS, toEpochMs } from '@/domain/format/time';

import { createAnalyticsQuery } from './analytics';
import { createClosedInPeriodQuery } from './closedInPeriod';
import { createTradeBridgeQuery } from './tradeBridge';
import { hasSearchTerm, createTradeSearch } from './tradeSearch';
import { storageFaultOf } from '../database/faults';
import { type DamageReport, parseStoredObject, timestampSql } from '../damagedRows';
import type { Database, SqlValue } from '../database/database';
import type { StoredTrade, MonitorState, TradesRepository } from '../repositories';

/** Fields of a trade that have a column of the same name. */
const TRADE_COLUMNS = [
  'trade_id',
  'symbol',
  'side',
  'status',
  'timestamp_entry',
  'timestamp_exit',
  'entry_price',
  'exit_price',
  'reason_exit',
  'tp_price',
  'sl_price',
  'pnl_gross',
  'pnl_net',
  'pnl_pct',
  'total_fees',
  'entry_fee',
  'exit_fee',
  'funding_fee',
  'mode',
  'exchange',
  'quantity',
  'margin',
  'entry_liquidity',
  'exit_liquidity',
  'entry_touch',
  'exit_touch',
  'slippage_bps',
  'exit_slippage_bps',
  'mfe',
  'mae',
  'signal_timestamp',
  'config_version',
  'signal_mid',
  'entry_mid',
  'exit_decision_mid',
  'exit_mid',
] as const satisfies (keyof Trade)[];

type TradeRow = Pick<Trade, (typeof TRADE_COLUMNS)[number]>;
type StoredTradeRow = TradeRow & { monitor: string | null };

const STORED_TRADE_COLUMNS = [...TRADE_COLUMNS, 'monitor', 'entry_ms', 'exit_ms'];
const UPSERT_TRADE_SQL = `
  INSERT INTO trades (${STORED_TRADE_COLUMNS.join(', ')}) VALUES (${STORED_TRADE_COLUMNS.map((column) => `:${column}`).join(', ')})
  ON CONFLICT (trade_id) DO UPDATE SET ${STORED_TRADE_COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
const TIME_COLUMNS: readonly string[] = ['timestamp_entry', 'timestamp_exit'] satisfies (keyof Trade)[];
const SELECT_TRADES_SQL = `SELECT ${TRADE_COLUMNS.map((column) => (TIME_COLUMNS.includes(column) ? timestampSql(column) : column)).join(', ')}`;

export function createTradesRepository(database: Database, report: DamageReport): TradesRepository {
  const upsert = database.prepare(UPSERT_TRADE_SQL);
  const open = database.prepare<StoredTradeRow>(
    `${SELECT_TRADES_SQL}, monitor FROM trades WHERE status = 'OPEN' ORDER BY entry_ms, seq`,
  );
  const findDamagedStates = createDamagedStateQuery(database);
  const page = createTradePageQuery(database);
  const find = createTradeSearch(database, SELECT_TRADES_SQL);
  const byId = database.prepare<TradeRow>(`${SELECT_TRADES_SQL} FROM trades WHERE trade_id = :trade_id`);
  const listTradesClosedSince = database.prepare<StoredTradeRow>(
    `${SELECT_TRADES_SQL}, monitor FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since ORDER BY exit_ms, seq`,
  );
  const openedSince = database.prepare<{ total: number }>(
    'SELECT COUNT(*) AS total FROM trades WHERE entry_ms >= :since',
  );
  const computeAnalytics = createAnalyticsQuery(database);
  const sumClosedInPeriod = createClosedInPeriodQuery(database);

  return {
    save: (trade, monitor) => void upsert.run(toTradeBindings(trade, monitor)),
    saveOpenTrades: (trades) =>
      database.withRelaxedDurability(() =>
        database.runInTransaction(() => {
          for (const { trade, monitor } of trades) upsert.run(toTradeBindings(trade, monitor));
        }),
      ),
    listOpenTrades: () => [...open.all(), ...findDamagedStates(report)].map((row) => toStoredTrade(row, report)),
    findTrade: (trade_id) => byId.get({ trade_id }),
    listPage: (skip, limit, search = {}) => {
      const { rows, total } = hasSearchTerm(search) ? find<TradeRow>(search, skip, limit) : page(skip, limit);
      return { trades: rows, total, has_more: skip + rows.length < total };
    },
    listTradesClosedSince: (since) => listTradesClosedSince.all({ since }).map((row) => toStoredTrade(row, report)),
    countTradesOpenedSince: (since) => openedSince.get({ since })?.total ?? 0,
    computeAnalytics,
    computeBridge: createTradeBridgeQuery(database),
    sumClosedInPeriod,
  };
}

/**
 * Creates the query for trades whose status is damaged. Reports each of them, and returns the trades without an exit as
 * open, because a hidden trade would have no stop. Three counts from indexes replace a scan of all trades.
 */
function createDamagedStateQuery(database: Database): (report: DamageReport) => StoredTradeRow[] {
  const uncounted = database.prepare<{ trades: number }>(`
    SELECT COUNT(*) - (SELECT COUNT(*) FROM trades WHERE status = 'OPEN')
      - (SELECT COUNT(*) FROM trades WHERE status = 'CLOSED') AS trades FROM trades`);
  const damaged = database.prepare<StoredTradeRow>(
    `${SELECT_TRADES_SQL}, monitor FROM trades WHERE status NOT IN ('OPEN', 'CLOSED') ORDER BY entry_ms, seq`,
  );
  const withoutExit = database.prepare<{ trade_id: string }>(
    `SELECT trade_id FROM trades WHERE status = 'CLOSED' AND exit_ms IS NULL`,
  );
  const findDamaged = (report: DamageReport): StoredTradeRow[] => {
    if ((uncounted.get()?.trades ?? 0) === 0) return [];
    return damaged.all().flatMap((row) => {
      const isOpen = row.exit_price === null && row.timestamp_exit === null;
      const effect = isOpen ? 'counts as open' : 'has an exit, and Analytics leaves the trade out';
      report('trades', row.trade_id, `the status is damaged, and the trade ${effect}`);
      return isOpen ? [{ ...row, status: 'OPEN' }] : [];
    });
  };
  return (report) => {
    try {
      for (const { trade_id } of withoutExit.all())
        report('trades', trade_id, 'the trade is closed without an exit time, and Analytics leaves the trade out');
      return findDamaged(report);
    } catch (error) {
      // The counts read pages that may be damaged. The store reports the damage, and the bot monitors the other trades.
      if (storageFaultOf(error) === undefined) throw error;
      return [];
    }
  };
}

/** Reads newest entry first and skips whole days by their number of trades, so that old pages load fast. */
function createTradePageQuery(
  database: Database,
): (skip: number, limit: number) => { rows: TradeRow[]; total: number } {
  const total = database.prepare<{ total: number | null }>('SELECT SUM(trades) AS total FROM opened_by_day');
  const dayAt = database.prepare<{ day: number; before: number }>(`
    SELECT day, before FROM (SELECT day, SUM(trades) OVER (ORDER BY day DESC) - trades AS before FROM opened_by_day)
    WHERE before <= :skip ORDER BY day LIMIT 1`);
  const rows = database.prepare<TradeRow>(
    `${SELECT_TRADES_SQL} FROM trades WHERE entry_ms < :end ORDER BY entry_ms DESC, seq DESC LIMIT :limit OFFSET :skip`,
  );
  return (skip, limit) => {
    const all = total.get()?.total ?? 0;
    const found = skip < all ? dayAt.get({ skip }) : undefined;
    if (!found) return { rows: [], total: all };
    return { rows: rows.all({ end: (found.day + 1) * DAY_MS, limit, skip: skip - found.before }), total: all };
  };
}

function toStoredTrade({ monitor, ...row }: StoredTradeRow, report: DamageReport): StoredTrade {
  const state = monitor === null ? null : (parseStoredObject(monitor) ?? null);
  if (monitor !== null && state === null) report('trades', row.trade_id, 'the monitor state is no JSON object');
  return { trade: row, monitor: state };
}

function toTradeBindings(trade: Trade, monitor: MonitorState | null): Record<string, SqlValue> {
  return {
    ...Object.fromEntries(TRADE_COLUMNS.map((field) => [field, trade[field] ?? null])),
    monitor: monitor === null ? null : JSON.stringify(monitor),
    // An unreadable entry time counts as 0, so that its trade is the last in a list.
    entry_ms: toEpochMs(trade.timestamp_entry) ?? 0,
    exit_ms: toEpochMs(trade.timestamp_exit),
  };
}
