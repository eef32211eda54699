import { type BackOffOptions, withJitter, DEFAULT_BACK_OFF } from './backOff';

/** Limit for the answer to a ping. */
const PONG_TIMEOUT_MS = 5_000;
/** The operating system alone would retry a lost handshake for minutes. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** The back-off resets after a connection of this length. */
const STABLE_AFTER_MS = 30_000;

/** Connection options of both client libraries. */
export const connectionOptions = (wsUrl: string | undefined, pingEveryMs: number) => ({
  ...(wsUrl !== undefined && { wsUrl }),
  pingInterval: pingEveryMs,
  pongTimeout: PONG_TIMEOUT_MS,
  wsOptions: { handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
});

export type ReconnectPacing = {
  /** Called when all connections are open. */
  opened(): void;
  /** Returns the delay before the next attempt, ms. */
  next(): number;
};

/**
 * Creates delays that double with the age of the outage. Two connections lost at different moments share one outage,
 * and so do repeated losses.
 */
export function createReconnectPacing(
  backOff: BackOffOptions = {},
  now = (): number => performance.now(),
): ReconnectPacing {
  const { firstMs, ...limit } = { ...DEFAULT_BACK_OFF, ...backOff };
  let openedAt = Infinity;
  let outageStartedAt: number | undefined;
  return {
    opened() {
      openedAt = now();
    },
    next() {
      const connectedMs = Math.max(0, now() - openedAt);
      if (outageStartedAt === undefined || connectedMs > STABLE_AFTER_MS) outageStartedAt = now();
      // Connected time does not count as outage.
      else outageStartedAt += connectedMs;
      openedAt = Infinity;
      return withJitter(firstMs + now() - outageStartedAt, limit);
    },
  };
}

/**
 * Makes the option return the next delay whenever a library reads it. The libraries report a loss too late to set a
 * number.
 */
export function attachReconnectPacing(options: { reconnectTimeout: number }, { next }: ReconnectPacing): void {
  Object.defineProperty(options, 'reconnectTimeout', { get: next });
}

/** Ignores rejections: the events report the same failures. */
export const ignoreRejections = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);

/** Returns true for the event of a frame that a library could not parse. */
export const isUnparsed = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'eventData' in event;
