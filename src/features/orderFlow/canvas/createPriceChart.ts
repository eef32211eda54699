import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  type IPriceLine,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { MarketCandles } from '@/contract/market/marketView';
import { formatPrice } from '@/domain/format/format';
import { formatTime, type Zone } from '@/domain/format/time';
import { type Candle, closedCandles } from '@/domain/orderFlow/candles';
import type { TradeLevel } from '@/domain/orderFlow/ladder';
import { tradeLevelLabel } from '@/domain/orderFlow/words';
import type { CanvasTheme } from '@/ui/canvas/canvasTheme';

export type PriceChartMark = { at: number; kind: 'entry' | 'exit' | 'signal'; up: boolean };

// The chart library brands times in seconds.
const toUtcTimestamp = (at: number): UTCTimestamp => Math.floor(at / 1_000) as UTCTimestamp;
const toCandlePoint = ({ at, ...prices }: Candle) => ({ time: toUtcTimestamp(at), ...prices });

/** Creates a chart with candles, the two EMAs of the bot's EMA filter, trade marks and price lines. */
export function createPriceChart(place: HTMLElement, theme: CanvasTheme, zone: Zone) {
  const timeOf = (time: unknown): string => formatTime(Number(time) * 1_000, zone);
  const chart = createChart(place, {
    autoSize: true,
    layout: {
      // The content security policy rejects the style of the logo. A link below the chart replaces the logo.
      attributionLogo: false,
      background: { type: ColorType.Solid, color: theme.surface },
      textColor: theme.quiet,
      fontFamily: theme.font,
      fontSize: 10,
    },
    grid: { vertLines: { color: theme.line }, horzLines: { color: theme.line } },
    rightPriceScale: { borderColor: theme.line, scaleMargins: { top: 0.1, bottom: 0.1 } },
    timeScale: {
      borderColor: theme.line,
      timeVisible: true,
      // Half of a time label, because the chart cuts a label at the right edge.
      rightOffsetPixels: 18,
      tickMarkFormatter: (time: unknown) => timeOf(time).slice(0, 5),
    },
    localization: { timeFormatter: timeOf, priceFormatter: (price: number) => formatPrice(price) },
    // The mouse wheel scrolls the page instead of zooming the chart.
    handleScale: { mouseWheel: false },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  });
  const series = chart.addSeries(CandlestickSeries, {
    upColor: theme.bid,
    borderUpColor: theme.bid,
    wickUpColor: theme.bid,
    // Falling candles are hollow, so that the direction is visible without colour.
    downColor: theme.surface,
    borderDownColor: theme.ask,
    wickDownColor: theme.ask,
    lastValueVisible: true,
  });
  const average = (color: string, lineStyle: LineStyle) =>
    chart.addSeries(LineSeries, {
      color,
      lineStyle,
      lineWidth: 1,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    });
  const fast = average(theme.primary, LineStyle.Solid);
  const slow = average(theme.warning, LineStyle.Dashed);
  const markers = createSeriesMarkers(series, []);
  let lines: IPriceLine[] = [];
  let removed = false;

  return {
    showCandles(reply: MarketCandles): Candle | undefined {
      const candles = closedCandles(reply);
      if (removed) return candles.at(-1);
      const price = candles.at(-1)?.close ?? 1;
      // The price step is finer than the displayed decimals, so that price levels of a cheap coin do not overlap.
      series.applyOptions({ priceFormat: { type: 'custom', formatter: formatPrice, minMove: chartPriceStep(price) } });
      series.setData(candles.map(toCandlePoint));
      const averageOf = (values: readonly (number | null)[]) =>
        reply.candles.flatMap(([at], index) => {
          const value = values[index];
          return typeof value === 'number' ? [{ time: toUtcTimestamp(at), value }] : [];
        });
      fast.setData(averageOf(reply.ema_fast));
      slow.setData(averageOf(reply.ema_slow));
      return candles.at(-1);
    },
    showOpenCandle(candle: Candle): void {
      if (!removed) series.update(toCandlePoint(candle));
    },
    showLevels(levels: readonly TradeLevel[]): void {
      if (removed) return;
      for (const line of lines) series.removePriceLine(line);
      lines = levels.map((level) =>
        series.createPriceLine({
          price: level.price,
          title: tradeLevelLabel(level),
          color: { entry: theme.text, sl: theme.ask, tp: theme.bid }[level.kind],
          lineWidth: 1,
          lineStyle: level.kind === 'entry' ? LineStyle.Solid : LineStyle.Dashed,
          axisLabelVisible: true,
        }),
      );
    },
    showMarks(marks: readonly PriceChartMark[]): void {
      if (!removed) markers.setMarkers(marks.map((mark) => chartMarker(mark, theme)));
    },
    /** Removes the chart. Every later call does nothing, because the library throws when a removed chart changes. */
    remove(): void {
      if (!removed) chart.remove();
      removed = true;
    },
  };
}

const chartPriceStep = (price: number): number => (price < 1 ? 1e-6 : price < 100 ? 1e-4 : 1e-2);

function chartMarker({ at, kind, up }: PriceChartMark, theme: CanvasTheme): SeriesMarker<UTCTimestamp> {
  const time = toUtcTimestamp(at);
  if (kind === 'signal') {
    const shape = up ? 'arrowUp' : 'arrowDown';
    return { time, position: up ? 'belowBar' : 'aboveBar', shape, color: theme.primary, size: 0.6 };
  }
  const text = kind === 'entry' ? 'E' : 'X';
  return {
    time,
    position: kind === 'entry' ? 'belowBar' : 'aboveBar',
    shape: 'square',
    color: theme.text,
    text,
    size: 0.6,
  };
}
