import { Box } from '@mui/material';
import { useContext } from 'react';
import { useGetSignalsQuery } from '@/api/market/signals';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { belowDesktopQuery, narrowScreenQuery } from '@/ui/theme/widths';
import { SymbolLink, SymbolLinksContext } from '@/ui/widgets/SymbolLink';

/**
 * Links to the market view of the newest position or signal from the end of the tab bar. Only screens of medium width
 * show the link: a wide screen shows the market view on the Dashboard, and a phone has no room beside the tabs.
 */
export function MarketViewLink() {
  const [position] = openTrades(useLatestTradeRows());
  const { signal } = useGetSignalsQuery(undefined, {
    selectFromResult: ({ data }) => ({ signal: data?.rows[0]?.symbol }),
  });
  const symbol = position?.symbol ?? signal;
  const offered = useContext(SymbolLinksContext);
  if (!offered || symbol === undefined) return null;
  return (
    <Box
      sx={{
        display: 'none',
        gridArea: '1 / 1 / 2 / -1',
        placeSelf: 'center end',
        zIndex: 1,
        marginRight: 4,
        [belowDesktopQuery]: { display: 'block' },
        [narrowScreenQuery]: { display: 'none' },
      }}
    >
      <SymbolLink symbol={symbol}>Market view</SymbolLink>
    </Box>
  );
}
