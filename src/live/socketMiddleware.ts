import type { Middleware } from '@reduxjs/toolkit';
import type { StoreExtra } from '@/api/request/services';
import { SOCKET_PATH, type LiveFrame } from '@/contract/live/socket';
import { RECONNECT_DELAY_MS } from '@/contract/timings';
import {
  connectionLost,
  connectionOpened,
  connectionStarted,
  frameReceived,
  selectIsPaused,
} from '@/slices/connection';
import { selectToken } from '@/slices/session';
import {
  alarmChanged,
  alarmStormReceived,
  eventsMissed,
  frameRejected,
  labProgressReceived,
  reconnectRequested,
  signalOutcomeReceived,
  signalsReceived,
  tradeClosed,
  tradeOpened,
} from './events';
import { createSignalBatch } from './signalBatch';
import { createSocketConnection } from './socketConnection';
import { createWatchRequestSender } from './watchRequests';

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
    let frameTimeStoredAt = -Infinity;
    let lastRejection = '';
    let connectedToken: string | null = null;

    const signalBatch = createSignalBatch((signals) => dispatch(signalsReceived(signals)));
    const watchRequests = createWatchRequestSender(services);
    const connection = createSocketConnection((on) => services.openSocket(socketUrl(services.host), on), {
      connecting: () => dispatch(connectionStarted({ at: services.monotonicNow() })),
      opened: (send) => {
        watchRequests.onConnectionOpened(send);
        dispatch(connectionOpened());
      },
      lost: () => {
        watchRequests.onConnectionLost();
        const at = services.monotonicNow();
        dispatch(connectionLost({ at, retryAt: at + RECONNECT_DELAY_MS }));
      },
      frameReceived: storeFrameTime,
      frame: passFrame,
      rejected: dispatchRejection,
      eventsMissed: () => dispatch(eventsMissed()),
    });

    function storeFrameTime(): void {
      const at = services.monotonicNow();
      if (at - frameTimeStoredAt < FRAME_TIME_UPDATE_INTERVAL_MS) return;
      frameTimeStoredAt = at;
      dispatch(frameReceived({ at }));
    }

    /** Passes market frames to the streams without an action, because a fast market sends many frames. */
    function passFrame(frame: LiveFrame): void {
      switch (frame.type) {
        case 'signal':
          return signalBatch.add(frame.data);
        case 'trade_open':
          return void dispatch(tradeOpened(frame.data));
        case 'trade_close':
          return void dispatch(tradeClosed(frame.data));
        case 'signal_outcome':
          if (!signalBatch.addOutcome(frame.data)) dispatch(signalOutcomeReceived(frame.data));
          return;
        case 'lab_progress':
          return void dispatch(labProgressReceived(frame.data));
        case 'alarm':
          return void dispatch(alarmChanged(frame.data));
        case 'alarm_storm':
          return void dispatch(alarmStormReceived(frame.data));
        default:
          return services.streams.receive(frame, services.monotonicNow());
      }
    }

    // A repeated rejection reason is not dispatched, because a faulty server may repeat a malformed frame many times
    // per second.
    function dispatchRejection(reason: string): void {
      if (reason !== lastRejection) dispatch(frameRejected(reason));
      lastRejection = reason;
    }

    function restartForSession(token: string | null): void {
      signalBatch.discard();
      frameTimeStoredAt = -Infinity;
      watchRequests.onConnectionLost();
      services.streams.clear();
      watchRequests.synchronise();
      if (token === null) connection.stop();
      else connection.start();
    }

    return (next) => (action) => {
      const watchedBefore = present().watched;
      const result = next(action);
      const token = selectIsPaused(present()) ? null : selectToken(present());
      // The token changes at a sign-in, an expiry, a logout and a switch to another bot. The first action finds the token of a restored session.
      if (token !== connectedToken) {
        connectedToken = token;
        restartForSession(token);
      }
      if (reconnectRequested.match(action)) connection.reconnect();
      if (present().watched !== watchedBefore) watchRequests.synchronise();
      return result;
    };
  };
}

const socketUrl = (host: string): string => host.replace(/^http/, 'ws') + SOCKET_PATH;
