import { signalKey, type Signal } from '@/contract/trades/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import type { Trade } from '@/contract/trades/trade';

/** Returns the newest 20 signals of a list, each once, in the order of `rows`. */
export const newestSignals = (rows: readonly Signal[]): Signal[] =>
  uniqueRowsBy(rows, signalKey).slice(0, MAX_LISTED_SIGNALS);

/**
 * Adds new signals at the front of `kept`. `arrived` is in order of arrival. A known signal keeps its position in the
 * list.
 */
export function prependNewSignals(kept: Signal[], arrived: readonly Signal[]): Signal[] {
  const known = new Set(kept.map(signalKey));
  const added = arrived.filter((signal) => !known.has(signalKey(signal)));
  return added.length === 0 ? kept : newestSignals([...added.reverse(), ...kept]);
}

/** Removes duplicate trades. A page that is read while new trades arrive repeats trades of the page before. */
export const uniqueTrades = (rows: readonly Trade[]): Trade[] => uniqueRowsBy(rows, tradeKey);

/** Adds an id at the front and keeps at most `most` ids. Returns the list unchanged when the list contains the id. */
export const addIdToFront = (ids: readonly string[], id: string, most: number): readonly string[] =>
  ids.includes(id) ? ids : [id, ...ids].slice(0, most);

export const isSameList = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined): boolean =>
  one === other || (one?.length === other?.length && one?.every((item, index) => item === other?.[index]) === true);

const tradeKey = (trade: Trade): string => trade.trade_id;

function uniqueRowsBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
