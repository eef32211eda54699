import type { Middleware } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/services';
import type { Signal } from '@/contract/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import { SOCKET_PATH, type SocketEvent } from '@/contract/socket';
import type { OutcomeChange, StreamFrame } from '@/contract/streams';
import { RECONNECT_DELAY_MS, SIGNAL_BATCH_MS, SIGNAL_FLOOD_BATCH_MS } from '@/contract/timings';
import { prependNewSignals } from '@/domain/lists/feeds';
import { isOutcomeOf, signalWithOutcome } from '@/domain/market/signalOutcome';
import { connectionLost, connectionOpened, connectionStarted, frameReceived } from '@/slices/connection';
import { selectToken } from '@/slices/session';
import { selectWatched } from '@/slices/watched';
import {
  frameRejected,
  labProgressReceived,
  signalOutcomeReceived,
  signalsReceived,
  tradeClosed,
  tradeOpened,
} from './events';
import { createSocketConnection } from './socketConnection';
import { createWatchRequestSender } from './watchRequests';

/** Minimum time between two updates of the last frame time in the store. */
const FRAME_TIME_UPDATE_INTERVAL_MS = 1_000;

type SocketServices = Pick<
  StoreExtra,
  'host' | 'openSocket' | 'monotonicNow' | 'pageVisibility' | 'streams' | 'currentState'
>;

/**
 * Creates the middleware that owns the websocket connection and dispatches the events of the bot. The middleware reads
 * the current state, because a past state in the DevTools must not open or close the connection.
 */
export function createSocketMiddleware(services: SocketServices): Middleware {
  const present = services.currentState;
  return ({ dispatch }) => {
    let collected: Signal[] = [];
    let collecting: ReturnType<typeof setTimeout> | undefined;
    /** True after a batch that replaced the whole list of signals. */
    let isFlood = false;
    let frameTimeStoredAt = -Infinity;
    let lastRejection = '';
    let connectedToken: string | null = null;

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
    const watchRequests = createWatchRequestSender(connection.send);
    services.pageVisibility.onChange(sendWatchedSymbols);

    function storeFrameTime(): void {
      const at = services.monotonicNow();
      if (at - frameTimeStoredAt < FRAME_TIME_UPDATE_INTERVAL_MS) return;
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

    /** Passes market frames to the streams without an action, because a fast market sends many frames. */
    function passStreamFrame(frame: StreamFrame): void {
      if (frame.type === 'signal_outcome') passOutcome(frame.data);
      else if (frame.type === 'lab_progress') dispatch(labProgressReceived(frame.data));
      else services.streams.receive(frame, services.monotonicNow());
    }

    function passOutcome(change: OutcomeChange): void {
      const waiting = collected.findIndex((signal) => isOutcomeOf(change, signal));
      if (waiting === -1) dispatch(signalOutcomeReceived(change));
      else
        collected = collected.map((signal, index) => (index === waiting ? signalWithOutcome(signal, change) : signal));
    }

    // A repeated rejection reason is not dispatched, because a faulty server may repeat a malformed frame many times
    // per second.
    function dispatchRejection(reason: string): void {
      if (reason !== lastRejection) dispatch(frameRejected(reason));
      lastRejection = reason;
    }

    /** Sends the watched symbols to the server. A hidden page unwatches all symbols and keeps their last frames. */
    function sendWatchedSymbols(): void {
      const watched = selectWatched(present());
      services.streams.keepOnly(watched);
      watchRequests.setWantedSymbols(services.pageVisibility.isVisible() ? watched : []);
    }

    // Collects a signal for the next batch. A timer dispatches the batch, because animation frames stop in a hidden page.
    function collectSignal(signal: Signal): void {
      collected.push(signal);
      collecting ??= setTimeout(dispatchCollectedSignals, isFlood ? SIGNAL_FLOOD_BATCH_MS : SIGNAL_BATCH_MS);
    }

    function dispatchCollectedSignals(): void {
      // Drops signals beyond the maximum length of the signal list.
      const newest = prependNewSignals([], collected).reverse();
      isFlood = newest.length === MAX_LISTED_SIGNALS;
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
      const watchedBefore = present().watched;
      const result = next(action);
      const token = selectToken(present());
      // The token changes at a sign-in, an expiry and a logout. The first action finds the token of a restored session.
      if (token !== connectedToken) {
        connectedToken = token;
        restartForSession(token);
      }
      if (present().watched !== watchedBefore) sendWatchedSymbols();
      return result;
    };
  };
}

/** Returns the websocket URL of the server, with ws: for http: and wss: for https:. */
const socketUrl = (host: string): string => host.replace(/^http/, 'ws') + SOCKET_PATH;
