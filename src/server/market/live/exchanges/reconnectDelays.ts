import { type BackOffOptions, addJitter, DEFAULT_BACK_OFF } from './backOff';

/** Longest wait for the answer to a ping. */
const PONG_TIMEOUT_MS = 5_000;
/** Longest wait for a websocket handshake. The operating system alone would wait for minutes. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** The reconnect delay resets after a connection that lasted this long. */
const STABLE_CONNECTION_MS = 30_000;

/** Creates the connection options of the client libraries of Bybit and Binance. */
export const createConnectionOptions = (wsUrl: string | undefined, pingEveryMs: number) => ({
  ...(wsUrl !== undefined && { wsUrl }),
  pingInterval: pingEveryMs,
  pongTimeout: PONG_TIMEOUT_MS,
  wsOptions: { handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
});

export type ReconnectDelays = {
  /** Called when all connections are open. */
  onConnected(): void;
  /** Returns the delay in ms before the next attempt to connect. */
  nextDelayMs(): number;
};

/** Connections of a feed that are lost at different times share one outage. */
export function createReconnectDelays(
  backOff: BackOffOptions = {},
  now = (): number => performance.now(),
): ReconnectDelays {
  const { firstMs, ...limit } = { ...DEFAULT_BACK_OFF, ...backOff };
  let openedAt = Infinity;
  let outageStartedAt: number | undefined;
  return {
    onConnected() {
      openedAt = now();
    },
    nextDelayMs() {
      const connectedMs = Math.max(0, now() - openedAt);
      if (outageStartedAt === undefined || connectedMs > STABLE_CONNECTION_MS) outageStartedAt = now();
      // Excludes the connected time from the duration of the outage.
      else outageStartedAt += connectedMs;
      openedAt = Infinity;
      return addJitter(firstMs + now() - outageStartedAt, limit);
    },
  };
}

/** Uses a getter, because the client libraries report a loss too late to set `reconnectTimeout`. */
export function attachReconnectDelays(options: { reconnectTimeout: number }, { nextDelayMs }: ReconnectDelays): void {
  Object.defineProperty(options, 'reconnectTimeout', { get: nextDelayMs });
}

/** Returns true if the event reports a frame that the client library could not parse. */
export const isUnparsedFrameEvent = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'eventData' in event;
