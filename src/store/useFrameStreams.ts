import { useCallback, useEffect } from 'react';
import type { StoreExtra } from '@/api/request/services';
import type { LiveBook, LivePositions, LiveTape, SignalPoint, StreamKey, FrameStreams } from '@/api/market/streams';
import type { BookRole } from '@/contract/market/bookLevels';
import type { LivePosition } from '@/contract/live/streams';
import { bookDisplayed, watchEnded, watchStarted } from '@/slices/watched';
import { useStoreWhileTabRuns, useTabRuns } from '@/ui/hooks/tabActivity';
import { useAppDispatch } from './hooks';
import type { RootState } from './rootReducer';

const selectFrameStreams = (_dispatch: unknown, _getState: () => RootState, { streams }: StoreExtra): FrameStreams =>
  streams;

/** Returns the frame streams of the store, for a component that draws frames without a React render. */
export const useFrameStreams = (): FrameStreams => useAppDispatch()(selectFrameStreams);

function useFrameStream<T>(key: StreamKey, read: (streams: FrameStreams) => T, everyMs = 0): T {
  const streams = useFrameStreams();
  const subscribe = useCallback(
    (listener: () => void) => streams.subscribe(key, listener, everyMs),
    [streams, key, everyMs],
  );
  return useStoreWhileTabRuns(subscribe, () => read(streams));
}

/** Returns the latest book of the symbol. Renders at most once per `everyMs`. */
export const useLiveBook = (symbol: string, everyMs: number): LiveBook | undefined =>
  useFrameStream(`book ${symbol}`, (streams) => streams.book(symbol), everyMs);

/** Returns whether the console has a book of the symbol. Renders only when the answer changes. */
export const useHasLiveBook = (symbol: string): boolean =>
  useFrameStream(`book ${symbol}`, (streams) => streams.book(symbol) !== undefined);

export const useLiveTape = (symbol: string, everyMs: number): LiveTape | undefined =>
  useFrameStream(`tape ${symbol}`, (streams) => streams.tape(symbol), everyMs);

export const useLivePositions = (): LivePositions | undefined =>
  useFrameStream('positions', (streams) => streams.positions());

/** Returns the signals that the console received in the last 30 minutes, oldest first. */
export const useRecentSignals = (): readonly SignalPoint[] =>
  useFrameStream('signals', (streams) => streams.signals(), 1_000);

/** Returns the live figures of an open trade. Returns undefined when the bot sends no live figures of the trade. */
export function useLivePosition(tradeId: string): { position: LivePosition; receivedAt: number } | undefined {
  const streams = useFrameStreams();
  const position = useFrameStream('positions', () => streams.positions()?.byTrade.get(tradeId));
  return position && { position, receivedAt: streams.positions()?.receivedAt ?? 0 };
}

/** Returns whether a position of the symbol was opened on the execution exchange. Renders only when the answer changes. */
export const useHasExecutionPosition = (symbol: string): boolean =>
  useFrameStream('positions', (streams) =>
    [...(streams.positions()?.byTrade.values() ?? [])].some((row) => row.symbol === symbol && row.book === 'execution'),
  );

/** Returns held and full quantity of an open trade. Renders only when one of them changes. */
export function useLiveQuantities(tradeId: string): Pick<LivePosition, 'full_qty' | 'held_qty'> {
  const read = ({ positions }: FrameStreams) => positions()?.byTrade.get(tradeId);
  const held_qty = useFrameStream('positions', (streams) => read(streams)?.held_qty);
  const full_qty = useFrameStream('positions', (streams) => read(streams)?.full_qty);
  return { held_qty, full_qty };
}

/**
 * Watches book and tape while the tab runs. Requires the capability `market.watch`, and `market.books` for a book by its
 * role.
 */
export function useWatchedSymbol(symbol: string, book?: BookRole): void {
  const dispatch = useAppDispatch();
  const runs = useTabRuns();
  // Precedes the watch, so that the first request names the book.
  useEffect(() => {
    if (runs && book !== undefined) dispatch(bookDisplayed({ symbol, book }));
  }, [dispatch, symbol, book, runs]);
  useEffect(() => {
    if (!runs) return;
    dispatch(watchStarted(symbol));
    return () => void dispatch(watchEnded(symbol));
  }, [dispatch, symbol, runs]);
}

/** Notifies the views of all streams in every animation frame while the operator points at market data. */
export function useEveryStreamFrame(isPointedAt: boolean): void {
  const streams = useFrameStreams();
  const isDrawn = useTabRuns() && isPointedAt;
  useEffect(() => (isDrawn ? streams.notifyEveryFrame() : undefined), [streams, isDrawn]);
}
