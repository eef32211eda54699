import {
  readGroupSearch,
  type SearchedGroup,
  type TradeSearch,
  type TradeSortField,
} from '@/contract/trades/tradeSearch';

import type { Database, Statement, SqlValue } from '../database/database';

// The query jumps through the index from each symbol to the next, so its time does not grow with the number of trades.
const MATCHING_SYMBOLS_SQL = `
  WITH RECURSIVE symbols(symbol) AS (
    SELECT MIN(symbol) FROM trades
    UNION ALL SELECT (SELECT MIN(symbol) FROM trades WHERE symbol > symbols.symbol) FROM symbols WHERE symbol IS NOT NULL
  )
  SELECT symbol FROM symbols WHERE instr(upper(symbol), :symbol) > 0`;

const SEARCH_CONDITION_SQL = {
  from: `status = 'CLOSED' AND exit_ms >= :from`,
  to: `status = 'CLOSED' AND exit_ms < :to`,
  symbol: `symbol IN (${MATCHING_SYMBOLS_SQL})`,
  reason: `status = 'CLOSED' AND reason_exit = :reason`,
  version: `status = 'CLOSED' AND config_version = :version`,
} satisfies Record<Exclude<keyof TradeSearch, 'sort' | 'group'>, string>;
/** Conditions for the key of each group. */
const GROUP_CONDITION_SQL = {
  side: `status = 'CLOSED' AND side = :group`,
  hour: `status = 'CLOSED' AND printf('%02d', exit_ms / 3600000 % 24) = :group`,
  liquidity: `status = 'CLOSED' AND entry_liquidity = :group`,
} satisfies Record<SearchedGroup, string>;
const SEARCH_FIELDS = ['from', 'to', 'symbol', 'reason', 'version', 'group'] as const;

/** SQL of the fields that have no column of the same name. Times are compared in ms, as the console does. */
const SORT_KEY_SQL: Partial<Record<TradeSortField, string>> = {
  timestamp_entry: 'entry_ms',
  timestamp_exit: 'exit_ms',
  duration: 'exit_ms - entry_ms',
};
const NEWEST_FIRST_SQL = 'entry_ms DESC, seq DESC';

export const hasSearchTerm = (search: TradeSearch): boolean =>
  search.sort !== undefined || SEARCH_FIELDS.some((name) => search[name] !== undefined);

/** Creates the search for one page of the filtered and sorted trades. `select` is the SELECT clause of the SQL query. */
export function createTradeSearch(database: Database, select: string) {
  const prepared = new Map<string, { total: Statement<{ total: number }>; rows: Statement<object> }>();

  function statements(where: string, order: string) {
    const key = `${where} ORDER BY ${order}`;
    const known = prepared.get(key);
    if (known) return known;
    const made = {
      total: database.prepare<{ total: number }>(`SELECT COUNT(*) AS total FROM trades WHERE ${where}`),
      // The inner query sorts only keys, because sorting whole trades would block the bot.
      rows: database.prepare<object>(
        `${select} FROM trades WHERE seq IN (SELECT seq FROM trades WHERE ${key} LIMIT :limit OFFSET :skip) ORDER BY ${order}`,
      ),
    };
    prepared.set(key, made);
    return made;
  }

  return <Row>(search: TradeSearch, skip: number, limit: number): { rows: Row[]; total: number } => {
    const given = SEARCH_FIELDS.filter((name) => search[name] !== undefined);
    const where = given.map((name) => conditionSql(search, name)).join(' AND ') || 'TRUE';
    const { total, rows } = statements(where, orderSql(search.sort));
    const values = Object.fromEntries(given.map((name) => [name, searchValue(search, name)]));
    return {
      // The caller chooses the columns with `select`, so `Row` needs no check.
      rows: rows.all({ ...values, limit, skip }) as Row[],
      total: total.get(values)?.total ?? 0,
    };
  };
}

/** Returns the SQL order. The schema of the query bounds the field, so no text of the request enters the SQL. */
function orderSql(sort: TradeSearch['sort']): string {
  if (sort === undefined) return NEWEST_FIRST_SQL;
  const descending = sort.startsWith('-');
  // The cast restores the field, because `slice` returns any text.
  const field = (descending ? sort.slice(1) : sort) as TradeSortField;
  return `${SORT_KEY_SQL[field] ?? field} ${descending ? 'DESC' : 'ASC'} NULLS LAST, ${NEWEST_FIRST_SQL}`;
}

type SearchField = (typeof SEARCH_FIELDS)[number];

function conditionSql({ group }: TradeSearch, name: SearchField): string {
  if (name !== 'group') return SEARCH_CONDITION_SQL[name];
  const read = readGroupSearch(group ?? '');
  return read === null ? 'FALSE' : GROUP_CONDITION_SQL[read.group];
}

function searchValue(search: TradeSearch, name: SearchField): SqlValue {
  if (name === 'symbol') return search.symbol?.toUpperCase() ?? null;
  if (name === 'group') return readGroupSearch(search.group ?? '')?.key ?? null;
  return search[name] ?? null;
}
