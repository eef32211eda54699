import { RECENT, useGetTradesQuery } from '@/api/trades';
import type { Trade } from '@/contract/trade';
import { closedTrades } from '@/domain/trades/tradeStatus';
import { useLatestRows } from '@/store/useLatestTrades';
import { useStableList } from '@/ui/lists/useStableList';

/** The latest trades, without the request state that only their list needs. */
export function useLoadedTrades() {
  const rows = useLatestRows();
  const { state, unread } = useGetTradesQuery(RECENT, {
    selectFromResult: ({ data, error }) => ({
      unread: data?.rejected.length ?? 0,
      state: data ? ('loaded' as const) : error ? ('failed' as const) : ('loading' as const),
    }),
  });
  return { rows, state, unread };
}

/** The closed ones among them: the same array while trades only open, so that figures are not computed again. */
export const useClosedTrades = (loaded: readonly Trade[]): readonly Trade[] => useStableList(closedTrades(loaded));
