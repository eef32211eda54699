import { refreshStatus, useGetStatusQuery } from '@/api/bot/status';
import { refreshRecentTrades } from '@/api/trades/trades';
import { openTrades } from '@/domain/trades/tradeStatus';
import type { PositionCounts } from '@/domain/trades/positionMismatch';
import { useAppDispatch } from './hooks';
import { useLatestTrades } from './useLatestTrades';

/** Returns the counts of status and latest trades, or null while one is unknown. */
export function usePositionCounts(): PositionCounts | null {
  const { reported } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ reported: data?.active_trades }),
  });
  const { data } = useLatestTrades();
  if (reported === undefined || reported === null || data === undefined) return null;
  return {
    reported,
    listed: openTrades(data.rows).length,
    loaded: data.rows.length,
    total: data.total,
    unreadable: data.rejected.length,
  };
}

export function useReloadPositionCounts(): () => void {
  const dispatch = useAppDispatch();
  return () => {
    void dispatch(refreshRecentTrades());
    void dispatch(refreshStatus());
  };
}
