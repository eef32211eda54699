import type { Signal } from '@/contract/signal';

import { boundedTable } from './boundedTable';
import type { Database } from './database/database';
import type { SignalsRepository } from './repositories';

const FIELDS = [
  'timestamp',
  'symbol',
  'side',
  'obi',
  'spread_bps',
  'score',
  'price_mid',
  'tp_price',
  'sl_price',
  'depth_total',
] as const satisfies (keyof Signal)[];

type SignalRow = Pick<Signal, (typeof FIELDS)[number]>;

/** The console shows the newest 20. The limit keeps a bot that runs for months from filling the disk. */
const KEPT = 200_000;

export function signalsRepository(database: Database, keep = KEPT): SignalsRepository {
  const insert = database.prepare(
    `INSERT INTO signals (${FIELDS.join(', ')}) VALUES (${FIELDS.map((field) => `:${field}`).join(', ')})`,
  );
  const latest = database.prepare<SignalRow>(`SELECT ${FIELDS.join(', ')} FROM signals ORDER BY id DESC LIMIT :limit`);
  // The last id counts all signals since the history was cleared, deleted ones included, without a scan.
  const total = database.prepare<{ total: number }>(`SELECT seq AS total FROM sqlite_sequence WHERE name = 'signals'`);
  const table = boundedTable(database, 'signals', keep);

  return {
    add: (signal) =>
      database.relaxedDurability(() => {
        insert.run(Object.fromEntries(FIELDS.map((field) => [field, signal[field]])));
        table.rowAdded();
      }),
    latest: (limit) => latest.all({ limit }).map((row) => ({ ...row })),
    total: () => total.get()?.total ?? 0,
  };
}
