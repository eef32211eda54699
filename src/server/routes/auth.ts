import { HTTPException } from 'hono/http-exception';

import { loginRequestSchema } from '@/contract/auth';
import { CALLS } from '@/contract/calls';

import { addressOf, callerOf, isGone } from './caller';
import { knownDevice, newDevice } from '../auth/deviceToken';
import { isOperator } from '../auth/passwords';
import { createCountedLog } from '../logging/countedLog';
import type { Routes } from './context';
import { readBody } from './readRequest';
import { deviceCookieOf, giveDeviceCookie } from './deviceCookie';
import { giveSocketCookie, takeSocketCookie } from './socketCookie';

const RETRY_AFTER_S = 5;

export const loginRoute: Routes = (app, deps) => {
  const { log, signIns, sessions, store } = deps;
  // Neither name nor password is logged: one is easily typed in the place of the other.
  const refused = createCountedLog((count: number, address: string) =>
    log('WARNING', 'AUTH', `Sign-ins refused: ${count}, the last from ${address}`),
  );
  app.on(CALLS.login.method, CALLS.login.path, async (context) => {
    const { username, password } = await readBody(context, loginRequestSchema);
    const address = addressOf(context, deps);
    const result = await signIns.enter({
      caller: knownDevice(deviceCookieOf(context, deps), store.users) ?? callerOf(address),
      check: () => isOperator(store.users, username, password),
      isAbandoned: () => isGone(context),
    });
    if (result !== true) refused(address);
    if (result === 'crowded') {
      context.header('Retry-After', String(RETRY_AFTER_S));
      throw new HTTPException(429, { message: `Too many sign-ins at once. Try again in ${RETRY_AFTER_S} s.` });
    }
    if (!result) throw new HTTPException(401, { message: 'Wrong username or password' });
    const { token, session } = sessions.begin(username);
    giveSocketCookie(context, token, session, deps);
    giveDeviceCookie(context, newDevice(store.users), deps);
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
