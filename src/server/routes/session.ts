import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

import type { AppEnvironment, RouteDependencies } from './context';

const BEARER_PATTERN = /^Bearer ([\w-]{1,256})$/i;

/** Throws 401 for a request without an active session. */
export const requireSession =
  ({ sessions }: RouteDependencies): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    const token = BEARER_PATTERN.exec(context.req.header('Authorization') ?? '')?.[1];
    const session = token === undefined ? undefined : sessions.findByToken(token);
    if (token === undefined || session === undefined) {
      context.header('WWW-Authenticate', 'Bearer');
      throw new HTTPException(401, { message: 'Not signed in, or the session has expired' });
    }
    context.set('token', token);
    context.set('session', session);
    await next();
  };
