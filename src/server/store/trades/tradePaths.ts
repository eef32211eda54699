import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { z } from '@/contract/schema/z';
import { MAX_DATE_MS } from '@/domain/format/time';

import { limitRowCount } from '../boundedTable';
import type { DamageReport } from '../damagedRows';
import type { Database } from '../database/database';
import type { TradePathsRepository, TradePath } from '../repositories';

/** Number of trade paths that the store keeps. One trade path takes about 6 kB. */
const MAX_STORED_TRADE_PATHS = 20_000;

export const packTradePath = (path: TradePath): Buffer => deflateRawSync(JSON.stringify(path));

/** Largest JSON text of a trade path, in bytes. Damaged bytes could inflate to gigabytes. */
const MAX_PATH_BYTES = 16 * 1024 * 1024;

const numberOrNullSchema = z.number().nullish();
const timeSchema = z.number().min(-MAX_DATE_MS).max(MAX_DATE_MS);
const tradePathSchema = z.object({
  startedAt: timeSchema,
  samples: z.array(z.tuple([z.number(), z.number()]).rest(numberOrNullSchema)),
  events: z.array(z.looseObject({ at: timeSchema, kind: z.string(), text: z.string(), price: z.number().nullable() })),
  signal: z.looseObject({ symbol: z.string() }).nullable(),
  entryBook: z.looseObject({ bids: z.array(z.unknown()), asks: z.array(z.unknown()) }).nullable(),
  exitBook: z.looseObject({ bids: z.array(z.unknown()), asks: z.array(z.unknown()) }).nullable(),
  origin: z.object({ exchange: z.string(), book_exchange: z.string() }).optional().catch(undefined),
});

/** Decompresses a trade path that packTradePath compressed. Returns undefined for damaged bytes. */
export function unpackTradePath(body: Uint8Array): TradePath | undefined {
  try {
    const text = inflateRawSync(body, { maxOutputLength: MAX_PATH_BYTES }).toString('utf8');
    const read = tradePathSchema.safeParse(JSON.parse(text));
    // The schema checks the structure that the server reads, and the console checks the rest.
    return read.success ? (read.data as TradePath) : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the repository of trade paths, which stores each trade path as compressed JSON. */
export function createTradePathsRepository(
  database: Database,
  report: DamageReport,
  keep = MAX_STORED_TRADE_PATHS,
): TradePathsRepository {
  const insert = database.prepare('INSERT INTO trade_path (trade_id, body) VALUES (:trade_id, :body)');
  const update = database.prepare('UPDATE trade_path SET body = :body WHERE trade_id = :trade_id');
  const find = database.prepare<{ body: Uint8Array }>('SELECT body FROM trade_path WHERE trade_id = :trade_id');
  const table = limitRowCount(database, 'trade_path', keep);
  return {
    savePath: (trade_id, path) =>
      database.withRelaxedDurability(() => {
        const row = { trade_id, body: packTradePath(path) };
        // An INSERT with ON CONFLICT would skip an id at every update, but limitRowCount needs ids without gaps.
        if (update.run(row) > 0) return;
        insert.run(row);
        table.countInsert();
      }),
    loadPath(trade_id) {
      const row = find.get({ trade_id });
      const path = row && unpackTradePath(row.body);
      if (row && !path) report('trade_path', trade_id, 'the story of the trade has no earlier prices and events');
      return path;
    },
  };
}
