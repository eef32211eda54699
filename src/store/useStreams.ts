import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { StoreExtra } from '@/api/services';
import type { LiveBook, LivePositions, LiveTape, StreamKey, Streams } from '@/api/streams';
import type { LivePosition } from '@/contract/streams';
import { watchEnded, watchStarted } from '@/slices/watched';
import { useAppDispatch } from './hooks';
import type { RootState } from './rootReducer';

const streamsOf = (_dispatch: unknown, _getState: () => RootState, { streams }: StoreExtra): Streams => streams;

/** The streams of this store, for a view that draws frames without rendering. */
export const useStreams = (): Streams => useAppDispatch()(streamsOf);

function useStream<T>(key: StreamKey, read: (streams: Streams) => T): T {
  const streams = useStreams();
  const subscribe = useCallback((listener: () => void) => streams.subscribe(key, listener), [streams, key]);
  return useSyncExternalStore(subscribe, () => read(streams));
}

/** Renders with every book of the symbol, up to ten a second. */
export const useLiveBook = (symbol: string): LiveBook | undefined =>
  useStream(`book ${symbol}`, (streams) => streams.book(symbol));

export const useLiveTape = (symbol: string): LiveTape | undefined =>
  useStream(`tape ${symbol}`, (streams) => streams.tape(symbol));

export const useLivePositions = (): LivePositions | undefined =>
  useStream('positions', (streams) => streams.positions());

/** The live figures of an open trade; undefined while the bot sends none. */
export const useLivePosition = (tradeId: string): LivePosition | undefined =>
  useStream('positions', (streams) => streams.positions()?.byTrade.get(tradeId));

/** Has the bot send the book and the tape of the symbol while the view is shown. Only where it lists `market.watch`. */
export function useWatch(symbol: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(watchStarted(symbol));
    return () => void dispatch(watchEnded(symbol));
  }, [dispatch, symbol]);
}
