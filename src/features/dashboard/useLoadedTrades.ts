import { RECENT, useGetTradesQuery } from '@/api/trades';
import type { Trade } from '@/contract/trade';

const NO_TRADES: readonly Trade[] = [];

/** The latest trades, without what does not concern whoever only computes over them. */
export const useLoadedTrades = () =>
  useGetTradesQuery(RECENT, {
    selectFromResult: ({ data, error }) => ({
      rows: data?.rows ?? NO_TRADES,
      total: data?.total ?? null,
      state: data ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
    }),
  });
