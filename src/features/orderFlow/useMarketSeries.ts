import { useCallback, useEffect, useMemo, useState } from 'react';
import { useGetMarketHistoryQuery } from '@/api/market/marketView';
import type { BookRole } from '@/contract/market/bookLevels';
import { MarketSeries, MARKET_SERIES_SECONDS } from '@/domain/orderFlow/marketSeries';
import { useHasCapability } from '@/store/useCapability';
import { useFrameStreams } from '@/store/useFrameStreams';

/**
 * Gap between live frames above which the console requests the history again, ms. A hidden page causes a longer gap.
 */
const MAX_FRAME_GAP_MS = 3_000;

export type LiveMarketSeries = { series: MarketSeries; subscribe: (listener: () => void) => () => void };

/**
 * Returns the market data of a symbol over the last 15 minutes, from stored history and live frames. The bot stores no
 * history of the execution book. Symbol and book must not change between renders.
 */
export function useMarketSeries(symbol: string, book?: BookRole): LiveMarketSeries {
  const streams = useFrameStreams();
  const offered = useHasCapability('market.history') === true && book !== 'execution';
  const [since, setSince] = useState(0);
  const { currentData } = useGetMarketHistoryQuery(
    { symbol, seconds: MARKET_SERIES_SECONDS, since },
    { skip: !offered },
  );
  const [{ series, listeners }] = useState(createSeriesWithListeners);

  useEffect(() => {
    if (!currentData) return;
    series.loadHistory(currentData);
    notifyListeners(listeners);
  }, [currentData, series, listeners]);

  useEffect(() => {
    const addBook = (): void => {
      const frame = streams.book(symbol)?.frame;
      const before = series.columns.at(-1)?.at;
      if (!frame || !series.addBook(frame)) return;
      const now = series.columns.at(-1)?.at ?? 0;
      if (before !== undefined && now - before > MAX_FRAME_GAP_MS) setSince(now);
      notifyListeners(listeners);
    };
    const addTrades = (): void => series.addTrades(streams.tape(symbol)?.batch ?? []);
    const leave = [streams.subscribe(`book ${symbol}`, addBook), streams.subscribe(`tape ${symbol}`, addTrades)];
    return () => leave.forEach((end) => end());
  }, [streams, symbol, series, listeners]);

  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );
  return useMemo(() => ({ series, subscribe }), [series, subscribe]);
}

const createSeriesWithListeners = () => ({ series: new MarketSeries(), listeners: new Set<() => void>() });

const notifyListeners = (listeners: ReadonlySet<() => void>): void => listeners.forEach((listener) => listener());
