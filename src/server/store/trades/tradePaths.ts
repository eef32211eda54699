import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { limitRowCount } from '../boundedTable';
import type { Database } from '../database/database';
import type { TradePathsRepository, TradePath } from '../repositories';

/** Number of trade paths that the store keeps. One trade path takes about 6 kB. */
const MAX_STORED_TRADE_PATHS = 20_000;

export const packTradePath = (path: TradePath): Buffer => deflateRawSync(JSON.stringify(path));

/** Decompresses a trade path that packTradePath compressed. */
export const unpackTradePath = (body: Uint8Array): TradePath =>
  JSON.parse(inflateRawSync(body).toString('utf8')) as TradePath;

/** Creates the repository of trade paths, which stores each trade path as compressed JSON. */
export function createTradePathsRepository(database: Database, keep = MAX_STORED_TRADE_PATHS): TradePathsRepository {
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
      // The trade path needs no check, because only this repository writes the column `body`.
      return row && unpackTradePath(row.body);
    },
  };
}
