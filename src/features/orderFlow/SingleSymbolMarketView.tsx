import { Link, MenuItem, Select } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { setSymbolInAddress } from '@/ui/hooks/hashRoute';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { BookAge } from './BookAge';
import { MarketView } from './MarketView';
import { MarketViewSection } from './MarketViewSection';
import { useProposedSymbol } from './useProposedSymbol';

type Props = { strongest: string | null; symbols: readonly string[]; choice: ReactNode };

/**
 * Shows the market data of the chosen symbol. Without a choice, the console shows the newest position or the strongest
 * imbalance.
 */
export function SingleSymbolMarketView({ strongest, symbols, choice }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = openTrades(useLatestTradeRows());
  const newest = open[0]?.symbol ?? null;
  const { inside, readerProps } = useIsOperatorReading();
  const proposed = useProposedSymbol({ newest, strongest, frozen: inside });
  const symbol = chosen ?? proposed;
  if (symbol === null) return null;
  const isOpen = open.some((trade) => trade.symbol === symbol);
  const positionText = newest === symbol ? 'newest position' : 'open position';
  const why = chosen === symbol ? 'your choice' : isOpen ? positionText : 'strongest imbalance';
  return (
    <div {...readerProps}>
      <MarketViewSection
        heading="h2"
        title={`Market view of ${symbol}`}
        note={
          <>
            {/* First, because a narrow section cuts the end of the note. */}
            {inside && chosen === null && 'held while you point here, '}
            {why}, <BookAge symbol={symbol} />
          </>
        }
        action={
          <>
            <Select
              value={chosen ?? ''}
              displayEmpty
              inputProps={{ 'aria-label': 'Symbol of the market view' }}
              onChange={({ target }) => setChosen(target.value === '' ? null : target.value)}
            >
              <MenuItem value="">Chosen by the console</MenuItem>
              {[...symbols].sort().map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </Select>{' '}
            <Link component="button" onClick={() => setSymbolInAddress(symbol)}>
              Open beside the tab
            </Link>{' '}
            {choice}
          </>
        }
      >
        <MarketView symbol={symbol} />
      </MarketViewSection>
    </div>
  );
}
