import type { TimeRange } from '@/contract/enums';
import { type TradeAfterReply, type TradeMarkouts, tradeMarkoutsSchema } from '@/contract/trades/tradeAfter';
import type { ExitTimes } from '@/contract/trades/tradeSearch';
import { createMarkoutSums } from '@/domain/bridge/markoutSums';
import { parseStoredObject } from '../damagedRows';
import type { Database } from '../database/database';
import { createClosedTradeChunks } from './closedTradeChunks';

/** Table of the moves of the mid after the fills of each trade, as JSON. */
export const TRADE_MARKOUTS_MIGRATION =
  'CREATE TABLE trade_markouts (trade_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;';

export interface TradeMarkoutsRepository {
  /** Stores or replaces the moves of a trade. They survive a crash of the process, but not a power failure. */
  save(trade_id: string, markouts: TradeMarkouts): void;
  /** Returns undefined for a trade without moves, and for damaged moves. */
  find(trade_id: string): TradeMarkouts | undefined;
  /** Adds up the moves after the closed trades of a time range. `exits` limits them, and its `from` replaces the range. */
  computeAfter(range: TimeRange, nowMs: number, exits?: ExitTimes): Promise<TradeAfterReply>;
}

export function createTradeMarkoutsRepository(database: Database): TradeMarkoutsRepository {
  const upsert = database.prepare(`
    INSERT INTO trade_markouts (trade_id, body) VALUES (:trade_id, :body)
    ON CONFLICT (trade_id) DO UPDATE SET body = excluded.body`);
  const byId = database.prepare<{ body: unknown }>('SELECT body FROM trade_markouts WHERE trade_id = :trade_id');
  const ofTrades = database.prepare<{ trade_id: string; body: unknown }>(
    'SELECT trade_id, body FROM trade_markouts WHERE trade_id IN (SELECT value FROM json_each(:trade_ids))',
  );
  const readChunks = createClosedTradeChunks(database);
  return {
    find: (trade_id) => parseMarkouts(byId.get({ trade_id })?.body),
    save: (trade_id, markouts) =>
      database.withRelaxedDurability(() => void upsert.run({ trade_id, body: JSON.stringify(markouts) })),
    async computeAfter(range, nowMs, exits) {
      const sums = createMarkoutSums();
      for await (const chunk of readChunks(range, nowMs, exits)) {
        const rows = ofTrades.all({ trade_ids: JSON.stringify(chunk.map(({ trade_id }) => trade_id)) });
        const bodies = new Map(rows.map(({ trade_id, body }) => [trade_id, body]));
        for (const trade of chunk) sums.add(trade, parseMarkouts(bodies.get(trade.trade_id)));
      }
      return { at: new Date(nowMs).toISOString(), ...sums.rows() };
    },
  };
}

const parseMarkouts = (body: unknown): TradeMarkouts | undefined =>
  typeof body === 'string' ? tradeMarkoutsSchema.safeParse(parseStoredObject(body)).data : undefined;
