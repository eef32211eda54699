import { HTTPException } from 'hono/http-exception';

import { loginRequestSchema } from '@/contract/auth';
import { CALLS } from '@/contract/calls';

import { isOperator } from '../auth/passwords';
import type { AppContext, Routes } from './context';
import { readBody } from './reading';
import { giveSocketCookie, takeSocketCookie } from './socketCookie';

export const loginRoute: Routes = (app, deps) => {
  const { log, loginLimiter, sessions, store } = deps;
  app.on(CALLS.login.method, CALLS.login.path, async (context) => {
    const { username, password } = await readBody(context, loginRequestSchema);
    const address = addressOf(context);
    const wait = await loginLimiter.attempt(username, address);
    if (wait !== undefined) {
      log('WARNING', 'AUTH', `Sign-in refused, too many attempts from ${address}`);
      context.header('Retry-After', String(wait));
      throw new HTTPException(429, { message: `Too many attempts. Try again in ${wait} s.` });
    }
    if (!(await isOperator(store.users, username, password))) {
      // Neither name nor password is logged: one is easily typed in the place of the other.
      log('WARNING', 'AUTH', `Sign-in failed from ${address}`);
      throw new HTTPException(401, { message: 'Wrong username or password' });
    }
    await loginLimiter.succeeded(username, address);
    const { token, session } = sessions.begin(username);
    giveSocketCookie(context, token, session, deps);
    log('INFO', 'AUTH', `${username} signed in from ${address}`);
    return context.json({ access_token: token, token_type: 'bearer' });
  });
};

export const logoutRoute: Routes = (app, deps) => {
  app.on(CALLS.logout.method, CALLS.logout.path, (context) => {
    const session = context.get('session');
    deps.sessions.end(session.id);
    deps.hub.closeSession(session.id, 'Signed out');
    takeSocketCookie(context, deps);
    deps.log('INFO', 'AUTH', `${session.username} signed out`);
    return context.json({ status: 'signed out' });
  });
};

/** Only the peer itself is believed: X-Forwarded-For may say anything. */
function addressOf(context: AppContext): string {
  // Hono leaves it undefined where the app is called without bindings.
  const bindings = context.env as AppContext['env'] | undefined;
  return bindings?.incoming?.socket.remoteAddress ?? 'this process';
}
