import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';

import { allowOrigins, rejectForeignOrigins } from '../access/origins';
import { createSignInQueue } from '../auth/signInQueue';
import { CommandRefused } from '../bot/bot';
import { createCountedLog } from '../logging/countedLog';
import { createCheckKeys } from '../exchangeKeys/checkKeys';
import { createBodyReader } from '../routes/request/bodyReader';
import { setBodyReader, requireJson } from '../routes/request/readRequest';
import { loginRoute, logoutRoute } from '../routes/auth';
import { botRoutes } from '../routes/bot';
import type { App, AppContext, AppEnv, RouteDeps } from '../routes/context';
import { historyRoutes } from '../routes/history';
import { keyRoutes } from '../routes/keys';
import { marketRoutes } from '../routes/market';
import { parameterRoutes } from '../routes/parameters';
import { presetRoutes } from '../routes/presets';
import { requireSession } from '../routes/session';
import { systemLogRoutes } from '../routes/systemLogs';
import { DAMAGE_REMEDY, DAMAGE, faultOf, type StorageFault } from '../store/database/faults';
import { systemLog, type LogWriter } from '../logging/systemLog';

/** Limits for clients without a session: their bodies together hold at most 512 KiB. */
const SIGN_IN_BODIES = { maxBytes: 8 * 1024, maxUnfinished: 64 };
const BODIES = { maxBytes: 1024 * 1024, maxUnfinished: 16 };

const ROUTES = [
  logoutRoute,
  botRoutes,
  historyRoutes,
  parameterRoutes,
  presetRoutes,
  keyRoutes,
  marketRoutes,
  systemLogRoutes,
];

export type AppDeps = Omit<RouteDeps, 'log' | 'signInQueue' | 'checkKeys' | 'access'> & {
  checkKeys?: RouteDeps['checkKeys'];
  access?: RouteDeps['access'];
  /** Answers requests outside /api. */
  consoleFiles: (request: Request) => Promise<Response>;
};

/** Creates the whole HTTP server as a function: `app.fetch(request)`. */
export function createApp({ consoleFiles, ...rest }: AppDeps): App {
  const deps: RouteDeps = {
    ...rest,
    log: systemLog(rest.store.logs, rest.wallNow),
    signInQueue: createSignInQueue(),
    checkKeys: rest.checkKeys ?? createCheckKeys(),
    access: rest.access ?? { allowedOrigins: [], trustProxy: false },
  };
  const { allowedOrigins } = deps.access;
  const app = new Hono<AppEnv>();

  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      // The server speaks plain HTTP. A proxy that adds TLS decides about this header.
      strictTransportSecurity: false,
    }),
  );
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  // Comes before every check, so that a page of an allowed origin can read the reason of a refusal.
  if (allowedOrigins.length > 0) app.use('/api/*', allowOrigins(allowedOrigins));
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: rejectMethod }));
  app.use('/api/*', rejectForeignOrigins(allowedOrigins));
  app.use('/api/*', requireJson);
  app.use('/api/*', setBodyReader(createBodyReader(SIGN_IN_BODIES)));
  loginRoute(app, deps);
  app.use('/api/*', requireSession(deps));
  app.use('/api/*', setBodyReader(createBodyReader(BODIES)));
  for (const register of ROUTES) register(app, deps);

  app.notFound((context) =>
    /^\/api(\/|$)/.test(context.req.path) ? detailResponse(context, 404, 'Not found') : consoleFiles(context.req.raw),
  );
  const countAnonymousFailure = createCountedLog((count: number) =>
    deps.log('ERROR', 'SYSTEM', `Requests without a session failed: ${count}`),
  );
  app.onError((error, context) => errorResponse(error, context, { log: deps.log, countAnonymousFailure }));
  return app;
}

/** After a reply with such a status the body stays unread, so the connection cannot serve another request. */
const CLOSES_CONNECTION: readonly number[] = [408, 413];

const INTERNAL_ERROR = 'Internal error. See the system logs for details.';

const DAMAGED = `${DAMAGE}. ${DAMAGE_REMEDY}`;
const NOT_WRITABLE_NOW = 'The database cannot be written just now: the disk is full, or another program has locked it';

const STORAGE_DETAILS: Readonly<Record<StorageFault, string>> = {
  full: NOT_WRITABLE_NOW,
  locked: NOT_WRITABLE_NOW,
  'read-only': 'The database cannot be written: its file or its disk is read-only',
  failing: 'The database cannot be read or written: its disk reports an error',
  missing: 'The database cannot be opened: its file or its folder does not exist',
  damaged: DAMAGED,
  foreign: DAMAGED,
};

function rejectMethod(context: AppContext, allowed: string[]): Response {
  return context.json({ detail: `Method not allowed, only ${allowed.join(', ')}` }, 405, { Allow: allowed.join(', ') });
}

type FailureLogs = { log: LogWriter; countAnonymousFailure: (event: undefined) => void };

function errorResponse(error: Error, context: AppContext, { log, countAnonymousFailure }: FailureLogs): Response {
  if (error instanceof CommandRefused) return detailResponse(context, error.httpStatus, error.message);
  if (error instanceof HTTPException && CLOSES_CONNECTION.includes(error.status)) context.header('Connection', 'close');
  if (error instanceof HTTPException) return detailResponse(context, error.status, error.message);
  const fault = faultOf(error);
  if (fault !== undefined) return detailResponse(context, 503, STORAGE_DETAILS[fault]);
  // The logs must not contain anything from a request without a session.
  if (!hasSession(context)) countAnonymousFailure(undefined);
  else log('ERROR', 'SYSTEM', `${context.req.method} ${context.req.path} failed: ${error.name}: ${error.message}`);
  return detailResponse(context, 500, INTERNAL_ERROR);
}

/** Returns whether the request has a session. Its type always has one, but a call before the session check has none. */
const hasSession = (context: AppContext): boolean =>
  (context.get('session') as AppEnv['Variables']['session'] | undefined) !== undefined;

const detailResponse = (context: Pick<AppContext, 'json'>, status: HTTPException['status'], text: string): Response =>
  context.json({ detail: text }, status);
