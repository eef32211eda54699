import { RECENT_TRADES_QUERY, useGetTradesQuery } from '@/api/trades/trades';
import type { Trade } from '@/contract/trades/trade';
import { closedTrades } from '@/domain/trades/tradeStatus';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { useStableList } from '@/ui/lists/useStableList';

export function useLoadedTrades() {
  const rows = useLatestTradeRows();
  const { state, unread } = useGetTradesQuery(RECENT_TRADES_QUERY, {
    selectFromResult: ({ data, error }) => ({
      unread: data?.rejected.length ?? 0,
      state: data ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
    }),
  });
  return { rows, state, unread };
}

/**
 * Returns the closed trades. The array stays the same object until a trade closes, so that figures are not recomputed.
 */
export const useClosedTrades = (loaded: readonly Trade[]): readonly Trade[] => useStableList(closedTrades(loaded));
