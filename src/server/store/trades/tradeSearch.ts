import type { TradeSearch } from '@/contract/tradeSearch';

import type { Database, Statement, Value } from '../database/database';

const DAY_MS = 86_400_000;

// Jumps from symbol to symbol in the index, so that a long history costs no time.
const MATCHING_SYMBOLS = `
  WITH RECURSIVE symbols(symbol) AS (
    SELECT MIN(symbol) FROM trades
    UNION ALL SELECT (SELECT MIN(symbol) FROM trades WHERE symbol > symbols.symbol) FROM symbols WHERE symbol IS NOT NULL
  )
  SELECT symbol FROM symbols WHERE instr(upper(symbol), :symbol) > 0`;

const CONDITIONS: Record<keyof TradeSearch, string> = {
  day: `status = 'CLOSED' AND exit_ms >= :from AND exit_ms < :until`,
  symbol: `symbol IN (${MATCHING_SYMBOLS})`,
  reason: `status = 'CLOSED' AND reason_exit = :reason`,
};
const NAMES: readonly (keyof TradeSearch)[] = ['day', 'symbol', 'reason'];

export const isSearch = (search: TradeSearch): boolean => NAMES.some((name) => search[name] !== undefined);

/** Creates a search for a page of trades, newest entry first, and their total. `select` names the columns. */
export function tradeSearch(database: Database, select: string) {
  const prepared = new Map<string, { total: Statement<{ total: number }>; rows: Statement<object> }>();

  function statements(where: string) {
    const known = prepared.get(where);
    if (known) return known;
    const made = {
      total: database.prepare<{ total: number }>(`SELECT COUNT(*) AS total FROM trades WHERE ${where}`),
      rows: database.prepare<object>(
        `${select} FROM trades WHERE ${where} ORDER BY entry_ms DESC, seq DESC LIMIT :limit OFFSET :skip`,
      ),
    };
    prepared.set(where, made);
    return made;
  }

  return <Row>(search: TradeSearch, skip: number, limit: number): { rows: Row[]; total: number } => {
    const given = NAMES.filter((name) => search[name] !== undefined);
    const { total, rows } = statements(given.map((name) => CONDITIONS[name]).join(' AND '));
    const values = valuesOf(search);
    return {
      // The columns are those of `select`.
      rows: rows.all({ ...values, limit, skip }) as Row[],
      total: total.get(values)?.total ?? 0,
    };
  };
}

function valuesOf({ day, symbol, reason }: TradeSearch): Record<string, Value> {
  const from = day === undefined ? null : Date.parse(day);
  return {
    ...(from !== null && { from, until: from + DAY_MS }),
    ...(symbol !== undefined && { symbol: symbol.toUpperCase() }),
    ...(reason !== undefined && { reason }),
  };
}
