import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  FOLLOWED_STATES,
  MAX_FOLLOWED_SIGNALS,
  type ChecksWorthReply,
  type FollowedSignal,
} from '@/contract/trades/checksWorth';
import { tradeSchema } from '@/contract/trades/trade';
import { causeLabel, createChecksWorth, type FollowedGroup } from '@/domain/checks/checksWorth';
import { addBlock, type BlockResults } from '@/domain/lab/blockError';
import type { TimeRange } from '@/contract/enums';
import type { ExitTimes } from '@/contract/trades/tradeSearch';
import { toEpochMs } from '@/domain/format/time';

import { limitRowCount } from '../boundedTable';
import { type DamageReport, parseStoredObject } from '../damagedRows';
import type { Database } from '../database/database';
import { exitPeriodOf } from '../trades/exitPeriod';
import { HOUR_MS } from '../trades/sumsByHour';

/**
 * Table of the rejected signals and of their hypothetical trades as JSON. The second index holds all that the sums need,
 * so that they read no trade.
 */
export const FOLLOWED_SIGNALS_MIGRATION = `
  CREATE TABLE followed_signals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    signal_ms INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    check_name TEXT NOT NULL,
    label TEXT NOT NULL,
    reason TEXT NOT NULL,
    config_version TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Cause for a signal that was not followed to its end, text for an order that did not fill.
    why TEXT,
    net_bps REAL,
    trade TEXT
  ) STRICT;
  CREATE INDEX followed_signals_by_signal ON followed_signals (signal_ms, symbol, side);
  CREATE INDEX followed_signals_sums ON followed_signals (signal_ms, check_name, label, state, why, net_bps);
  CREATE INDEX followed_signals_open ON followed_signals (id) WHERE state = 'following';
`;

/** Number of signals that the store keeps: two days at 2,000 rejected signals an hour. One takes about 1 kB. */
const MAX_STORED_SIGNALS = 100_000;

/** Period that one query adds up. At 2,000 signals an hour it takes about 5 ms, which delays no decision of the bot. */
const QUERY_PERIOD_MS = 6 * HOUR_MS;

/** A rejected signal. `signalAt` is in ms of market time. */
export type StoredFollowedSignal = Pick<FollowedSignal, 'check' | 'label' | 'net_bps' | 'state' | 'trade' | 'why'> & {
  signalAt: number;
  symbol: string;
  side: string;
  reason: string;
  config_version: string;
};

export interface FollowedSignalsRepository {
  /** Inserts or updates a signal by time, symbol and side. It survives a crash of the process. */
  save(signal: StoredFollowedSignal): void;
  /** Ends the signals that an earlier process followed. */
  dropAfterRestart(): void;
  find(signal: { symbol: string; side: string; timestamp: string }): FollowedSignal | undefined;
  computeWorth(range: TimeRange, nowMs: number, times?: ExitTimes): Promise<ChecksWorthReply>;
}

type SignalRow = Omit<StoredFollowedSignal, 'side' | 'signalAt' | 'state' | 'symbol' | 'trade'> & {
  state: string;
  trade: string | null;
};

const SUMS_SQL = `
  SELECT signal_ms / ${HOUR_MS} AS block, check_name AS "check", MAX(label) AS label, state, why AS cause,
    COUNT(*) AS count, COALESCE(SUM(net_bps), 0) AS total
  FROM followed_signals WHERE signal_ms >= :from AND signal_ms < :until
  GROUP BY 1, check_name, state, why`;

const ENTERED_SQL = `
  SELECT entry_ms / ${HOUR_MS} AS block, COUNT(*) AS count, SUM(pnl_net / (entry_price * quantity) * 10000) AS total
  FROM trades
  WHERE entry_ms >= :from AND entry_ms < :until AND status = 'CLOSED' AND pnl_net IS NOT NULL
    AND entry_price * quantity > 0
  GROUP BY 1`;

export function createFollowedSignalsRepository(
  database: Database,
  report: DamageReport,
  keep = MAX_STORED_SIGNALS,
): FollowedSignalsRepository {
  const update = database.prepare(
    `UPDATE followed_signals SET state = :state, why = :why, net_bps = :net_bps, trade = :trade
     WHERE signal_ms = :signal_ms AND symbol = :symbol AND side = :side`,
  );
  const insert = database.prepare(
    `INSERT INTO followed_signals
       (signal_ms, symbol, side, check_name, label, reason, config_version, state, why, net_bps, trade)
     VALUES (:signal_ms, :symbol, :side, :check_name, :label, :reason, :config_version, :state, :why, :net_bps, :trade)`,
  );
  const dropOpen = database.prepare(
    `UPDATE followed_signals SET state = 'dropped', why = 'restart' WHERE state = 'following'`,
  );
  const find = database.prepare<SignalRow>(
    `SELECT check_name AS "check", label, reason, config_version, state, why, net_bps, trade FROM followed_signals
     WHERE signal_ms = :signal_ms AND symbol = :symbol AND side = :side ORDER BY id DESC LIMIT 1`,
  );
  const oldest = database.prepare<{ at: number | null }>(
    'SELECT MIN(signal_ms) AS at FROM followed_signals WHERE signal_ms BETWEEN :from AND :until',
  );
  const sums = database.prepare<FollowedGroup>(SUMS_SQL);
  const entered = database.prepare<BlockResults & { block: number }>(ENTERED_SQL);
  const table = limitRowCount(database, 'followed_signals', keep);

  return {
    save: ({ signalAt, check, label, reason, config_version, trade, ...row }) =>
      database.withRelaxedDurability(() => {
        const result = { ...row, signal_ms: Math.round(signalAt), trade: trade && JSON.stringify(trade) };
        if (row.state !== 'following' && update.run(result) > 0) return;
        insert.run({ ...result, check_name: check, label, reason, config_version });
        table.countInsert();
      }),
    dropAfterRestart: () => void dropOpen.run(),
    find({ symbol, side, timestamp }) {
      const signalMs = toEpochMs(/^\d+$/.test(timestamp) ? Number(timestamp) : timestamp);
      if (signalMs === null) return undefined;
      const row = find.get({ signal_ms: Math.round(signalMs), symbol, side });
      return row && toFollowedSignal(row, report);
    },
    async computeWorth(range, nowMs, times) {
      const period = exitPeriodOf(range, nowMs, times);
      const last = Math.min(nowMs, period.until - 1);
      const nextSignal = (from: number) => oldest.get({ from, until: last })?.at ?? null;
      const since = nextSignal(Math.max(0, period.since));
      const enteredBlocks = new Map<number, BlockResults>();
      const worth = createChecksWorth(enteredBlocks);
      for (let next = since; next !== null;) {
        const hour = HOUR_MS * Math.floor(next / HOUR_MS);
        const until = Math.min(hour + QUERY_PERIOD_MS, last + 1);
        for (const group of sums.all({ from: next, until })) if (isReadable(group)) worth.add(group);
        for (const { block, ...results } of entered.all({ from: hour, until })) addBlock(enteredBlocks, block, results);
        await nextTurn();
        next = nextSignal(until);
      }
      const rows = worth.rows();
      return {
        at: new Date(nowMs).toISOString(),
        since: since === null ? null : new Date(since).toISOString(),
        limit: MAX_FOLLOWED_SIGNALS,
        following: rows.reduce((sum, row) => sum + row.following, 0),
        not_followed: worth.notFollowed(),
        rows,
      };
    },
  };
}

/** Returns false for a group of damaged rows, which belong to no check or state. */
const isReadable = ({ check, label, state }: FollowedGroup): boolean =>
  typeof check === 'string' && check !== '' && typeof label === 'string' && FOLLOWED_STATES.includes(state);

/** Converts a stored row. A damaged trade becomes null, an unknown state becomes `dropped`. */
function toFollowedSignal({ trade, ...row }: SignalRow, report: DamageReport): FollowedSignal {
  const state = FOLLOWED_STATES.find((known) => known === row.state) ?? 'dropped';
  const read = trade === null ? undefined : tradeSchema.safeParse(parseStoredObject(trade));
  if (read?.success === false) report('followed_signals', row.check, 'the hypothetical trade is not shown');
  const hasCause = state === 'dropped' || state === 'not_followed';
  const why = row.why !== null && hasCause ? causeLabel(row.why) : row.why;
  return { ...row, state, why, trade: read?.data ?? null };
}
