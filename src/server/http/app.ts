import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';

import { setCorsHeaders, rejectForeignOrigins } from '../access/origins';
import { createSignInQueue } from '../auth/signInQueue';
import { CommandRefused } from '../commandRefused';
import { createCountedLog } from '../logging/countedLog';
import { createOperatorEventLog } from '../logging/operatorEventLog';
import { createApiKeysCheck } from '../exchangeKeys/checkKeys';
import { createBodyReader } from '../routes/request/bodyReader';
import { setBodyReader, requireJson } from '../routes/request/readRequest';
import { registerAbsenceRoutes } from '../routes/absence';
import { registerAlarmChannelRoutes } from '../routes/alarmChannels';
import { registerAlarmRoutes } from '../routes/alarms';
import { registerLoginRoute, registerLogoutRoute } from '../routes/auth';
import { registerBotRoutes } from '../routes/bot';
import { registerExecutionRoutes } from '../routes/execution';
import type { HttpApp, AppContext, AppEnvironment, RouteDependencies } from '../routes/context';
import { reportCommands } from '../routes/commands/commandReports';
import { registerDocumentRoutes } from '../routes/documents';
import { registerHistoryRoutes } from '../routes/history';
import { LabRefused } from '../lab/labRefused';
import { registerLabRoutes } from '../routes/lab';
import { registerKeyRoutes } from '../routes/keys';
import { registerMarketRoutes } from '../routes/market';
import { registerParameterRoutes } from '../routes/parameters';
import { registerPresetRoutes } from '../routes/presets';
import { registerRecordingRoutes } from '../routes/recordings';
import { requireSession } from '../routes/session';
import { registerSystemLogRoutes } from '../routes/systemLogs';
import { registerTimelineRoute } from '../routes/timeline';
import { storageFaultReply } from '../store/database/faultTexts';
import { METRICS_PATH } from '../monitoring/serveMetrics';
import { registerProbes } from './probes';
import { DamagedRowError } from '../store/damagedRows';
import { createSystemLog, type LogWriter } from '../logging/systemLog';

/** The bodies of all requests without a session together need at most 512 KiB of memory. */
const BODY_LIMITS_WITHOUT_SESSION = { maxBytes: 8 * 1024, maxUnfinished: 64 };
const BODY_LIMITS_WITH_SESSION = { maxBytes: 1024 * 1024, maxUnfinished: 16 };

const ROUTES_WITH_SESSION = [
  registerLogoutRoute,
  registerBotRoutes,
  registerHistoryRoutes,
  registerParameterRoutes,
  registerPresetRoutes,
  registerKeyRoutes,
  registerMarketRoutes,
  registerRecordingRoutes,
  registerLabRoutes,
  registerAlarmRoutes,
  registerAlarmChannelRoutes,
  registerTimelineRoute,
  registerAbsenceRoutes,
  registerExecutionRoutes,
  registerSystemLogRoutes,
  registerDocumentRoutes,
];

export type AppDependencies = Omit<
  RouteDependencies,
  'log' | 'signInQueue' | 'checkKeys' | 'access' | 'operatorEvents'
> & {
  checkKeys?: RouteDependencies['checkKeys'];
  access?: RouteDependencies['access'];
  operatorEvents?: RouteDependencies['operatorEvents'];
  /** Returns whether store, market and bot work. */
  isReady: () => boolean;
  /** Answers scrapes. Absent if this address serves no metrics. */
  scrape?: ((request: Request) => Promise<Response>) | undefined;
  /** Answers requests for paths outside /api. */
  consoleFiles: (request: Request) => Promise<Response>;
};

/** Creates the HTTP app of the server, whose function `fetch` answers a request. */
export function createApp({ consoleFiles, isReady, scrape, ...rest }: AppDependencies): HttpApp {
  const deps: RouteDependencies = {
    ...rest,
    log: createSystemLog(rest.store.logs, rest.wallNow),
    signInQueue: createSignInQueue(),
    checkKeys: rest.checkKeys ?? createApiKeysCheck(),
    operatorEvents: rest.operatorEvents ?? createOperatorEventLog(rest.store.operatorEvents, rest.wallNow),
    access: rest.access ?? { allowedOrigins: [], trustProxy: false },
  };
  const { allowedOrigins } = deps.access;
  const app = new Hono<AppEnvironment>();

  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      // The server uses plain HTTP. Only a proxy that adds TLS may send Strict-Transport-Security.
      strictTransportSecurity: false,
    }),
  );
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  // The CORS headers come before every check, so that a page of an allowed origin can read an error reply.
  if (allowedOrigins.length > 0) app.use('/api/*', setCorsHeaders(allowedOrigins));
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: createMethodNotAllowedReply }));
  app.use('/api/*', rejectForeignOrigins(allowedOrigins));
  app.use('/api/*', requireJson);
  app.use('/api/*', setBodyReader(createBodyReader(BODY_LIMITS_WITHOUT_SESSION)));
  registerLoginRoute(app, deps);
  app.use('/api/*', requireSession(deps));
  app.use('/api/*', setBodyReader(createBodyReader(BODY_LIMITS_WITH_SESSION)));
  app.use('/api/*', reportCommands(deps));
  for (const register of ROUTES_WITH_SESSION) register(app, deps);

  registerProbes(app, isReady);
  if (scrape) app.get(METRICS_PATH, (context) => scrape(context.req.raw));

  app.notFound((context) =>
    /^\/api(\/|$)/.test(context.req.path)
      ? createErrorDetailReply(context, 404, 'Not found')
      : consoleFiles(context.req.raw),
  );
  const countAnonymousFailure = createCountedLog((count: number) =>
    deps.log('ERROR', 'SYSTEM', `Requests without a session failed: ${count}`),
  );
  app.onError((error, context) => createErrorReply(error, context, { log: deps.log, countAnonymousFailure }));
  return app;
}

/** HTTP statuses of replies that close the connection, because part of the request body is unread. */
const CONNECTION_CLOSING_STATUSES: readonly number[] = [408, 413];

const INTERNAL_ERROR_TEXT = 'Internal error. See the system logs for details.';

function createMethodNotAllowedReply(context: AppContext, allowed: string[]): Response {
  return context.json({ detail: `Method not allowed, only ${allowed.join(', ')}` }, 405, { Allow: allowed.join(', ') });
}

type FailureLogs = { log: LogWriter; countAnonymousFailure: (event: undefined) => void };

function createErrorReply(error: Error, context: AppContext, { log, countAnonymousFailure }: FailureLogs): Response {
  const status = error instanceof CommandRefused ? error.httpStatus : error instanceof HTTPException && error.status;
  if (status !== false && CONNECTION_CLOSING_STATUSES.includes(status)) context.header('Connection', 'close');
  if (error instanceof CommandRefused) return createErrorDetailReply(context, error.httpStatus, error.message);
  if (error instanceof LabRefused) return createErrorDetailReply(context, 422, error.message);
  if (error instanceof HTTPException) return createErrorDetailReply(context, error.status, error.message);
  if (error instanceof DamagedRowError) return createErrorDetailReply(context, 409, error.message);
  const faultReply = storageFaultReply(error);
  if (faultReply !== undefined) return createErrorDetailReply(context, 503, faultReply);
  // The log must not contain text from a request without a session.
  if (!hasSession(context)) countAnonymousFailure(undefined);
  else log('ERROR', 'SYSTEM', `${context.req.method} ${context.req.path} failed: ${error.name}: ${error.message}`);
  return createErrorDetailReply(context, 500, INTERNAL_ERROR_TEXT);
}

/** The type declares a session for every request, but the login route runs before the session check. */
const hasSession = (context: AppContext): boolean =>
  (context.get('session') as AppEnvironment['Variables']['session'] | undefined) !== undefined;

const createErrorDetailReply = (
  context: Pick<AppContext, 'json'>,
  status: HTTPException['status'],
  text: string,
): Response => context.json({ detail: text }, status);
