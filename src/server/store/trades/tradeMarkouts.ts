import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeRange } from '@/contract/enums';
import { SECONDS_AFTER_ENTRY, SECONDS_AFTER_EXIT, type TradeAfterReply } from '@/contract/trades/tradeAfter';
import { createMarkoutSums, type MarkoutTrade } from '@/domain/bridge/markoutSums';
import { isFigure } from '@/domain/format/format';
import type { Database } from '../database/database';
import { startOfTimeRange } from './analytics';
import { createClosedTradeChunks } from './closedTradeChunks';
import { HOUR_MS } from './sumsByHour';

const ENTRY_COLUMNS = SECONDS_AFTER_ENTRY.map((seconds) => `entry_${seconds}` as const);
const EXIT_COLUMNS = SECONDS_AFTER_EXIT.map((seconds) => `exit_${seconds}` as const);
type MoveColumn = (typeof ENTRY_COLUMNS | typeof EXIT_COLUMNS)[number];

/** Table of the moves of the mid after the fills of a trade, in bps. A value is null when it was not recorded. */
export const TRADE_MARKOUTS_MIGRATION = `
  CREATE TABLE trade_markouts (
    trade_id TEXT PRIMARY KEY,
    entry_1 REAL, entry_5 REAL, entry_30 REAL,
    exit_1 REAL, exit_5 REAL, exit_30 REAL, exit_120 REAL,
    came_back INTEGER,
    back_after_ms REAL
  ) STRICT, WITHOUT ROWID;
`;

type Moves = readonly (number | null)[];
/** `cameBack` is null when it is not known whether the mid came back to the entry price. */
export type ExitMarkouts = { moves: Moves; cameBack: boolean | null; backAfterMs: number | null };
export type StoredMarkouts = ExitMarkouts & { entryMoves: Moves };

/** The moves are in the order of `SECONDS_AFTER_ENTRY` and `SECONDS_AFTER_EXIT`. */
export interface TradeMarkoutsRepository {
  saveEntry(trade_id: string, moves: Moves): void;
  saveExit(trade_id: string, markouts: ExitMarkouts): void;
  find(trade_id: string): StoredMarkouts | undefined;
  /** Adds up the moves after the closed trades of a time range and period. `from` and `to` are ms of market time. */
  computeAfter(
    range: TimeRange,
    period: { from?: number | undefined; to?: number | undefined },
    nowMs: number,
  ): Promise<TradeAfterReply>;
}

type MarkoutRow = Record<MoveColumn | 'back_after_ms' | 'came_back', unknown>;
type MarkoutTradeRow = MarkoutRow & {
  timestamp_exit: number;
  entry_ms: number;
  reason_exit: string | null;
  entry_liquidity: string | null;
};

// A comparison returns a small integer for a damaged value too. The driver refuses integers above 2^53.
const VALUE_COLUMNS = [...ENTRY_COLUMNS, ...EXIT_COLUMNS, 'back_after_ms', 'came_back = 1 AS came_back'];

const figureOrNull = (value: unknown): number | null => (typeof value === 'number' && isFigure(value) ? value : null);
const movesOf = (row: MarkoutRow, columns: readonly MoveColumn[]): Moves =>
  columns.map((column) => figureOrNull(row[column]));
const cameBackOf = ({ came_back }: MarkoutRow): boolean | null => (came_back === null ? null : came_back === 1);

export function createTradeMarkoutsRepository(database: Database): TradeMarkoutsRepository {
  const upsert = (columns: readonly string[]) =>
    database.prepare(`
      INSERT INTO trade_markouts (trade_id, ${columns.join(', ')})
      VALUES (:trade_id, ${columns.map((column) => `:${column}`).join(', ')})
      ON CONFLICT (trade_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`);
  const upsertEntry = upsert(ENTRY_COLUMNS);
  const upsertExit = upsert([...EXIT_COLUMNS, 'came_back', 'back_after_ms']);
  const byId = database.prepare<MarkoutRow>(
    `SELECT ${VALUE_COLUMNS.join(', ')} FROM trade_markouts WHERE trade_id = :trade_id`,
  );
  const readChunks = createClosedTradeChunks<MarkoutTradeRow>(database, {
    columns: ['CAST(entry_ms AS REAL) AS entry_ms', 'reason_exit', 'entry_liquidity', ...VALUE_COLUMNS],
    tables: 'trades LEFT JOIN trade_markouts USING (trade_id)',
  });
  const bindings = (columns: readonly string[], moves: Moves) =>
    Object.fromEntries(columns.map((column, index) => [column, moves[index] ?? null]));

  return {
    saveEntry: (trade_id, moves) =>
      database.withRelaxedDurability(() => void upsertEntry.run({ trade_id, ...bindings(ENTRY_COLUMNS, moves) })),
    saveExit: (trade_id, { moves, cameBack, backAfterMs }) =>
      database.withRelaxedDurability(
        () =>
          void upsertExit.run({
            ...{ trade_id, ...bindings(EXIT_COLUMNS, moves) },
            came_back: cameBack === null ? null : Number(cameBack),
            back_after_ms: backAfterMs,
          }),
      ),
    find(trade_id) {
      const row = byId.get({ trade_id });
      return row && { entryMoves: movesOf(row, ENTRY_COLUMNS), ...exitOf(row) };
    },
    async computeAfter(range, { from = 0, to = Number.MAX_SAFE_INTEGER }, nowMs) {
      const sums = createMarkoutSums(HOUR_MS);
      for (const chunk of readChunks(Math.max(from, startOfTimeRange(range, nowMs)))) {
        for (const row of chunk) if (row.timestamp_exit < to) sums.add(toMarkoutTrade(row));
        if (Number(chunk.at(-1)?.timestamp_exit) >= to) break;
        await nextTurn();
      }
      return { at: new Date(nowMs).toISOString(), ...sums.rows() };
    },
  };
}

const exitOf = (row: MarkoutRow): ExitMarkouts => ({
  moves: movesOf(row, EXIT_COLUMNS),
  cameBack: cameBackOf(row),
  backAfterMs: figureOrNull(row.back_after_ms),
});

const toMarkoutTrade = (row: MarkoutTradeRow): MarkoutTrade => ({
  reason: row.reason_exit,
  liquidity: row.entry_liquidity,
  enteredAt: row.entry_ms,
  exitedAt: row.timestamp_exit,
  entry: movesOf(row, ENTRY_COLUMNS),
  exit: movesOf(row, EXIT_COLUMNS),
  cameBack: cameBackOf(row),
});
