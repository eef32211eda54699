import type { Trade } from '@/contract/trade';
import { toEpochMs } from '@/domain/time';

import { tradeAnalytics } from './analytics';
import type { Database, Value } from './database';
import type { MonitorState, TradesRepository } from './repositories';

/** Columns that hold the field of the same name, unrounded. */
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
] as const satisfies (keyof Trade)[];

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
  const page = database.prepare<TradeRow>(
    `${SELECT} FROM trades ORDER BY entry_ms DESC, seq DESC LIMIT :limit OFFSET :skip`,
  );
  const count = database.prepare<{ total: number }>('SELECT COUNT(*) AS total FROM trades');
  const closedSince = database.prepare<TradeRow>(
    `${SELECT} FROM trades WHERE status = 'CLOSED' AND exit_ms >= :since ORDER BY exit_ms, seq`,
  );
  const openedSince = database.prepare<{ total: number }>(
    'SELECT COUNT(*) AS total FROM trades WHERE entry_ms >= :since',
  );
  const analytics = tradeAnalytics(database);

  return {
    save: (trade, monitor) => void upsert.run(toRow(trade, monitor)),
    open: () => open.all().map(({ monitor, ...row }) => ({ trade: row, monitor: readMonitor(monitor) })),
    page: (skip, limit) => {
      const trades = page.all({ skip, limit }).map(plain);
      const total = count.get()?.total ?? 0;
      return { trades, total, has_more: skip + trades.length < total };
    },
    closedSince: (since) => closedSince.all({ since }).map(plain),
    countOpenedSince: (since) => openedSince.get({ since })?.total ?? 0,
    analytics,
  };
}

/** The driver's rows have no prototype; everybody else expects ordinary objects. */
const plain = (row: TradeRow): Trade => ({ ...row });

function toRow(trade: Trade, monitor: MonitorState | null): Record<string, Value> {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, trade[field]])),
    monitor: monitor === null ? null : JSON.stringify(monitor),
    entry_ms: toEpochMs(trade.timestamp_entry),
    exit_ms: toEpochMs(trade.timestamp_exit),
  };
}

/** Written by this repository alone, as JSON of an object. */
const readMonitor = (text: string | null): MonitorState | null =>
  text === null ? null : (JSON.parse(text) as MonitorState);
