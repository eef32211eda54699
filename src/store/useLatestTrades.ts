import { RECENT, selectLatestTrades, useGetTradesQuery } from '@/api/trades';
import type { Trade } from '@/contract/trade';
import { useAppSelector } from './hooks';

const NO_TRADES: readonly Trade[] = [];

/** The request of the latest trades, and their rows. */
export function useLatestTrades() {
  const answer = useGetTradesQuery(RECENT);
  const rows = useLatestRows();
  return { ...answer, data: answer.data && { ...answer.data, rows } };
}

/** The rows alone: the same array while none of them changes; empty before the first load. */
export const useLatestRows = (): readonly Trade[] => useAppSelector(selectLatestTrades) ?? NO_TRADES;
