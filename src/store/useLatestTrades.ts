import { RECENT_TRADES_QUERY, selectLatestTrades, useGetTradesQuery } from '@/api/trades/trades';
import type { Trade } from '@/contract/trades/trade';
import { useAppSelector } from './hooks';

const NO_TRADES: readonly Trade[] = [];

export function useLatestTrades() {
  const answer = useGetTradesQuery(RECENT_TRADES_QUERY);
  const rows = useLatestTradeRows();
  return { ...answer, data: answer.data && { ...answer.data, rows } };
}

/** Returns an array that stays the same until a row changes. It is empty before the first load. */
export const useLatestTradeRows = (): readonly Trade[] => useAppSelector(selectLatestTrades) ?? NO_TRADES;
