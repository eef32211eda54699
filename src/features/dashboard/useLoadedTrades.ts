import { RECENT, useGetTradesQuery } from '@/api/trades';
import type { Trade } from '@/contract/trade';
import { closedTrades } from '@/domain/tradeStatus';
import { useStableList } from '@/ui/useStableList';

const NO_TRADES: readonly Trade[] = [];

/** The latest trades, without what does not concern whoever only computes over them. */
export const useLoadedTrades = () =>
  useGetTradesQuery(RECENT, {
    selectFromResult: ({ data, error }) => ({
      rows: data?.rows ?? NO_TRADES,
      state: data ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
    }),
  });

/** The closed ones among them: the same list while trades only open, so that what is computed over it rests. */
export const useClosedTrades = (loaded: readonly Trade[]): readonly Trade[] => useStableList(closedTrades(loaded));
