import type { Middleware } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { ConnectionRootState } from '@/slices/connection';
import type { SessionRootState } from '@/slices/session';
import type { WatchedRootState } from '@/slices/watched';
import type { FrameStreams } from '../market/streams';

export type SocketCallbacks = { opened: () => void; received: (data: unknown) => void; closed: () => void };
export type Socket = { send: (text: string) => void; close: () => void };

/** Functions of the browser that the store uses. Tests pass fakes. */
export type StoreServices = {
  fetchFn: (request: RequestInfo, init?: RequestInit) => Promise<Response>;
  openSocket: (url: string, on: SocketCallbacks) => Socket;
  /** Returns the wall-clock time in ms. */
  now: () => number;
  /** Returns the monotonic time in ms, for ages and intervals. */
  monotonicNow: () => number;
  /** Origin of the bot's server, such as `http://localhost:8080`. */
  host: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
  logger: { error: (message: string) => void };
  pageVisibility: { isVisible: () => boolean; onChange: (listener: () => void) => void };
};

/** The `extra` argument of the store's thunks. */
export type StoreExtra = StoreServices & {
  /** Returns true while the Redux DevTools show a past state. */
  isPastShown: () => boolean;
  /** Returns the current state, also while the Redux DevTools show a past state. */
  currentState: () => SessionRootState & WatchedRootState & ConnectionRootState;
  /** Adds middleware to the running store, in front of the other middleware. */
  addMiddleware: (...middleware: Middleware[]) => void;
  streams: FrameStreams;
  requestGate: {
    /** Returns the name of the part that the request needs and the bot lacks, or undefined. Absent before the sign-in. */
    lackedPartOf?: (request: FetchArgs) => Promise<string | undefined> | string | undefined;
  };
};
