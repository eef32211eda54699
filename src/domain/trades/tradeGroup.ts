import type { Trade } from '@/contract/trades/trade';
import { GROUP_SEARCH_PATTERN, type SEARCHED_GROUPS } from '@/contract/trades/tradeSearch';
import { GROUP_TEXTS } from '../bridge/bridgeWords';
import { exitHourUtc } from './tradeMoments';

type SearchedGroup = (typeof SEARCHED_GROUPS)[number];

/** Key of a closed trade in each group of the parts of the results, or null for an unknown one. */
export const TRADE_GROUP_KEYS: Readonly<Record<SearchedGroup, (trade: Trade) => string | null>> = {
  side: ({ side }) => side ?? null,
  hour: exitHourUtc,
  liquidity: ({ entry_liquidity }) => entry_liquidity ?? null,
};

function splitGroup(text: string): [group: SearchedGroup, key: string] | null {
  const [, group, key] = GROUP_SEARCH_PATTERN.exec(text) ?? [];
  // The pattern matches the names of the groups only.
  return group === undefined || key === undefined ? null : [group as SearchedGroup, key];
}

export function isInGroup(trade: Trade, text: string): boolean {
  const [group, key] = splitGroup(text) ?? [];
  return group !== undefined && TRADE_GROUP_KEYS[group](trade) === key;
}

/** Names a group with its key, such as 'Entry as: maker'. */
export function groupFilterText(text: string): string {
  const [group, key] = splitGroup(text) ?? [];
  return group === undefined ? text : `${GROUP_TEXTS[group]}: ${key}`;
}
