import { Link, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useGetCandlesQuery } from '@/api/market/marketView';
import type { BookRole } from '@/contract/market/bookLevels';
import type { MarketCandles } from '@/contract/market/marketView';
import { formatPrice } from '@/domain/format/format';
import { formatTime, toEpochMs } from '@/domain/format/time';
import { type Candle, candleAfterPrice } from '@/domain/orderFlow/candles';
import { bookOriginText } from '@/domain/orderFlow/bookOrigin';
import type { TradeLevel } from '@/domain/orderFlow/ladder';
import { directionOfSide } from '@/domain/market/signalFigures';
import { useHasCapability } from '@/store/useCapability';
import { useFrameStreams } from '@/store/useFrameStreams';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useCanvasTheme } from '@/ui/canvas/canvasTheme';
import { type PriceChartMark, createPriceChart } from '../canvas/createPriceChart';
import { MarketViewSection } from '../MarketViewSection';
import { useIsInView } from '@/ui/hooks/useIsInView';
import { useSymbolSignals, useSymbolTrades } from '../useSymbolTrades';

const CANDLE_LENGTHS_MINUTES = [1, 5, 15] as const;
const REQUESTED_CANDLE_COUNT = 200;
const CANDLES_POLL_INTERVAL_MS = 20_000;
const TABLE_CANDLE_COUNT = 10;

type Props = {
  symbol: string;
  book: BookRole | undefined;
  own: readonly TradeLevel[];
  height: number;
  everyMs: number;
};

export const PriceChart = memo(function PriceChart({ symbol, book, own, height, everyMs }: Props) {
  const [minutes, setMinutes] = useState<number>(1);
  const offered = useHasCapability('market.history') === true;
  const { currentData, error } = useGetCandlesQuery(
    { symbol, minutes, limit: REQUESTED_CANDLE_COUNT, book },
    { skip: !offered, pollingInterval: CANDLES_POLL_INTERVAL_MS },
  );
  return (
    <MarketViewSection
      title="Price"
      note={candleChartNote(currentData, error !== undefined)}
      action={
        <ToggleButtonGroup
          exclusive
          value={minutes}
          aria-label="Minutes of a candle"
          onChange={(_event, chosen: number | null) => chosen !== null && setMinutes(chosen)}
        >
          {CANDLE_LENGTHS_MINUTES.map((count) => (
            <ToggleButton key={count} value={count} aria-label={`Candles of ${count} min`}>
              {count} min
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <CandleChart
        symbol={symbol}
        own={own}
        height={height}
        everyMs={everyMs}
        minutes={minutes}
        candles={currentData}
      />
      <p className="legend">
        <Link href="https://www.tradingview.com/" target="_blank" rel="noreferrer" color="inherit">
          Charts by TradingView
        </Link>
      </p>
      {currentData && <CandleTable symbol={symbol} candles={currentData} />}
    </MarketViewSection>
  );
});

function candleChartNote(candles: MarketCandles | undefined, failed: boolean): string {
  if (failed && !candles) return 'candles not available';
  if (!candles) return 'loading';
  const { exchange, ema_exchange, ema_fast_period: fast, ema_slow_period: slow, ema_minutes: minutes } = candles;
  const origin = bookOriginText(candles);
  const source = origin === null ? '' : `${origin}; `;
  if (candles.candles.length === 0) return `${source}no closed candles`;
  if (fast === null || slow === null) return `${source}no EMA reported`;
  const filterExchange = ema_exchange == null || ema_exchange === exchange ? [] : [ema_exchange];
  const filterMinutes = minutes === null || minutes === candles.minutes ? [] : [`${minutes} min`];
  const differences = [...filterExchange, ...filterMinutes].join(' ');
  return `${source}${differences && `the filter uses ${differences}; `}EMA ${fast} solid, ${slow} dashed`;
}

type CandleChartProps = Omit<Props, 'book'> & { minutes: number; candles: MarketCandles | undefined };

function CandleChart({ symbol, own, height, everyMs, minutes, candles }: CandleChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ReturnType<typeof createPriceChart> | null>(null);
  const theme = useCanvasTheme();
  const zone = useTimeZone();
  const streams = useFrameStreams();
  const marks = usePriceChartMarks(symbol);
  const inView = useIsInView(place);

  useEffect(() => {
    if (!place.current) return;
    const made = createPriceChart(place.current, theme, zone);
    setChart(made);
    return () => {
      setChart(null);
      made.remove();
    };
  }, [theme, zone]);

  const openCandle = useRef<Candle>(undefined);
  useEffect(() => {
    // Does not update a chart outside the screen, because painting a chart takes long on a phone.
    if (chart && candles && inView) openCandle.current = chart.showCandles(candles);
  }, [chart, candles, inView]);

  const follows = chart !== null && candles !== undefined && inView;
  useEffect(() => {
    if (!follows) return;
    const follow = (): void => {
      const frame = streams.book(symbol)?.frame;
      const time = frame && toEpochMs(frame.timestamp);
      const next = frame && time ? candleAfterPrice(openCandle.current, time, frame.mid, minutes) : undefined;
      if (!next) return;
      openCandle.current = next;
      chart.showOpenCandle(next);
    };
    return streams.subscribe(`book ${symbol}`, follow, everyMs);
  }, [chart, follows, streams, symbol, minutes, everyMs]);

  useEffect(() => chart?.showLevels(own), [chart, own]);
  useEffect(() => {
    const first = candles?.candles[0]?.[0] ?? Infinity;
    chart?.showMarks(marks.filter(({ at }) => at >= first));
  }, [chart, marks, candles]);
  return <div ref={place} role="img" aria-label={`Price of ${symbol}, candles of ${minutes} min`} style={{ height }} />;
}

function usePriceChartMarks(symbol: string): readonly PriceChartMark[] {
  const trades = useSymbolTrades(symbol);
  const signals = useSymbolSignals(symbol);
  return useMemo(() => {
    const mark = (
      kind: PriceChartMark['kind'],
      time: Parameters<typeof toEpochMs>[0],
      side: string | null,
    ): PriceChartMark[] => {
      const at = toEpochMs(time);
      return at === null ? [] : [{ at, kind, up: side === null || directionOfSide(side) !== 'down' }];
    };
    return [
      ...signals.flatMap(({ timestamp, side }) => mark('signal', timestamp, side)),
      ...trades.flatMap(({ timestamp_entry, side }) => mark('entry', timestamp_entry, side)),
      ...trades.flatMap(({ timestamp_exit, side }) => mark('exit', timestamp_exit, side)),
    ].sort((one, other) => one.at - other.at);
  }, [trades, signals]);
}

function CandleTable({ symbol, candles }: { symbol: string; candles: MarketCandles }) {
  const zone = useTimeZone();
  return (
    <div className="visually-hidden">
      <table>
        <caption>
          Last candles of {symbol}, {candles.minutes} min
        </caption>
        <thead>
          <tr>
            {['Time', 'Open', 'High', 'Low', 'Close'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles.candles.slice(-TABLE_CANDLE_COUNT).map(([at, ...prices]) => (
            <tr key={at}>
              <td>{formatTime(at, zone)}</td>
              {prices.slice(0, 4).map((price, index) => (
                <td key={index}>{formatPrice(price)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
