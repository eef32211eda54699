import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

import type { Bot } from '../bot/bot';

import type { Session, Sessions } from '../auth/sessions';
import type { ReadText } from './bodyReader';
import type { SignInQueue } from '../auth/signInQueue';
import type { CheckKeys } from '../exchangeKeys/checkKeys';
import type { LiveHub } from '../sockets/liveHub';
import type { Store } from '../store/repositories';
import type { WriteLog } from '../logging/systemLog';

export type Access = {
  /** Of consoles that are hosted elsewhere. */
  allowedOrigins: readonly string[];
  /** Whether X-Forwarded-For and X-Forwarded-Proto come from a proxy of the operator. */
  trustProxy: boolean;
};

export type RouteDeps = {
  bot: Bot;
  store: Store;
  liveHub: LiveHub;
  sessions: Sessions;
  signInQueue: SignInQueue;
  log: WriteLog;
  /** Asks the exchanges. */
  checkKeys: CheckKeys;
  /** Wall time, ms: sessions and their cookies go by it. */
  wallNow: () => number;
  /** Market time, ms: trades go by it, and with them the analytics. */
  marketNow: () => number;
  cookieName: string;
  access: Access;
};

export type AppEnv = {
  /** Absent when the app is called without a socket, as tests do. */
  Bindings: Partial<HttpBindings>;
  /** Session and token are set on every call but login. */
  Variables: { session: Session; token: string; readText: ReadText };
};
export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;

export type Routes = (app: App, deps: RouteDeps) => void;
