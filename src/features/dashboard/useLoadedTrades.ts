import { RECENT, useGetTradesQuery } from '@/api/trades';
import type { Trade } from '@/contract/trade';
import { closedTrades } from '@/domain/trades/tradeStatus';
import { useStableList } from '@/ui/lists/useStableList';

const NO_TRADES: readonly Trade[] = [];

/** The latest trades, without the request state that only their list needs. */
export const useLoadedTrades = () =>
  useGetTradesQuery(RECENT, {
    selectFromResult: ({ data, error }) => ({
      rows: data?.rows ?? NO_TRADES,
      state: data ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
    }),
  });

/** The closed ones among them: the same array while trades only open, so that figures are not computed again. */
export const useClosedTrades = (loaded: readonly Trade[]): readonly Trade[] => useStableList(closedTrades(loaded));
