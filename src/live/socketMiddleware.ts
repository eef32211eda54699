import type { Middleware } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/services';
import type { Signal } from '@/contract/signal';
import { SOCKET_PATH, type SocketEvent } from '@/contract/socket';
import type { OutcomeChange, StreamFrame } from '@/contract/streams';
import { SIGNAL_BATCH_MS, RECONNECT_DELAY_MS } from '@/contract/timings';
import { newestSignals } from '@/domain/lists/feeds';
import { isOutcomeOf, withOutcome } from '@/domain/market/signalOutcome';
import { connectionLost, connectionOpened, connectionStarted, frameReceived } from '@/slices/connection';
import { selectToken, type SessionRootState } from '@/slices/session';
import { selectWatched, type WatchedRootState } from '@/slices/watched';
import {
  frameRejected,
  labProgressReceived,
  outcomeReceived,
  signalsReceived,
  tradeClosed,
  tradeOpened,
} from './events';
import { createSocketConnection } from './socketConnection';
import { createWatchRequests } from './watchRequests';

/** Minimum interval between stored times of the last frame. Screens show the age of the last frame in seconds. */
const FRAME_TIME_INTERVAL_MS = 1_000;

type SocketServices = Pick<StoreExtra, 'host' | 'openSocket' | 'monotonicNow' | 'pageVisibility' | 'streams'>;

/**
 * Creates the middleware that owns the connection and dispatches its events. The middleware reads `present` instead of
 * `getState`, because a past state in the DevTools must not connect or disconnect.
 */
export function createSocketMiddleware(
  services: SocketServices,
  present: () => SessionRootState & WatchedRootState,
): Middleware {
  return ({ dispatch }) => {
    let collected: Signal[] = [];
    let collecting: ReturnType<typeof setTimeout> | undefined;
    let frameTimeStoredAt = -Infinity;
    let lastRejection = '';

    const connection = createSocketConnection((on) => services.openSocket(socketUrl(services.host), on), {
      connecting: () => dispatch(connectionStarted({ at: services.monotonicNow() })),
      opened: () => {
        watchRequests.onConnectionOpened();
        dispatch(connectionOpened());
      },
      lost: () => {
        watchRequests.onConnectionLost();
        const at = services.monotonicNow();
        dispatch(connectionLost({ at, retryAt: at + RECONNECT_DELAY_MS }));
      },
      frameReceived: storeFrameTime,
      event: dispatchEvent,
      stream: passStreamFrame,
      rejected: dispatchRejection,
    });
    const watchRequests = createWatchRequests(connection.send);
    services.pageVisibility.onChange(sendWatchedSymbols);

    function storeFrameTime(): void {
      const at = services.monotonicNow();
      if (at - frameTimeStoredAt < FRAME_TIME_INTERVAL_MS) return;
      frameTimeStoredAt = at;
      dispatch(frameReceived({ at }));
    }

    function dispatchEvent({ type, data }: SocketEvent): void {
      switch (type) {
        case 'signal':
          return collectSignal(data);
        case 'trade_open':
          return void dispatch(tradeOpened(data));
        case 'trade_close':
          return void dispatch(tradeClosed(data));
      }
    }

    /** Passes the frame to the streams without an action, because a fast market sends many frames. */
    function passStreamFrame(frame: StreamFrame): void {
      if (frame.type === 'signal_outcome') passOutcome(frame.data);
      else if (frame.type === 'lab_progress') dispatch(labProgressReceived(frame.data));
      else services.streams.receive(frame, services.monotonicNow());
    }

    function passOutcome(change: OutcomeChange): void {
      const waiting = collected.findIndex((signal) => isOutcomeOf(change, signal));
      if (waiting === -1) dispatch(outcomeReceived(change));
      else collected = collected.map((signal, index) => (index === waiting ? withOutcome(signal, change) : signal));
    }

    // A repeated reason is not dispatched, because a faulty stream may send the same malformed frame many times per
    // second.
    function dispatchRejection(reason: string): void {
      if (reason !== lastRejection) dispatch(frameRejected(reason));
      lastRejection = reason;
    }

    /** Sends the watched symbols to the server. A hidden page watches no symbols and keeps the last frames. */
    function sendWatchedSymbols(): void {
      const watched = selectWatched(present());
      services.streams.keepOnly(watched);
      watchRequests.setWantedSymbols(services.pageVisibility.isVisible() ? watched : []);
    }

    // Collects a signal for the next dispatch. Uses a timer because animation frames stop in a hidden page.
    function collectSignal(signal: Signal): void {
      collected.push(signal);
      collecting ??= setTimeout(dispatchCollectedSignals, SIGNAL_BATCH_MS);
    }

    function dispatchCollectedSignals(): void {
      // Dispatches only as many signals as the list can show.
      const newest = newestSignals([], collected).reverse();
      discardCollectedSignals();
      dispatch(signalsReceived(newest));
    }

    function discardCollectedSignals(): void {
      clearTimeout(collecting);
      collecting = undefined;
      collected = [];
    }

    function restartForSession(token: string | null): void {
      discardCollectedSignals();
      frameTimeStoredAt = -Infinity;
      watchRequests.onConnectionLost();
      services.streams.clear();
      sendWatchedSymbols();
      if (token === null) connection.stop();
      else connection.start();
    }

    return (next) => (action) => {
      const before = selectToken(present());
      const watchedBefore = present().watched;
      const result = next(action);
      const after = selectToken(present());
      // The token changes at a sign-in, a restored session, an expiry and a logout.
      if (before !== after) restartForSession(after);
      if (present().watched !== watchedBefore) sendWatchedSymbols();
      return result;
    };
  };
}

/** Returns the websocket URL: http: becomes ws: and https: becomes wss:. */
const socketUrl = (host: string): string => host.replace(/^http/, 'ws') + SOCKET_PATH;
