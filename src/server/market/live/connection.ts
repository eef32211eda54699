import { createBackOff, type BackOffOptions } from './backOff';

/** Answer to a ping. */
const PONG_WITHIN_MS = 5_000;
/** Where packets are lost the operating system would try for minutes, longer and longer apart. */
const STANDS_WITHIN_MS = 10_000;
/** A connection that lived so long begins its back-off small again. */
const STABLE_AFTER_MS = 30_000;

/** How both client libraries are told to connect. */
export const connectionOptions = (wsUrl: string | undefined, pingEveryMs: number) => ({
  ...(wsUrl !== undefined && { wsUrl }),
  pingInterval: pingEveryMs,
  pongTimeout: PONG_WITHIN_MS,
  wsOptions: { handshakeTimeout: STANDS_WITHIN_MS },
});

export type Pacing = {
  /** All connections stand. */
  opened(): void;
  /** ms until the next attempt. */
  next(): number;
};

/** The delays between attempts, of connections that are one to whoever needs them all. */
export function createPacing(backOff: BackOffOptions | undefined, now = (): number => Date.now()): Pacing {
  const delays = createBackOff(backOff);
  let openedAt = Infinity;
  let delay = 0;
  let waitsUntil = -Infinity;
  return {
    opened() {
      openedAt = now();
    },
    next() {
      // What is lost together waits together: else each connection would double the delay of the other.
      if (now() < waitsUntil) return delay;
      if (now() - openedAt > STABLE_AFTER_MS) delays.reset();
      openedAt = Infinity;
      delay = delays.next();
      waitsUntil = now() + delay;
      return delay;
    },
  };
}

/**
 * The libraries read this option whenever they are about to wait, and tell of the loss only afterwards: a number set then
 * would be the delay of the next outage.
 */
export function paced(options: { reconnectTimeout: number }, { next }: Pacing): void {
  Object.defineProperty(options, 'reconnectTimeout', { get: next });
}

/** The promises tell of connections, of which the events tell as well. */
export const sent = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);

/** How the libraries tell of a frame that they could not parse. */
export const isUnparsed = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'eventData' in event;
