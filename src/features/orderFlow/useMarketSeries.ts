import { useCallback, useEffect, useMemo, useState } from 'react';
import { useGetMarketHistoryQuery } from '@/api/marketView';
import { MarketSeries, SERIES_SECONDS } from '@/domain/orderFlow/marketSeries';
import { useOffers } from '@/store/useAddition';
import { useStreams } from '@/store/useStreams';

/** A longer hole in the live frames, such as a hidden page leaves, is filled from the bot's history. */
const HOLE_MS = 3_000;

export type LiveSeries = { series: MarketSeries; subscribe: (listener: () => void) => () => void };

/** Keeps the last 15 minutes of a symbol: the bot's history, continued from the live frames. One symbol for its life. */
export function useMarketSeries(symbol: string): LiveSeries {
  const streams = useStreams();
  const offered = useOffers('market.history') === true;
  const [since, setSince] = useState(0);
  const { currentData } = useGetMarketHistoryQuery({ symbol, seconds: SERIES_SECONDS, since }, { skip: !offered });
  const [{ series, listeners }] = useState(newSeries);

  useEffect(() => {
    if (!currentData) return;
    series.load(currentData);
    announce(listeners);
  }, [currentData, series, listeners]);

  useEffect(() => {
    const addBook = (): void => {
      const frame = streams.book(symbol)?.frame;
      const before = series.columns.at(-1)?.at;
      if (!frame || !series.addBook(frame)) return;
      const now = series.columns.at(-1)?.at ?? 0;
      if (before !== undefined && now - before > HOLE_MS) setSince(now);
      announce(listeners);
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

const newSeries = () => ({ series: new MarketSeries(), listeners: new Set<() => void>() });

const announce = (listeners: ReadonlySet<() => void>): void => listeners.forEach((listener) => listener());
