import type { Trade } from '@/contract/trades/trade';
import { readGroupSearch, type SearchedGroup } from '@/contract/trades/tradeSearch';
import { GROUP_TEXTS } from '../bridge/bridgeWords';
import { exitHourUtc } from './tradeMoments';

/** Key of a closed trade in each group of the parts of the results, or null for an unknown one. */
export const TRADE_GROUP_KEYS: Readonly<Record<SearchedGroup, (trade: Trade) => string | null>> = {
  side: ({ side }) => side ?? null,
  hour: exitHourUtc,
  liquidity: ({ entry_liquidity }) => entry_liquidity ?? null,
};

/** Returns a predicate for the closed trades of a group, such as `liquidity:maker`. */
export function createGroupPredicate(text: string): (trade: Trade) => boolean {
  const search = readGroupSearch(text);
  if (search === null) return () => false;
  const keyOf = TRADE_GROUP_KEYS[search.group];
  return (trade) => keyOf(trade) === search.key;
}

/** Names a group and its key, such as 'Entry as: maker'. */
export function groupFilterText(text: string): string {
  const search = readGroupSearch(text);
  return search === null ? text : `${GROUP_TEXTS[search.group]}: ${search.key}`;
}
