import { useEffect } from 'react';
import { useGetMarketHistoryQuery } from '@/api/marketView';
import { noticed } from '@/slices/notices';
import { selectIsLive } from '@/slices/connection';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useIsOffered } from '@/store/useAddition';
import { showSymbol } from '@/ui/hooks/hashRoute';
import { useBookAge } from './BookAge';

/** How often the console asks the bot whether it still follows a symbol whose book is old. */
const ASK_EVERY_MS = 5_000;
const NOT_FOUND = 404;

/** Closes the market view with a message when the bot no longer follows the symbol. */
export function useMarketExit(symbol: string): void {
  const dispatch = useAppDispatch();
  const offered = useIsOffered('market.history') === true;
  const live = useAppSelector(selectIsLive);
  const { receivedAt, old } = useBookAge(symbol);
  const silent = offered && live && (old || receivedAt === null);
  const { error } = useGetMarketHistoryQuery(
    { symbol, seconds: 1, since: 0 },
    { skip: !silent, pollingInterval: ASK_EVERY_MS },
  );
  const gone = silent && error !== undefined && 'status' in error && error.status === NOT_FOUND;
  const known = receivedAt !== null;
  useEffect(() => {
    if (!gone) return;
    const text = known
      ? `${symbol} left the market: its view was closed.`
      : `The bot does not follow ${symbol}: its view was closed.`;
    dispatch(noticed({ kind: 'message', severity: 'info', text }));
    showSymbol(null);
  }, [gone, known, symbol, dispatch]);
}
