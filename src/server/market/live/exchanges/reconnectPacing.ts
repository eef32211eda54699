import { type BackOffOptions, jittered, DEFAULT_BACK_OFF } from './backOff';

/** Answer to a ping. */
const PONG_TIMEOUT_MS = 5_000;
/** Where packets are lost the operating system would try for minutes, longer and longer apart. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** A connection that lived so long begins its back-off small again. */
const STABLE_AFTER_MS = 30_000;

/** How both client libraries are told to connect. */
export const connectionOptions = (wsUrl: string | undefined, pingEveryMs: number) => ({
  ...(wsUrl !== undefined && { wsUrl }),
  pingInterval: pingEveryMs,
  pongTimeout: PONG_TIMEOUT_MS,
  wsOptions: { handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
});

export type ReconnectPacing = {
  /** All connections stand. */
  opened(): void;
  /** ms until the next attempt. */
  next(): number;
};

/**
 * Delays that double, told by the age of the trouble: two connections that are lost at different moments do not double
 * each other's, and what falls again and again is one trouble.
 */
export function createReconnectPacing(
  backOff: BackOffOptions = {},
  now = (): number => performance.now(),
): ReconnectPacing {
  const { firstMs, ...limit } = { ...DEFAULT_BACK_OFF, ...backOff };
  let openedAt = Infinity;
  let beganAt: number | undefined;
  return {
    opened() {
      openedAt = now();
    },
    next() {
      const stoodMs = Math.max(0, now() - openedAt);
      if (beganAt === undefined || stoodMs > STABLE_AFTER_MS) beganAt = now();
      // While it stood there was no trouble.
      else beganAt += stoodMs;
      openedAt = Infinity;
      return jittered(firstMs + now() - beganAt, limit);
    },
  };
}

/**
 * The libraries read this option whenever they are about to wait, and tell of the loss only afterwards: a number set then
 * would be the delay of the next outage.
 */
export function attachReconnectPacing(options: { reconnectTimeout: number }, { next }: ReconnectPacing): void {
  Object.defineProperty(options, 'reconnectTimeout', { get: next });
}

/** The promises tell of connections, of which the events tell as well. */
export const sent = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);

/** How the libraries tell of a frame that they could not parse. */
export const isUnparsed = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'eventData' in event;
