import type { Trade } from '@/contract/trade';
import { toEpochMs } from '@/domain/format/time';

import { tradeAnalytics } from './analytics';
import { isSearch, tradeSearch } from './tradeSearch';
import type { Database, Value } from '../database/database';
import type { MonitoredTrade, MonitorState, TradesRepository } from '../repositories';

/** Fields with a column of the same name. The columns contain unrounded figures. */
const FIELDS = [
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
] as const satisfies (keyof Trade)[];

const DAY_MS = 86_400_000;

type TradeRow = Pick<Trade, (typeof FIELDS)[number]>;
type MonitoredRow = TradeRow & { monitor: string | null };

const COLUMNS = [...FIELDS, 'monitor', 'entry_ms', 'exit_ms'];
const UPSERT = `
  INSERT INTO trades (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((column) => `:${column}`).join(', ')})
  ON CONFLICT (trade_id) DO UPDATE SET ${COLUMNS.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
const SELECT = `SELECT ${FIELDS.join(', ')}`;

export function tradesRepository(database: Database): TradesRepository {
  const upsert = database.prepare(UPSERT);
  const open = database.prepare<MonitoredRow>(
    `${SELECT}, monitor FROM trades WHERE status = 'OPEN' ORDER BY entry_ms, seq`,
  );
  const page = tradePages(database);
  const find = tradeSearch(database, SELECT);
  const byId = database.prepare<TradeRow>(`${SELECT} FROM trades WHERE trade_id = :trade_id`);
  const closedSince = database.prepare<MonitoredRow>(
    `${SELECT}, monitor FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since ORDER BY exit_ms, seq`,
  );
  const openedSince = database.prepare<{ total: number }>(
    'SELECT COUNT(*) AS total FROM trades WHERE entry_ms >= :since',
  );
  const analytics = tradeAnalytics(database);

  return {
    save: (trade, monitor) => void upsert.run(toRow(trade, monitor)),
    saveOpen: (trades) =>
      database.relaxedDurability(() =>
        database.transaction(() => {
          for (const { trade, monitor } of trades) upsert.run(toRow(trade, monitor));
        }),
      ),
    open: () => open.all().map(monitored),
    find(trade_id) {
      const row = byId.get({ trade_id });
      return row && plain(row);
    },
    page: (skip, limit, search = {}) => {
      const { rows, total } = isSearch(search) ? find<TradeRow>(search, skip, limit) : page(skip, limit);
      return { trades: rows.map(plain), total, has_more: skip + rows.length < total };
    },
    closedSince: (since) => closedSince.all({ since }).map(monitored),
    countOpenedSince: (since) => openedSince.get({ since })?.total ?? 0,
    analytics,
  };
}

/** Creates the query for a page, newest entry first. It skips whole days by their count, so late pages are fast. */
function tradePages(database: Database): (skip: number, limit: number) => { rows: TradeRow[]; total: number } {
  const total = database.prepare<{ total: number | null }>('SELECT SUM(trades) AS total FROM opened_by_day');
  const dayAt = database.prepare<{ day: number; before: number }>(`
    SELECT day, before FROM (SELECT day, SUM(trades) OVER (ORDER BY day DESC) - trades AS before FROM opened_by_day)
    WHERE before <= :skip ORDER BY day LIMIT 1`);
  const rows = database.prepare<TradeRow>(
    `${SELECT} FROM trades WHERE entry_ms < :end ORDER BY entry_ms DESC, seq DESC LIMIT :limit OFFSET :skip`,
  );
  return (skip, limit) => {
    const all = total.get()?.total ?? 0;
    const found = skip < all ? dayAt.get({ skip }) : undefined;
    if (!found) return { rows: [], total: all };
    return { rows: rows.all({ end: (found.day + 1) * DAY_MS, limit, skip: skip - found.before }), total: all };
  };
}

/** Copies a row: rows of the driver have no prototype, but callers expect ordinary objects. */
const plain = (row: TradeRow): Trade => ({ ...row });

const monitored = ({ monitor, ...row }: MonitoredRow): MonitoredTrade => ({
  trade: row,
  monitor: readMonitor(monitor),
});

function toRow(trade: Trade, monitor: MonitorState | null): Record<string, Value> {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, trade[field] ?? null])),
    monitor: monitor === null ? null : JSON.stringify(monitor),
    // A trade without a readable entry time sorts last.
    entry_ms: toEpochMs(trade.timestamp_entry) ?? 0,
    exit_ms: toEpochMs(trade.timestamp_exit),
  };
}

/** Reads the monitor state. Only this repository writes the column, always as a JSON object. */
const readMonitor = (text: string | null): MonitorState | null =>
  text === null ? null : (JSON.parse(text) as MonitorState);
