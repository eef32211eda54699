import { useCallback, useEffect } from 'react';
import type { StoreExtra } from '@/api/services';
import type { LiveBook, LivePositions, LiveTape, SignalPoint, StreamKey, FrameStreams } from '@/api/streams';
import type { LivePosition } from '@/contract/streams';
import { watchEnded, watchStarted } from '@/slices/watched';
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
  return useStoreWhileTabRuns(subscribe, () => read(streams));
}

/** Limits a listener to one call per `everyMs`. The first call is immediate, and every change is followed by a call. */
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
  useFrameStream(`book ${symbol}`, (streams) => streams.book(symbol), everyMs);

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

/**
 * Subscribes to book and tape of the symbol while the component is mounted and its tab runs. Requires the capability
 * `market.watch`.
 */
export function useWatchedSymbol(symbol: string): void {
  const dispatch = useAppDispatch();
  const runs = useTabRuns();
  useEffect(() => {
    if (!runs) return;
    dispatch(watchStarted(symbol));
    return () => void dispatch(watchEnded(symbol));
  }, [dispatch, symbol, runs]);
}
