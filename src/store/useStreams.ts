import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { StoreExtra } from '@/api/services';
import type { LiveBook, LivePositions, LiveTape, SignalPoint, StreamKey, FrameStreams } from '@/api/streams';
import type { LivePosition } from '@/contract/streams';
import { watchEnded, watchStarted } from '@/slices/watched';
import { useAppDispatch } from './hooks';
import type { RootState } from './rootReducer';

const selectFrameStreams = (_dispatch: unknown, _getState: () => RootState, { streams }: StoreExtra): FrameStreams =>
  streams;

/** Returns the streams of the store, for a view that draws frames without rendering. */
export const useStreams = (): FrameStreams => useAppDispatch()(selectFrameStreams);

function useStream<T>(key: StreamKey, read: (streams: FrameStreams) => T, everyMs = 0): T {
  const streams = useStreams();
  const subscribe = useCallback(
    (listener: () => void) => {
      const limited = throttleListener(everyMs, listener);
      const leave = streams.subscribe(key, limited.call);
      return () => {
        leave();
        limited.cancel();
      };
    },
    [streams, key, everyMs],
  );
  return useSyncExternalStore(subscribe, () => read(streams));
}

/**
 * Throttles a listener. The first call is immediate, later calls follow at most once per `everyMs`, and the last change
 * causes a call.
 */
function throttleListener(everyMs: number, listener: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  function call(): void {
    again = waiting !== undefined;
    if (again) return;
    listener();
    if (everyMs > 0) waiting = setTimeout(next, everyMs);
  }
  function next(): void {
    waiting = undefined;
    if (again) call();
  }
  return { call, cancel: () => clearTimeout(waiting) };
}

/** Returns the latest book of the symbol. Renders at most once per `everyMs`. */
export const useLiveBook = (symbol: string, everyMs: number): LiveBook | undefined =>
  useStream(`book ${symbol}`, (streams) => streams.book(symbol), everyMs);

export const useLiveTape = (symbol: string, everyMs: number): LiveTape | undefined =>
  useStream(`tape ${symbol}`, (streams) => streams.tape(symbol), everyMs);

export const useLivePositions = (): LivePositions | undefined =>
  useStream('positions', (streams) => streams.positions());

/** Returns the signals of the last 30 minutes of the session, oldest first. */
export const useRecentSignals = (): readonly SignalPoint[] =>
  useStream('signals', (streams) => streams.signals(), 1_000);

/** Returns the live figures of an open trade. Returns undefined when the bot sends none. */
export function useLivePosition(tradeId: string): { position: LivePosition; receivedAt: number } | undefined {
  const streams = useStreams();
  const position = useStream('positions', () => streams.positions()?.byTrade.get(tradeId));
  return position && { position, receivedAt: streams.positions()?.receivedAt ?? 0 };
}

/** Subscribes to book and tape of the symbol while the view is mounted. Requires the capability `market.watch`. */
export function useWatchedSymbol(symbol: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(watchStarted(symbol));
    return () => void dispatch(watchEnded(symbol));
  }, [dispatch, symbol]);
}
