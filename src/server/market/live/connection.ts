import { createBackOff, type BackOffOptions } from './backOff';

/** Answer to a ping. */
const PONG_WITHIN_MS = 5_000;
/** A connection that lived so long begins its back-off small again. */
const STABLE_AFTER_MS = 30_000;

/** How both client libraries are told to connect. */
export const connectionOptions = (wsUrl: string | undefined, pingEveryMs: number, firstDelayMs: number) => ({
  ...(wsUrl !== undefined && { wsUrl }),
  pingInterval: pingEveryMs,
  pongTimeout: PONG_WITHIN_MS,
  reconnectTimeout: firstDelayMs,
});

/** The delays between attempts; `afterLoss` says the next one, knowing how long the lost connection stood. */
export function createPacing(backOff: BackOffOptions | undefined) {
  const delays = createBackOff(backOff);
  return {
    firstMs: delays.next(),
    afterLoss(livedMs: number): number {
      if (livedMs > STABLE_AFTER_MS) delays.reset();
      return delays.next();
    },
  };
}

/** The promises tell of connections, of which the events tell as well. */
export const sent = (promises: Promise<unknown>[]): void => void Promise.allSettled(promises);

/** How the libraries tell of a frame that they could not parse. */
export const isUnparsed = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'eventData' in event;
