import { memo, useCallback, useMemo } from 'react';
import type { BookRole } from '@/contract/market/bookLevels';
import type { Signal } from '@/contract/trades/signal';
import { plural } from '@/domain/format/format';
import { useLiveBook } from '@/store/useFrameStreams';
import { CanvasView, type DrawCanvas } from '@/ui/canvas/CanvasView';
import { createDepthImageDrawer } from '@/ui/canvas/createDepthImageDrawer';
import { drawDepthMap } from '../canvas/drawDepthMap';
import { DepthTable } from './DepthTable';
import { MarketViewSection } from '../MarketViewSection';
import type { LiveMarketSeries } from '../useMarketSeries';
import { useSymbolSignals, useSymbolTrades } from '../useSymbolTrades';

const ORIGIN_UPDATE_INTERVAL_MS = 1_000;
const NO_SIGNALS: readonly Signal[] = [];

type Props = { symbol: string; book: BookRole | undefined; live: LiveMarketSeries; height: number };

export const DepthMap = memo(function DepthMap({ symbol, book, live: { series, subscribe }, height }: Props) {
  const allSignals = useSymbolSignals(symbol);
  const allTrades = useSymbolTrades(symbol);
  const frame = useLiveBook(symbol, ORIGIN_UPDATE_INTERVAL_MS)?.frame;
  const exchange = frame?.other_exchange == null ? null : frame.exchange;
  // A mark at a price of the other exchange would be in the wrong place, and no past price difference is known.
  const trades = useMemo(
    () => (exchange == null ? allTrades : allTrades.filter((trade) => trade.exchange === exchange)),
    [allTrades, exchange],
  );
  const signals = book === 'execution' ? NO_SIGNALS : allSignals;
  const unmarked = allTrades.length - trades.length;
  const depthImage = useMemo(createDepthImageDrawer, []);
  const draw = useCallback<DrawCanvas>(
    (context, size, theme) => drawDepthMap(context, series, depthImage, { signals, trades }, size, theme),
    [series, depthImage, signals, trades],
  );
  return (
    <MarketViewSection
      title="Depth map"
      note={`${book === 'execution' ? 'since the switch; ' : ''}${
        unmarked > 0 ? `${plural(unmarked, 'trade')} of ${frame?.other_exchange} not marked; ` : ''
      }● bought ○ sold ▲▼ signal, E entry, X exit; ${plural(trades.length, 'trade')} loaded`}
    >
      <CanvasView label={`Resting liquidity of ${symbol}`} height={height} draw={draw} subscribe={subscribe}>
        <DepthTable symbol={symbol} live={{ series, subscribe }} />
      </CanvasView>
    </MarketViewSection>
  );
});
