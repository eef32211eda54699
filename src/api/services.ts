import type { Streams } from './streams';

export type SocketCallbacks = { opened: () => void; received: (data: unknown) => void; closed: () => void };
export type Socket = { send: (text: string) => void; close: () => void };

/** The side effects of the store. Tests pass fakes. */
export type Services = {
  fetchFn: (request: RequestInfo, init?: RequestInit) => Promise<Response>;
  openSocket: (url: string, on: SocketCallbacks) => Socket;
  /** Wall time, ms. */
  now: () => number;
  /** Monotonic time in ms, for ages and intervals. */
  monotonicNow: () => number;
  /** The origin of the bot's server, such as `http://localhost:8080`. */
  host: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
  logger: { error: (message: string) => void };
  pageVisibility: { isVisible: () => boolean; onChange: (listener: () => void) => void };
};

/** The `extra` of the store. */
export type StoreExtra = Services & {
  /** Whether the DevTools show a past state. */
  isPastShown: () => boolean;
  /** The latest frames of the live streams. */
  streams: Streams;
};
