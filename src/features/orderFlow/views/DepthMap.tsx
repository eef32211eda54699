import { memo, useCallback, useMemo } from 'react';
import { plural } from '@/domain/format/format';
import { CanvasView, type DrawCanvas } from '@/ui/canvas/CanvasView';
import { createDepthImageDrawer } from '@/ui/canvas/createDepthImageDrawer';
import { drawDepthMap } from '../canvas/drawDepthMap';
import { DepthTable } from './DepthTable';
import { MarketViewSection } from '../MarketViewSection';
import type { LiveMarketSeries } from '../useMarketSeries';
import { useSymbolSignals, useSymbolTrades } from '../useSymbolTrades';

type Props = { symbol: string; live: LiveMarketSeries; height: number };

export const DepthMap = memo(function DepthMap({ symbol, live: { series, subscribe }, height }: Props) {
  const signals = useSymbolSignals(symbol);
  const trades = useSymbolTrades(symbol);
  const depthImage = useMemo(createDepthImageDrawer, []);
  const draw = useCallback<DrawCanvas>(
    (context, size, theme) => drawDepthMap(context, series, depthImage, { signals, trades }, size, theme),
    [series, depthImage, signals, trades],
  );
  return (
    <MarketViewSection
      title="Depth map"
      note={`● bought ○ sold ▲▼ signal, E entry, X exit; ${plural(trades.length, 'trade')} loaded`}
    >
      <CanvasView label={`Resting liquidity of ${symbol}`} height={height} draw={draw} subscribe={subscribe}>
        <DepthTable symbol={symbol} live={{ series, subscribe }} />
      </CanvasView>
    </MarketViewSection>
  );
});
