import { signalKey, type Signal } from '@/contract/signal';
import { RECENT_TRADES, SIGNALS_KEPT } from '@/contract/sizes';
import type { Trade } from '@/contract/trade';

/** Returns the signals newest first. Known signals keep their place; `arrived` is in order of arrival. */
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

/** Returns each signal once, newest first, as the bot sends them. */
export const loadedSignals = (rows: readonly Signal[]): Signal[] => uniqueBy(rows, signalKey).slice(0, SIGNALS_KEPT);

/** Drops duplicates: offset paging shifts while trades arrive, so the same trade can arrive twice. */
export const uniqueTrades = (rows: readonly Trade[]): Trade[] => uniqueBy(rows, tradeKey);

/** Adds the trade in front of the latest trades. Returns the same list when it is already there. */
export const withTradeInFront = (rows: Trade[], trade: Trade): Trade[] =>
  rows.some(({ trade_id }) => trade_id === trade.trade_id) ? rows : [trade, ...rows].slice(0, RECENT_TRADES);

/**
 * Merges the latest trades into a long list: known trades are replaced in place, new ones are added in front. Returns
 * the same list when nothing changed.
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

/** A reload creates a new object for every trade, nearly all of them unchanged. */
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
