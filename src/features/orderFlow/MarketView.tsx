import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { BookRole } from '@/contract/market/bookLevels';
import type { TradeLevel } from '@/domain/orderFlow/ladder';
import { MARKET_VIEW_COLUMN_WIDTHS_PX, type MarketViewSizes } from '@/domain/orderFlow/marketViewSizes';
import { useEveryStreamFrame, useWatchedSymbol } from '@/store/useFrameStreams';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { DepthMap } from './views/DepthMap';
import { FilterChecklist } from './views/FilterChecklist';
import { ImbalanceView } from './views/ImbalanceView';
import { LadderView } from './views/LadderView';
import { PriceChart } from './views/PriceChart';
import { TapeView } from './views/TapeView';
import { BookOrigin } from './BookOrigin';
import { useDisplayedBook } from './useDisplayedBook';
import { useMarketSeries, type LiveMarketSeries } from './useMarketSeries';
import { useMarketViewSizes } from './useMarketViewSizes';
import { useSymbolTradeLevels } from './useSymbolTrades';

const RELAXED_CANDLE_INTERVAL_MS = 1_000;

const MarketViewGrid = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  '& > div': {
    display: 'grid',
    gap: theme.spacing(3),
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"ladder" "filters" "map" "price" "imbalance" "tape"',
  },
  '& .ladder': { gridArea: 'ladder' },
  '& .filters': { gridArea: 'filters' },
  '& .map': { gridArea: 'map' },
  '& .price': { gridArea: 'price' },
  '& .imbalance': { gridArea: 'imbalance' },
  '& .tape': { gridArea: 'tape' },
  '& > div > *': { minWidth: 0 },
  [theme.containerQueries.up(MARKET_VIEW_COLUMN_WIDTHS_PX.two)]: {
    '& > div': {
      gridTemplateColumns: 'minmax(0, 1.7fr) minmax(0, 1fr)',
      gridTemplateAreas: '"ladder filters" "map map" "price price" "imbalance imbalance" "tape tape"',
    },
  },
  [theme.containerQueries.up(MARKET_VIEW_COLUMN_WIDTHS_PX.wide)]: {
    '& > div': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.15fr)',
      gridTemplateRows: 'auto auto auto 1fr',
      gridTemplateAreas: '"ladder map" "ladder price" "filters imbalance" "filters tape"',
    },
  },
}));

export const MarketView = ({ symbol }: { symbol: string }) => <SymbolMarketView key={symbol} symbol={symbol} />;

function SymbolMarketView({ symbol }: { symbol: string }) {
  const displayed = useDisplayedBook(symbol);
  const { levels, note } = useSymbolTradeLevels(symbol);
  useWatchedSymbol(symbol, displayed.book);
  return (
    <>
      <BookOrigin symbol={symbol} displayed={displayed} note={note} />
      <BookMarketView key={displayed.book} symbol={symbol} book={displayed.book} own={levels} />
    </>
  );
}

type BookMarketViewProps = { symbol: string; book: BookRole | undefined; own: readonly TradeLevel[] };

function BookMarketView({ symbol, book, own }: BookMarketViewProps) {
  const live = useMarketSeries(symbol, book);
  const place = useRef<HTMLDivElement>(null);
  const sizes = useMarketViewSizes(place);
  const { inside, readerProps } = useIsOperatorReading();
  useEveryStreamFrame(inside);
  return (
    <MarketViewGrid ref={place} {...readerProps}>
      {sizes && (
        <MarketViewContent
          symbol={symbol}
          book={book}
          live={live}
          own={own}
          sizes={sizes}
          candleEveryMs={inside ? 0 : RELAXED_CANDLE_INTERVAL_MS}
        />
      )}
    </MarketViewGrid>
  );
}

type ContentProps = BookMarketViewProps & {
  live: LiveMarketSeries;
  sizes: MarketViewSizes;
  candleEveryMs: number;
};

const MarketViewContent = ({ symbol, book, live, own, sizes, candleEveryMs }: ContentProps) => (
  <div>
    <div className="ladder">
      <LadderView symbol={symbol} own={own} rows={sizes.rows} />
    </div>
    <div className="filters">
      <FilterChecklist symbol={symbol} />
    </div>
    <div className="map">
      <DepthMap symbol={symbol} book={book} live={live} height={sizes.map} />
    </div>
    <div className="price">
      <PriceChart symbol={symbol} book={book} own={own} height={sizes.price} everyMs={candleEveryMs} />
    </div>
    <div className="imbalance">
      <ImbalanceView symbol={symbol} live={live} />
    </div>
    <div className="tape">
      <TapeView symbol={symbol} />
    </div>
  </div>
);
