import { signalKey, type Signal } from '@/contract/signal';
import { RECENT_TRADES, SIGNALS_KEPT } from '@/contract/sizes';
import type { Trade } from '@/contract/trade';

/** Newest first. What is already known keeps its place; `arrived` is in the order of its arrival. */
export function newestSignals(kept: Signal[], arrived: readonly Signal[]): Signal[] {
  const known = new Set(kept.map(signalKey));
  const fresh: Signal[] = [];
  for (const signal of arrived) {
    const key = signalKey(signal);
    if (known.has(key)) continue;
    known.add(key);
    fresh.push(signal);
  }
  return fresh.length === 0 ? kept : [...fresh.reverse(), ...kept].slice(0, SIGNALS_KEPT);
}

/** A list as the bot sends it, newest first, each signal once. */
export const loadedSignals = (rows: readonly Signal[]): Signal[] => uniqueBy(rows, signalKey).slice(0, SIGNALS_KEPT);

/** Offset paging shifts while trades arrive: the same trade can come twice. */
export const uniqueTrades = (rows: readonly Trade[]): Trade[] => uniqueBy(rows, tradeKey);

/** The front of the latest trades; the same list when the trade is already there. */
export const withTradeInFront = (rows: Trade[], trade: Trade): Trade[] =>
  rows.some(({ trade_id }) => trade_id === trade.trade_id) ? rows : [trade, ...rows].slice(0, RECENT_TRADES);

/**
 * Brings a long list up to date with the latest trades: what it knows is renewed in place, the rest goes in front. The
 * same list when there is nothing new.
 */
export function mergeTrades(loaded: readonly Trade[], latest: readonly Trade[]): readonly Trade[] {
  const renewed = new Map(latest.map((trade) => [trade.trade_id, trade]));
  const rest = loaded.map((trade) => {
    const next = renewed.get(trade.trade_id);
    renewed.delete(trade.trade_id);
    return next === undefined || isSameTrade(next, trade) ? trade : next;
  });
  const changed = renewed.size > 0 || rest.some((trade, index) => trade !== loaded[index]);
  return changed ? [...renewed.values(), ...rest] : loaded;
}

/** A reload brings every trade as another object, nearly all of them unchanged. */
function isSameTrade(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

const tradeKey = (trade: Trade): string => trade.trade_id;

function uniqueBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
