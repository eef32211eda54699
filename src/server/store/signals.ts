import { type Signal, type SignalOutcome, signalOutcomeSchema } from '@/contract/trades/signal';

import { limitRowCount } from './boundedTable';
import { type DamageReport, parseStoredObject, timestampSql } from './damagedRows';
import type { Database } from './database/database';
import type { SignalsRepository } from './repositories';

const SIGNAL_COLUMNS = [
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

type SignalRow = Pick<Signal, (typeof SIGNAL_COLUMNS)[number]> & { outcome: string | null };

/** Number of newest signals whose outcome can change. A signal gets its outcome within minutes. */
const UPDATABLE_SIGNAL_COUNT = 1_000;

/** Number of signals that the store keeps, so that a bot that runs for months does not fill the disk. */
const MAX_STORED_SIGNALS = 200_000;

/** Outcome of a signal that may still become a trade. */
export const PENDING_OUTCOME: SignalOutcome = {
  state: 'pending',
  trade_id: null,
  check: null,
  label: null,
  reason: null,
};

export function createSignalsRepository(
  database: Database,
  report: DamageReport,
  keep = MAX_STORED_SIGNALS,
): SignalsRepository {
  const insert = database.prepare(
    `INSERT INTO signals (${SIGNAL_COLUMNS.join(', ')}, outcome) VALUES (${SIGNAL_COLUMNS.map((field) => `:${field}`).join(', ')}, :outcome)`,
  );
  const latest = database.prepare<SignalRow>(
    `SELECT ${SIGNAL_COLUMNS.map((column) => (column === 'timestamp' ? timestampSql(column) : column)).join(', ')}, outcome
     FROM signals ORDER BY id DESC LIMIT :limit`,
  );
  const recent = `id > (SELECT MAX(id) FROM signals) - ${UPDATABLE_SIGNAL_COUNT}`;
  const setOutcome = database.prepare(
    `UPDATE signals SET outcome = :outcome
     WHERE ${recent} AND timestamp = :timestamp AND symbol = :symbol AND side = :side`,
  );
  const setPendingOutcomes = database.prepare(
    `UPDATE signals SET outcome = :outcome WHERE ${recent} AND outcome = :pending`,
  );
  const anyPending = database.prepare<{ found: number }>(
    `SELECT 1 AS found FROM signals WHERE ${recent} AND outcome = :pending LIMIT 1`,
  );
  // The last id is the number of all signals since the last clearing of the history, deleted old signals included.
  const total = database.prepare<{ total: number }>(`SELECT seq AS total FROM sqlite_sequence WHERE name = 'signals'`);
  const table = limitRowCount(database, 'signals', keep);

  return {
    add: (signal) =>
      database.withRelaxedDurability(() => {
        insert.run({
          ...Object.fromEntries(SIGNAL_COLUMNS.map((field) => [field, signal[field]])),
          outcome: signal.outcome === undefined ? null : JSON.stringify(signal.outcome),
        });
        table.countInsert();
      }),
    setOutcome: ({ timestamp, symbol, side }, outcome) =>
      database.withRelaxedDurability(() => {
        setOutcome.run({ timestamp, symbol, side, outcome: JSON.stringify(outcome) });
      }),
    setPendingOutcomes(outcome) {
      // The update runs only if a signal is pending, because every write waits for a database lock.
      if (anyPending.get({ pending: PENDING_OUTCOME_JSON }) === undefined) return;
      setPendingOutcomes.run({ outcome: JSON.stringify(outcome), pending: PENDING_OUTCOME_JSON });
    },
    listLatest: (limit) => latest.all({ limit }).map((row) => toSignal(row, report)),
    countSignals: () => total.get()?.total ?? 0,
  };
}

const PENDING_OUTCOME_JSON = JSON.stringify(PENDING_OUTCOME);

/** Converts a row of the table `signals` to a signal. A damaged outcome is left out. */
function toSignal({ outcome, ...row }: SignalRow, report: DamageReport): Signal {
  if (outcome === null) return { ...row };
  const read = signalOutcomeSchema.safeParse(parseStoredObject(outcome));
  if (read.success) return { ...row, outcome: read.data };
  report('signals', `${row.timestamp} ${row.symbol}`, 'the signal has no outcome');
  return { ...row };
}
