import type { Trade } from '@/contract/trades/trade';
import { forEachInSteps, type PausableWork } from '../lists/steps';

/**
 * Trades by id. A small separate map holds recent changes, so that one event does not copy a hundred thousand trades.
 */
export type TradeTable = {
  settled: ReadonlyMap<string, Trade>;
  /** Recently changed trades by id. A trade in `changed` overrides the trade in `settled`. */
  changed: ReadonlyMap<string, Trade>;
};

const MAX_CHANGED_TRADES = 500;

export const EMPTY_TRADE_TABLE: TradeTable = { settled: new Map(), changed: new Map() };

export const tradeById = ({ settled, changed }: TradeTable, id: string): Trade | undefined =>
  changed.get(id) ?? settled.get(id);

/** Returns the approximate number of trades. A recently changed trade can count twice. */
export const tradeTableSize = ({ settled, changed }: TradeTable): number => settled.size + changed.size;

export const tradesByIds = (table: TradeTable, ids: readonly string[]): Trade[] =>
  ids.map((id) => tradeById(table, id)).filter((trade) => trade !== undefined);

export function* tradesByIdsInSteps(table: TradeTable, ids: readonly string[]): PausableWork<Trade[]> {
  const trades: Trade[] = [];
  yield* forEachInSteps(ids, (id) => {
    const trade = tradeById(table, id);
    if (trade) trades.push(trade);
  });
  return trades;
}

/**
 * Adds and replaces trades. An unchanged trade keeps its object. Returns the given table when no trade changed.
 * `atRequest` is the table at the time of the request. A trade that closed after the request stays closed. Without
 * `atRequest`, an open trade never replaces a closed trade.
 */
export function withTrades(table: TradeTable, trades: readonly Trade[], atRequest?: TradeTable): TradeTable {
  const changed = new Map(table.changed);
  let differs = false;
  for (const trade of trades) {
    const known = changed.get(trade.trade_id) ?? table.settled.get(trade.trade_id);
    if (known && (isSameTrade(known, trade) || isOutdatedTrade(trade, known, atRequest))) continue;
    changed.set(trade.trade_id, trade);
    differs = true;
  }
  if (!differs) return table;
  return changed.size > MAX_CHANGED_TRADES
    ? mergeChangedTrades(table.settled, changed)
    : { settled: table.settled, changed };
}

export function withOnlyTrades(table: TradeTable, ids: Iterable<string>): TradeTable {
  const settled = new Map<string, Trade>();
  for (const id of ids) {
    const trade = tradeById(table, id);
    if (trade) settled.set(id, trade);
  }
  return { settled, changed: EMPTY_TRADE_TABLE.changed };
}

function mergeChangedTrades(settled: TradeTable['settled'], changed: TradeTable['changed']): TradeTable {
  const all = new Map(settled);
  for (const [id, trade] of changed) all.set(id, trade);
  return { settled: all, changed: EMPTY_TRADE_TABLE.changed };
}

/**
 * Returns true when the known trade is newer than the received trade. A reply to a later request can reopen a trade,
 * because the reply has the bot's current state.
 */
function isOutdatedTrade(trade: Trade, known: Trade, atRequest: TradeTable | undefined): boolean {
  if (known.status !== 'CLOSED' || trade.status === 'CLOSED') return false;
  return atRequest === undefined || tradeById(atRequest, known.trade_id)?.status !== 'CLOSED';
}

/** Returns true when all fields are equal. A reload creates new objects for unchanged trades. */
function isSameTrade(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
