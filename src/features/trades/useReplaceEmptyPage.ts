import { useEffect } from 'react';
import { historyPageCount } from './table/HistoryPager';
import { goToTrades, type TradesUrlState } from './tradesAddress';
import type { SelectedTrades } from './useTrades';

/** Replaces an empty page by the last page, or by the previous page when the bot sends no total. */
export function useReplaceEmptyPage(
  place: TradesUrlState,
  { list, rejected, total, complete, pending, pageSize }: SelectedTrades,
): void {
  const beyond = !complete && !pending && list?.count === 0 && rejected === 0 && place.page > 1;
  useEffect(() => {
    if (beyond)
      goToTrades(
        { ...place, page: total === null ? place.page - 1 : historyPageCount(total, pageSize) },
        { replace: true },
      );
  }, [beyond, place, total, pageSize]);
}
