import { HTTPException } from 'hono/http-exception';

import { loginRequestSchema } from '@/contract/bot/auth';
import { CALLS } from '@/contract/calls';

import { clientAddressOf, toCallerKey, isDisconnected } from './request/caller';
import { verifyDeviceToken, issueDeviceToken } from '../auth/deviceToken';
import { areOperatorCredentials } from '../auth/passwords';
import { createCountedLog } from '../logging/countedLog';
import type { RegisterRoutes } from './context';
import { readBody } from './request/readRequest';
import { readDeviceCookie, setDeviceCookie } from './request/deviceCookie';
import { setSocketCookie, clearSocketCookie } from './request/socketCookie';

const DISPLACED_SIGN_IN_RETRY_S = 5;

export const registerLoginRoute: RegisterRoutes = (app, deps) => {
  const { log, signInQueue, sessions, store, alarms, operatorEvents } = deps;
  // Logs neither name nor password, because operators sometimes type the password as the name.
  const logRefusal = createCountedLog((count: number, address: string) => {
    log('WARNING', 'AUTH', `Sign-ins refused: ${count}, the last from ${address}`);
    const text = `The last from ${address}`;
    operatorEvents.add({ kind: 'sign_in', state: 'refused', title: `Sign-ins refused: ${count}`, text });
  });
  app.on(CALLS.login.method, CALLS.login.path, async (context) => {
    const { username: typedName, password } = await readBody(context, loginRequestSchema);
    const address = clientAddressOf(context, deps);
    const device = verifyDeviceToken(readDeviceCookie(context, deps), store.users);
    const result = await signInQueue.submitAttempt({
      caller: device ?? toCallerKey(address),
      check: () => areOperatorCredentials(store.users, typedName, password),
      isAbandoned: () => isDisconnected(context),
    });
    if (result !== true) {
      logRefusal(address);
      alarms?.onRefusedSignIn();
    }
    if (result === 'displaced') {
      context.header('Retry-After', String(DISPLACED_SIGN_IN_RETRY_S));
      throw new HTTPException(429, { message: 'Too many sign-ins at once.' });
    }
    if (!result) throw new HTTPException(401, { message: 'Wrong username or password' });
    // The typed name can be another Unicode form of the stored one.
    const username = store.users.operatorName()?.trim() ?? typedName;
    const { token, session } = sessions.startSession(username);
    setSocketCookie(context, token, session, deps);
    setDeviceCookie(context, issueDeviceToken(store.users), deps);
    log('INFO', 'AUTH', `${username} signed in from ${address}`);
    const text = `From ${address}, ${device === undefined ? 'a new browser' : 'a known browser'}`;
    operatorEvents.add({ kind: 'sign_in', state: 'signed_in', title: 'Sign-in', text, by: username });
    alarms?.onSignIn(address, device !== undefined);
    return context.json({ access_token: token, token_type: 'bearer' });
  });
};

export const registerLogoutRoute: RegisterRoutes = (app, deps) => {
  app.on(CALLS.logout.method, CALLS.logout.path, (context) => {
    const session = context.get('session');
    deps.sessions.endSession(session.id);
    deps.liveHub.closeSession(session.id, 'Signed out');
    clearSocketCookie(context, deps);
    deps.log('INFO', 'AUTH', `${session.username} signed out`);
    deps.operatorEvents.add({ kind: 'sign_in', state: 'signed_out', title: 'Sign-out', by: session.username });
    return context.json({ status: 'signed out' });
  });
};
