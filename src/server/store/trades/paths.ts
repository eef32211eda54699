import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { limitRowCount } from '../boundedTable';
import type { Database } from '../database/database';
import type { PathsRepository, TradePath } from '../repositories';

/** Number of trade paths that the store keeps. One path takes about 6 kB. */
const MAX_STORED_PATHS = 20_000;

export const packTradePath = (path: TradePath): Buffer => deflateRawSync(JSON.stringify(path));

/** Decompresses a trade path that packTradePath compressed. */
export const unpackTradePath = (body: Uint8Array): TradePath =>
  JSON.parse(inflateRawSync(body).toString('utf8')) as TradePath;

/** Creates the repository of trade paths. Each path is stored as compressed JSON in one row. */
export function createPathsRepository(database: Database, keep = MAX_STORED_PATHS): PathsRepository {
  const upsert = database.prepare(
    `INSERT INTO trade_path (trade_id, body) VALUES (:trade_id, :body)
     ON CONFLICT (trade_id) DO UPDATE SET body = excluded.body`,
  );
  const find = database.prepare<{ body: Uint8Array }>('SELECT body FROM trade_path WHERE trade_id = :trade_id');
  const table = limitRowCount(database, 'trade_path', keep);
  return {
    save: (trade_id, path) =>
      database.withRelaxedDurability(() => {
        upsert.run({ trade_id, body: packTradePath(path) });
        table.countInsert();
      }),
    load(trade_id) {
      const row = find.get({ trade_id });
      // The unpacked path needs no check, because only this repository writes the column `body`.
      return row && unpackTradePath(row.body);
    },
  };
}
