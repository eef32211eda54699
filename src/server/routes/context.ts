import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

import type { Bot } from '../bot/bot';

import type { Session, Sessions } from '../auth/sessions';
import type { ReadText } from './request/bodyReader';
import type { SignInQueue } from '../auth/signInQueue';
import type { CheckKeys } from '../exchangeKeys/checkKeys';
import type { LiveHub } from '../sockets/liveHub';
import type { Store } from '../store/repositories';
import type { LogWriter } from '../logging/systemLog';

export type Access = {
  /** Origins of consoles on other sites. */
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
  log: LogWriter;
  /** Checks API keys at their exchanges. */
  checkKeys: CheckKeys;
  /** Wall time for sessions and cookies, ms since 1970. */
  wallNow: () => number;
  /** Market time for trades and analytics, ms since 1970. */
  marketNow: () => number;
  cookieName: string;
  access: Access;
};

export type AppEnv = {
  /** Absent in tests, which call the app without a socket. */
  Bindings: Partial<HttpBindings>;
  /** Every call except login has session and token. */
  Variables: { session: Session; token: string; readText: ReadText };
};
export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;

export type Routes = (app: App, deps: RouteDeps) => void;
