import type { TradeSearch } from '@/contract/trades/tradeSearch';

import type { Database, Statement, SqlValue } from '../database/database';

const DAY_MS = 86_400_000;

// The query jumps through the index from each symbol to the next, so its time does not grow with the number of trades.
const MATCHING_SYMBOLS_SQL = `
  WITH RECURSIVE symbols(symbol) AS (
    SELECT MIN(symbol) FROM trades
    UNION ALL SELECT (SELECT MIN(symbol) FROM trades WHERE symbol > symbols.symbol) FROM symbols WHERE symbol IS NOT NULL
  )
  SELECT symbol FROM symbols WHERE instr(upper(symbol), :symbol) > 0`;

const SEARCH_CONDITION_SQL: Record<keyof TradeSearch, string> = {
  day: `status = 'CLOSED' AND exit_ms >= :from AND exit_ms < :until`,
  symbol: `symbol IN (${MATCHING_SYMBOLS_SQL})`,
  reason: `status = 'CLOSED' AND reason_exit = :reason`,
};
const SEARCH_FIELDS: readonly (keyof TradeSearch)[] = ['day', 'symbol', 'reason'];

export const hasSearchTerm = (search: TradeSearch): boolean => SEARCH_FIELDS.some((name) => search[name] !== undefined);

/** Searches newest entry first. `select` is the SELECT clause of the SQL query. */
export function createTradeSearch(database: Database, select: string) {
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
    const given = SEARCH_FIELDS.filter((name) => search[name] !== undefined);
    const { total, rows } = statements(given.map((name) => SEARCH_CONDITION_SQL[name]).join(' AND '));
    const values = searchBindings(search);
    return {
      // The caller chooses the columns with `select`, so `Row` needs no check.
      rows: rows.all({ ...values, limit, skip }) as Row[],
      total: total.get(values)?.total ?? 0,
    };
  };
}

function searchBindings({ day, symbol, reason }: TradeSearch): Record<string, SqlValue> {
  const from = day === undefined ? null : Date.parse(day);
  return {
    ...(from !== null && { from, until: from + DAY_MS }),
    ...(symbol !== undefined && { symbol: symbol.toUpperCase() }),
    ...(reason !== undefined && { reason }),
  };
}
