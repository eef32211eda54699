import { useState } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { useLatestTrades } from '@/store/useLatestTrades';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { goToTrades, readTradesUrl } from './tradesAddress';

export type OpenedTradeState = {
  trade: Trade | undefined;
  /** True when the details take the focus, because a key or a link opened the trade. */
  byKey: boolean;
  /** Id of the trade that the URL names but that is not loaded, or null. */
  missingTrade: string | null;
  open: (trade: Trade, byKey: boolean) => void;
  close: () => void;
};

/** Returns the trade whose details are open. A URL such as `#trades?trade=7` opens the details of trade 7. */
export function useOpenedTrade(rows: readonly Trade[]): OpenedTradeState {
  const { query } = useHashRoute();
  const latest = useLatestTrades().data?.rows;
  const [details, setDetails] = useState<{ id: string; byKey: boolean } | null>(null);
  const linked = query.get('trade');
  const [followed, setFollowed] = useState<string | null>(null);
  if (linked !== followed) {
    setFollowed(linked);
    if (linked !== null) setDetails({ id: linked, byKey: true });
  }
  const isOpened = ({ trade_id }: Trade): boolean => trade_id === details?.id;
  // Searches the latest trades for the trade of the URL, which may be on another page.
  const trade = rows.find(isOpened) ?? (linked === null ? undefined : latest?.find(isOpened));
  return {
    trade,
    byKey: details?.byKey ?? false,
    missingTrade: latest && details !== null && trade === undefined ? linked : null,
    open: ({ trade_id }, byKey) => setDetails({ id: trade_id, byKey }),
    close: () => {
      setDetails(null);
      if (linked !== null) goToTrades(readTradesUrl(query), { replace: true });
    },
  };
}
