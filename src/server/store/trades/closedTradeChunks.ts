import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Trade } from '@/contract/trades/trade';
import type { Database } from '../database/database';
import { exitPeriodOf } from './exitPeriod';

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

/** A closed trade with the columns above. Both times are in ms. */
type ChunkRow = Trade & { seq: number };

const CHUNK_SQL = `
  SELECT seq, exit_ms AS timestamp_exit, entry_ms AS timestamp_entry, ${COLUMNS.join(', ')} FROM trades
  WHERE status = 'CLOSED' AND (exit_ms, seq) > (:after, :afterSeq) AND exit_ms < :until
  ORDER BY exit_ms, seq LIMIT :limit`;

/** Number of trades of one chunk. Reading a chunk takes about 5 ms, which delays no decision of the bot. */
const CHUNK_SIZE = 500;

/**
 * Creates the query that reads the trades of a time range in chunks, oldest exit first. It lets the bot work after each
 * chunk.
 */
export function createClosedTradeChunks(database: Database) {
  const chunk = database.prepare<ChunkRow>(CHUNK_SQL);
  return async function* readChunks(...range: Parameters<typeof exitPeriodOf>): AsyncGenerator<readonly Trade[]> {
    const { since, until } = exitPeriodOf(...range);
    let [after, afterSeq] = [Math.floor(since), -1];
    for (;;) {
      const rows = chunk.all({ after, afterSeq, until, limit: CHUNK_SIZE });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      await nextTurn();
      [after, afterSeq] = [Number(last.timestamp_exit), last.seq];
    }
  };
}
