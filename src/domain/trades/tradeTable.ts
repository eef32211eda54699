import type { Trade } from '@/contract/trade';
import { forEachStep, type Steps } from '../lists/steps';

/**
 * Trades by id. A change copies only the few trades that changed lately, so that one event stays cheap among a hundred
 * thousand trades.
 */
export type TradeTable = {
  settled: ReadonlyMap<string, Trade>;
  /** Newer than the settled ones. */
  changed: ReadonlyMap<string, Trade>;
};

const MOST_CHANGED = 500;

export const EMPTY_TABLE: TradeTable = { settled: new Map(), changed: new Map() };

export const tradeIn = ({ settled, changed }: TradeTable, id: string): Trade | undefined =>
  changed.get(id) ?? settled.get(id);

/** Returns the number of trades; a trade that changed lately may count twice. */
export const sizeOf = ({ settled, changed }: TradeTable): number => settled.size + changed.size;

/** Returns the trades in the order of their ids. */
export const tradesIn = (table: TradeTable, ids: readonly string[]): Trade[] =>
  ids.map((id) => tradeIn(table, id)).filter((trade) => trade !== undefined);

/** Returns the same as `tradesIn`, in steps for a long list. */
export function* tradesInSteps(table: TradeTable, ids: readonly string[]): Steps<Trade[]> {
  const trades: Trade[] = [];
  yield* forEachStep(ids, (id) => {
    const trade = tradeIn(table, id);
    if (trade) trades.push(trade);
  });
  return trades;
}

/**
 * Adds and replaces trades. Returns the same table when no field differs, and keeps the object of every unchanged trade.
 * `atRequest` is the table at the time of the request: a trade that has closed in the meantime stays closed. Without
 * `atRequest` an open trade never replaces a closed one.
 */
export function withTrades(table: TradeTable, trades: readonly Trade[], atRequest?: TradeTable): TradeTable {
  const changed = new Map(table.changed);
  let differs = false;
  for (const trade of trades) {
    const known = changed.get(trade.trade_id) ?? table.settled.get(trade.trade_id);
    if (known && (isSameTrade(known, trade) || isOutdated(trade, known, atRequest))) continue;
    changed.set(trade.trade_id, trade);
    differs = true;
  }
  if (!differs) return table;
  return changed.size > MOST_CHANGED ? settledFrom(table.settled, changed) : { settled: table.settled, changed };
}

/** Returns a table of these trades alone. */
export function withOnly(table: TradeTable, ids: Iterable<string>): TradeTable {
  const settled = new Map<string, Trade>();
  for (const id of ids) {
    const trade = tradeIn(table, id);
    if (trade) settled.set(id, trade);
  }
  return { settled, changed: EMPTY_TABLE.changed };
}

function settledFrom(settled: TradeTable['settled'], changed: TradeTable['changed']): TradeTable {
  const all = new Map(settled);
  for (const [id, trade] of changed) all.set(id, trade);
  return { settled: all, changed: EMPTY_TABLE.changed };
}

/** A later reply may reopen a trade: the bot knows best whether a position is open. */
function isOutdated(trade: Trade, known: Trade, atRequest: TradeTable | undefined): boolean {
  if (known.status !== 'CLOSED' || trade.status === 'CLOSED') return false;
  return atRequest === undefined || tradeIn(atRequest, known.trade_id)?.status !== 'CLOSED';
}

/** A reload creates a new object for every trade, nearly all of them unchanged. */
function isSameTrade(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
