import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

import type { Bot } from '../bot/bot';

import type { Session, Sessions } from '../auth/sessions';
import type { ReadBodyText } from './request/bodyReader';
import type { SignInQueue } from '../auth/signInQueue';
import type { Recordings } from '../recordings/recordings';
import type { ApiKeysCheck } from '../exchangeKeys/checkKeys';
import type { Alarms } from '../alarms/createAlarms';
import type { Lab } from '../lab/lab';
import type { OperatorEventLog } from '../logging/operatorEventLog';
import type { LiveHub } from '../sockets/liveHub';
import type { Store } from '../store/repositories';
import type { LogWriter } from '../logging/systemLog';

export type AccessSettings = {
  /** Origins of consoles on other sites that may use the API. */
  allowedOrigins: readonly string[];
  /** True if the server trusts the headers X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean;
};

export type RouteDependencies = {
  bot: Bot;
  store: Store;
  liveHub: LiveHub;
  /** Recordings of the server, undefined if the server keeps no recordings. */
  recordings?: Recordings | undefined;
  sessions: Sessions;
  signInQueue: SignInQueue;
  log: LogWriter;
  /** Alarms of the server, undefined in a server without alarms. */
  alarms?: Alarms | undefined;
  operatorEvents: OperatorEventLog;
  /** Lab of the server, undefined in a server without the Lab. */
  lab?: Lab | undefined;
  checkKeys: ApiKeysCheck;
  /** Wall-clock time for sessions and cookies, ms since 1970. */
  wallNow: () => number;
  /** Market time for trades and analytics, ms since 1970. */
  marketNow: () => number;
  cookieName: string;
  access: AccessSettings;
};

export type AppEnvironment = {
  /** Tests call the app without a socket, so the bindings may be absent. */
  Bindings: Partial<HttpBindings>;
  /** Every API call except login has `session` and `token`. */
  Variables: { session: Session; token: string; readText: ReadBodyText };
};
export type HttpApp = Hono<AppEnvironment>;
export type AppContext = Context<AppEnvironment>;

export type RegisterRoutes = (app: HttpApp, deps: RouteDependencies) => void;
