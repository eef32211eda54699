import type { Middleware } from '@reduxjs/toolkit';
import type { Services } from '@/api/services';
import type { Signal } from '@/contract/signal';
import { SOCKET_PATH, type SocketEvent } from '@/contract/socket';
import { COLLECT_SIGNALS_MS, RECONNECT_AFTER_MS } from '@/contract/timings';
import { newestSignals } from '@/domain/feeds';
import { connecting, frameSeen, lost, opened } from '@/slices/connection';
import { selectToken, type SessionRoot } from '@/slices/session';
import { frameRejected, signalsReceived, tradeClosed, tradeOpened } from './events';
import { createSocketConnection } from './socketConnection';

/** The age of the last frame is shown in seconds: more than that in the store is noise. */
const FRAME_SEEN_EVERY_MS = 1_000;

type World = Pick<Services, 'host' | 'openSocket' | 'monotonicNow'>;

/**
 * Owns the connection and announces what comes over it; the workflows give it a meaning.
 * `present` rather than `getState`: a jump to the past in the DevTools is neither a sign-in nor a sign-out.
 */
export function createSocketMiddleware(world: World, present: () => SessionRoot): Middleware {
  return ({ dispatch }) => {
    let collected: Signal[] = [];
    let collecting: ReturnType<typeof setTimeout> | undefined;
    let frameSeenAt = -Infinity;

    const connection = createSocketConnection((on) => world.openSocket(socketUrl(world.host), on), {
      connecting: () => dispatch(connecting({ at: world.monotonicNow() })),
      opened: () => dispatch(opened()),
      lost: () => {
        const at = world.monotonicNow();
        dispatch(lost({ at, retryAt: at + RECONNECT_AFTER_MS }));
      },
      heard,
      event,
      rejected: (reason) => dispatch(frameRejected(reason)),
    });

    function heard(): void {
      const at = world.monotonicNow();
      if (at - frameSeenAt < FRAME_SEEN_EVERY_MS) return;
      frameSeenAt = at;
      dispatch(frameSeen({ at }));
    }

    function event({ type, data }: SocketEvent): void {
      switch (type) {
        case 'signal':
          return collect(data);
        case 'trade_open':
          return void dispatch(tradeOpened(data));
        case 'trade_close':
          return void dispatch(tradeClosed(data));
      }
    }

    // A timer, not an animation frame: those stop in a hidden page.
    function collect(signal: Signal): void {
      collected.push(signal);
      collecting ??= setTimeout(handOver, COLLECT_SIGNALS_MS);
    }

    function handOver(): void {
      // In a storm only what can be shown is passed on.
      const newest = newestSignals([], collected).reverse();
      forget();
      dispatch(signalsReceived(newest));
    }

    function forget(): void {
      clearTimeout(collecting);
      collecting = undefined;
      collected = [];
    }

    function follow(token: string | null): void {
      forget();
      frameSeenAt = -Infinity;
      if (token === null) connection.stop();
      else connection.start();
    }

    return (next) => (action) => {
      const before = selectToken(present());
      const result = next(action);
      const after = selectToken(present());
      // Sign-in, restored session, expiry and logout are one rule.
      if (before !== after) follow(after);
      return result;
    };
  };
}

/** http: becomes ws:, https: becomes wss:. */
const socketUrl = (host: string): string => host.replace(/^http/, 'ws') + SOCKET_PATH;
