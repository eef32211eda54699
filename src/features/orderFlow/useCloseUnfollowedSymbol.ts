import { useEffect } from 'react';
import { useGetMarketHistoryQuery } from '@/api/market/marketView';
import { noticeAdded } from '@/slices/notices';
import { selectIsLive } from '@/slices/connection';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import { setSymbolInAddress } from '@/ui/hooks/hashRoute';
import { useBookAge } from './BookAge';

const FOLLOW_CHECK_INTERVAL_MS = 5_000;
const HTTP_NOT_FOUND = 404;

/** Closes the symbol panel with a message when the bot does not follow the symbol. */
export function useCloseUnfollowedSymbol(symbol: string): void {
  const dispatch = useAppDispatch();
  const offered = useHasCapability('market.history') === true;
  const live = useAppSelector(selectIsLive);
  const { received: known, oldSince } = useBookAge(symbol);
  const silent = offered && live && (oldSince !== null || !known);
  const { error } = useGetMarketHistoryQuery(
    { symbol, seconds: 1, since: 0 },
    { skip: !silent, pollingInterval: FOLLOW_CHECK_INTERVAL_MS },
  );
  const gone = silent && error !== undefined && 'status' in error && error.status === HTTP_NOT_FOUND;
  useEffect(() => {
    if (!gone) return;
    const text = known
      ? `${symbol} left the market: its view was closed.`
      : `The bot does not follow ${symbol}: its view was closed.`;
    dispatch(noticeAdded({ kind: 'message', severity: 'info', text }));
    setSymbolInAddress(null);
  }, [gone, known, symbol, dispatch]);
}
