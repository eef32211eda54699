import { RECENT_TRADES_QUERY, selectLatestTrades, useGetTradesQuery } from '@/api/trades';
import type { Trade } from '@/contract/trade';
import { useAppSelector } from './hooks';

const NO_TRADES: readonly Trade[] = [];

/** Returns the query of the latest trades with their rows. */
export function useLatestTrades() {
  const answer = useGetTradesQuery(RECENT_TRADES_QUERY);
  const rows = useLatestRows();
  return { ...answer, data: answer.data && { ...answer.data, rows } };
}

/** Returns the rows alone: an empty array before the first load, and the same array until a row changes. */
export const useLatestRows = (): readonly Trade[] => useAppSelector(selectLatestTrades) ?? NO_TRADES;
