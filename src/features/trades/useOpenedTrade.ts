import { useState } from 'react';
import type { Trade } from '@/contract/trade';
import { useLatestTrades } from '@/store/useLatestTrades';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { goToTrades, readTradesUrl } from './tradesAddress';

type OpenedTrade = {
  /** Trade whose details are open. */
  trade: Trade | undefined;
  /** True when the details take the focus, because a key or a link opened the trade. */
  byKey: boolean;
  /** Id of a linked trade that is not among the loaded trades, or null. */
  missingTrade: string | null;
  open: (trade: Trade, byKey: boolean) => void;
  close: () => void;
};

/** Returns the trade whose details are open. A link such as `#trades?trade=7` opens the details of a trade. */
export function useOpenedTrade(rows: readonly Trade[]): OpenedTrade {
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
  // A link may lead to a trade that is not on the current page.
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
