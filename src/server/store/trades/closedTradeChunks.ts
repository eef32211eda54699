import type { Trade } from '@/contract/trades/trade';
import type { Database } from '../database/database';

/** Columns that the parts of a result and their groups need. Fewer columns read faster. */
const COLUMNS = [
  'trade_id',
  'symbol',
  'side',
  'status',
  'entry_price',
  'exit_price',
  'reason_exit',
  'pnl_net',
  'entry_fee',
  'exit_fee',
  'funding_fee',
  'quantity',
  'entry_liquidity',
  'config_version',
  'signal_mid',
  'entry_mid',
  'exit_decision_mid',
  'exit_mid',
] as const satisfies (keyof Trade)[];

/** Number of trades of one chunk. Reading a chunk takes about 5 ms, which delays no decision of the bot. */
const CHUNK_SIZE = 500;

/** Columns of a query of closed trades, and the tables of these columns. */
type ChunkSource = { columns: readonly string[]; tables: string };

/**
 * Creates the query that reads the trades with an exit at a time or later in chunks, oldest exit first. `timestamp_exit`
 * is in ms.
 */
export function createClosedTradeChunks<Row extends { timestamp_exit: unknown } = Trade>(
  database: Database,
  { columns, tables }: ChunkSource = { columns: COLUMNS, tables: 'trades' },
): (since: number) => Generator<readonly Row[]> {
  const chunk = database.prepare<Row & { seq: number }>(`
    SELECT seq, exit_ms AS timestamp_exit, ${columns.join(', ')} FROM ${tables}
    WHERE status = 'CLOSED' AND (exit_ms, seq) > (:after, :afterSeq)
    ORDER BY exit_ms, seq LIMIT :limit`);
  return function* readChunks(since) {
    let [after, afterSeq] = [Math.floor(since), -1];
    for (;;) {
      const rows = chunk.all({ after, afterSeq, limit: CHUNK_SIZE });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      [after, afterSeq] = [Number(last.timestamp_exit), last.seq];
    }
  };
}
