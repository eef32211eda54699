import { type Signal, type SignalOutcome, signalOutcomeSchema } from '@/contract/signal';

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

type SignalRow = Pick<Signal, (typeof FIELDS)[number]> & { outcome: string | null };

/** Number of newest rows that a settlement searches. A signal settles within minutes. */
const SEARCHED = 1_000;

/** The console shows the newest 20. The limit keeps a bot that runs for months from filling the disk. */
const KEPT = 200_000;

/** The outcome of a signal that may still become a trade. */
export const PENDING: SignalOutcome = { state: 'pending', trade_id: null, check: null, label: null, reason: null };

export function signalsRepository(database: Database, keep = KEPT): SignalsRepository {
  const insert = database.prepare(
    `INSERT INTO signals (${FIELDS.join(', ')}, outcome) VALUES (${FIELDS.map((field) => `:${field}`).join(', ')}, :outcome)`,
  );
  const latest = database.prepare<SignalRow>(
    `SELECT ${FIELDS.join(', ')}, outcome FROM signals ORDER BY id DESC LIMIT :limit`,
  );
  const recent = `id > (SELECT MAX(id) FROM signals) - ${SEARCHED}`;
  const settle = database.prepare(
    `UPDATE signals SET outcome = :outcome
     WHERE ${recent} AND timestamp = :timestamp AND symbol = :symbol AND side = :side`,
  );
  const settlePending = database.prepare(
    `UPDATE signals SET outcome = :outcome WHERE ${recent} AND outcome = :pending`,
  );
  const anyPending = database.prepare<{ found: number }>(
    `SELECT 1 AS found FROM signals WHERE ${recent} AND outcome = :pending LIMIT 1`,
  );
  // The last id counts all signals since the history was cleared, deleted ones included, without a scan.
  const total = database.prepare<{ total: number }>(`SELECT seq AS total FROM sqlite_sequence WHERE name = 'signals'`);
  const table = boundedTable(database, 'signals', keep);

  return {
    add: (signal) =>
      database.relaxedDurability(() => {
        insert.run({
          ...Object.fromEntries(FIELDS.map((field) => [field, signal[field]])),
          outcome: signal.outcome === undefined ? null : JSON.stringify(signal.outcome),
        });
        table.rowAdded();
      }),
    settle: ({ timestamp, symbol, side }, outcome) =>
      database.relaxedDurability(() => {
        settle.run({ timestamp, symbol, side, outcome: JSON.stringify(outcome) });
      }),
    settlePending(outcome) {
      // Most starts find no pending signal, and a start must not wait for a lock of the database.
      if (anyPending.get({ pending: PENDING_TEXT }) === undefined) return;
      settlePending.run({ outcome: JSON.stringify(outcome), pending: PENDING_TEXT });
    },
    latest: (limit) => latest.all({ limit }).map(readRow),
    total: () => total.get()?.total ?? 0,
  };
}

const PENDING_TEXT = JSON.stringify(PENDING);

/** Converts a row to a signal. Only this repository writes the column `outcome`. */
function readRow({ outcome, ...row }: SignalRow): Signal {
  if (outcome === null) return { ...row };
  return { ...row, outcome: signalOutcomeSchema.parse(JSON.parse(outcome)) };
}
