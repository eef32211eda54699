import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeRange } from '@/contract/enums';
import { type TradeAfterReply, type TradeMarkouts, tradeMarkoutsSchema } from '@/contract/trades/tradeAfter';
import { createMarkoutSums, type MarkoutTrade } from '@/domain/bridge/markoutSums';
import { parseStoredObject } from '../damagedRows';
import type { Database } from '../database/database';
import { startOfTimeRange } from './analytics';
import { createClosedTradeChunks } from './closedTradeChunks';

/** Table of the moves of the mid after the fills of each trade, as JSON. */
export const TRADE_MARKOUTS_MIGRATION =
  'CREATE TABLE trade_markouts (trade_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;';

/** Begin and end of the exits, ms of market time. */
type Period = { from?: number | undefined; to?: number | undefined };
export interface TradeMarkoutsRepository {
  /** Stores or replaces the moves of a trade. They survive a crash of the process, but not a power failure. */
  save(trade_id: string, markouts: TradeMarkouts): void;
  /** Returns undefined for a trade without moves, and for damaged moves. */
  find(trade_id: string): TradeMarkouts | undefined;
  /** Adds up the moves after the closed trades of a time range. */
  computeAfter(range: TimeRange, period: Period, nowMs: number): Promise<TradeAfterReply>;
}

type MarkoutRow = MarkoutTrade & { timestamp_exit: number; body: unknown };

export function createTradeMarkoutsRepository(database: Database): TradeMarkoutsRepository {
  const upsert = database.prepare(`
    INSERT INTO trade_markouts (trade_id, body) VALUES (:trade_id, :body)
    ON CONFLICT (trade_id) DO UPDATE SET body = excluded.body`);
  const find = database.prepare<{ body: unknown }>('SELECT body FROM trade_markouts WHERE trade_id = :trade_id');
  const readChunks = createClosedTradeChunks<MarkoutRow>(database, {
    columns: ['CAST(entry_ms AS REAL) AS entry_ms', 'reason_exit', 'entry_liquidity', 'body'],
    tables: 'trades LEFT JOIN trade_markouts USING (trade_id)',
  });
  return {
    save: (trade_id, markouts) =>
      database.withRelaxedDurability(() => void upsert.run({ trade_id, body: JSON.stringify(markouts) })),
    find: (trade_id) => parseMarkouts(find.get({ trade_id })?.body),
    async computeAfter(range, { from = 0, to = Number.MAX_SAFE_INTEGER }, nowMs) {
      const sums = createMarkoutSums();
      for (const chunk of readChunks(Math.max(from, startOfTimeRange(range, nowMs)))) {
        const wanted = chunk.filter(({ timestamp_exit }) => timestamp_exit < to);
        for (const row of wanted) sums.add(row, parseMarkouts(row.body));
        if (wanted.length < chunk.length) break;
        await nextTurn();
      }
      return { at: new Date(nowMs).toISOString(), ...sums.rows() };
    },
  };
}

const parseMarkouts = (body: unknown): TradeMarkouts | undefined =>
  typeof body === 'string' ? tradeMarkoutsSchema.safeParse(parseStoredObject(body)).data : undefined;
