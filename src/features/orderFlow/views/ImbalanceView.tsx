import { memo, useCallback, useRef } from 'react';
import { formatObi } from '@/domain/format/format';
import { useLiveBook, useFrameStreams } from '@/store/useFrameStreams';
import { CanvasView, type DrawCanvas } from '@/ui/canvas/CanvasView';
import { drawImbalance } from '../canvas/drawImbalance';
import { MarketViewSection } from '../MarketViewSection';
import { useViewInterval } from '@/ui/hooks/useIsInView';
import type { LiveMarketSeries } from '../useMarketSeries';

const OBI_CHART_HEIGHT_PX = 120;
const OBI_TEXT_UPDATE_INTERVAL_MS = 500;

type Props = { symbol: string; live: LiveMarketSeries };

export const ImbalanceView = memo(function ImbalanceView({ symbol, live: { series, subscribe } }: Props) {
  const streams = useFrameStreams();
  const draw = useCallback<DrawCanvas>(
    (context, size, theme) => {
      const frame = streams.book(symbol)?.frame;
      const limits = { threshold: frame?.obi_threshold ?? null, rearm: frame?.obi_rearm ?? null };
      drawImbalance(context, series.columns, limits, size, theme);
    },
    [streams, symbol, series],
  );
  const place = useRef<HTMLDivElement>(null);
  const frame = useLiveBook(symbol, useViewInterval(place, OBI_TEXT_UPDATE_INTERVAL_MS))?.frame;
  const note = `raw ${formatObi(frame?.obi)}, smoothed ${formatObi(frame?.obi_smoothed)}`;
  return (
    <MarketViewSection title="Imbalance, 5 min" note={note}>
      <div ref={place}>
        <CanvasView
          label={`Order book imbalance of ${symbol}`}
          height={OBI_CHART_HEIGHT_PX}
          draw={draw}
          subscribe={subscribe}
        >
          <table>
            <caption>Order book imbalance of {symbol}</caption>
            <tbody>
              <tr>
                <th scope="row">Raw</th>
                <td>{formatObi(frame?.obi)}</td>
              </tr>
              <tr>
                <th scope="row">Smoothed</th>
                <td>{formatObi(frame?.obi_smoothed)}</td>
              </tr>
              <tr>
                <th scope="row">A signal needs</th>
                <td>{formatObi(frame?.obi_threshold)}</td>
              </tr>
              <tr>
                <th scope="row">The next signal needs less than</th>
                <td>{formatObi(frame?.obi_rearm)}</td>
              </tr>
            </tbody>
          </table>
        </CanvasView>
      </div>
    </MarketViewSection>
  );
});
