// Checks sessions: every call needs one, sign-in, sign-out, and no secret in a reply.

import { CALLS, type CallName } from '@/contract/calls';
import { isRecord } from '@/contract/schema/objects';
import { CALL_CONTRACTS } from '@/apiDocs/calls';
import { type BotSession } from '../botSession';
import { isClosedConnection, type CallOptions } from '../transport';
import { firstFault, skip, type Check } from '../check';
import { REFUSED, refusalFault, seen, statusFault, statusText } from '../faults';
import { isAnalysis, lacksCall, NO_ANALYSIS } from '../readingCalls';
import { SECRET_CHECKS, TOKEN_CHECKS, WRONG_SIGN_IN_CHECKS } from '../comparisons/strictAccess';
import { BROWSER_CHECKS, COOKIE_CHECKS } from './browserAccess';

const SIGN_IN = 'POST /api/auth/login';
const SIGN_IN_OPEN = 'Nothing. A sign-in without credentials looks like a success.';
const OPEN_BOT = 'Nothing. Anybody who reaches the address reads and controls the bot.';

/** Calls that change nothing even if the bot does not check the session. */
const HARMLESS_CALLS: Partial<Record<CallName, CallOptions>> = {
  closePosition: { body: { symbol: 'KITNOSUCHUSDT' } },
  deletePreset: {},
  applyPreset: {},
  saveKeys: { body: { binance_key: 5 } },
  saveParams: { body: { obi_threshold: 'much' } },
  validateKeys: { body: { binance_key: 5 } },
  analyzeMarket: { body: { top_n: 'many' } },
  simulateTrades: { body: { top_n: 'many' } },
  savePreset: { body: { params: { obi_threshold: 'much' } } },
  renameRecording: { body: {} },
  beginRecording: { body: {} },
  beginLabRun: { body: {} },
};

const callText = (name: CallName): string => `${CALLS[name].method} ${CALLS[name].path.replace(/:(\w+)/g, '{$1}')}`;

/** One check for each call that needs a session. Commands without a body run only on request. */
const authorizationChecks: readonly Check[] = (Object.keys(CALL_CONTRACTS) as CallName[])
  // The cast of Object.keys restores the key type. Logout has a check of its own.
  .filter((name) => CALL_CONTRACTS[name].open !== true && name !== 'logout')
  .map((name): Check => {
    const { capability } = CALL_CONTRACTS[name];
    const harmless = CALLS[name].method === 'GET' ? {} : HARMLESS_CALLS[name];
    return {
      id: `authorization.${name}`,
      call: callText(name),
      contract: 'A call without a session, or with a made-up token, has the status 401 and a `detail`.',
      operatorSees: OPEN_BOT,
      ...(capability !== undefined && { capability }),
      ...(harmless === undefined && { command: true }),
      run: async (bot) => {
        const reply = await bot.call(name, { ...harmless, token: null });
        if (isAnalysis(name) && lacksCall(reply)) return skip(NO_ANALYSIS);
        const madeUp = await bot.call(name, { ...harmless, token: 'made-up-token' });
        return firstFault([refusalFault(reply, [401]), refusalFault(madeUp, [401])]);
      },
    };
  });

const signInChecks: readonly Check[] = [
  {
    id: 'sign-in.wrong-password',
    call: SIGN_IN,
    contract: 'Wrong credentials have the status 401 and a `detail`.',
    operatorSees: 'Nothing. A wrong password gives a session to anybody.',
    run: async (bot) => {
      const body = { ...bot.credentials, password: `${bot.credentials.password}x` };
      return refusalFault(await bot.call('login', { body, token: null }), [401]);
    },
  },
  {
    id: 'sign-in.missing-fields',
    call: SIGN_IN,
    contract: 'A missing user name or password is refused with a `detail` as text.',
    operatorSees: SIGN_IN_OPEN,
    run: async (bot) =>
      firstFault([
        refusalFault(await bot.call('login', { body: {}, token: null }), REFUSED),
        refusalFault(await bot.call('login', { body: { username: 'a', password: '' }, token: null }), [
          ...REFUSED,
          401,
        ]),
      ]),
  },
  {
    id: 'sign-in.not-json',
    call: SIGN_IN,
    contract: 'A body that is not JSON is refused with a `detail` as text.',
    operatorSees: SIGN_IN_OPEN,
    run: async (bot) => refusalFault(await bot.call('login', { body: '{"username":', token: null })),
  },
  {
    id: 'sign-in.large-body',
    call: SIGN_IN,
    contract: 'A body of 2 MiB is refused, not with an error of the server.',
    operatorSees: 'The bot slows down or stops when somebody without a session sends large bodies.',
    run: async (bot) => {
      const body = { username: 'a'.repeat(2 ** 21), password: 'b' };
      try {
        return statusText(await bot.call('login', { body, token: null }), [...REFUSED, 401]);
      } catch (error) {
        // A bot may refuse the body by closing the connection, and must answer afterwards.
        if (!isClosedConnection(error)) throw error;
        return statusText(await bot.call('getStatus'), [200]);
      }
    },
  },
  {
    id: 'sign-in.tokens-differ',
    call: SIGN_IN,
    contract: 'Each sign-in has its own token, and an earlier session stays valid.',
    operatorSees: 'A second browser signs the operator out.',
    run: async (bot) => {
      const { token } = await bot.signIn();
      if (token === bot.session.token)
        return seen('two sign-ins have the same token', 'A sign-out in one browser signs out all others.');
      return statusText(await bot.call('getStatus'), [200]);
    },
  },
  {
    id: 'sign-out.ends-session',
    call: 'POST /api/auth/logout',
    contract: 'A logout ends the session: its token has the status 401 afterwards.',
    operatorSees: 'Nothing. A copied token works after the operator signed out.',
    run: async (bot) => {
      const { token } = await bot.signIn();
      const ended = await bot.call('logout', { token });
      return firstFault([
        seen(statusText(ended, [200, 204]), 'The sign-in page. The session stays open at the bot.'),
        statusFault(await bot.call('getStatus', { token }), [401]),
      ]);
    },
  },
];

const secretsCheck: Check = {
  id: 'secrets.not-in-replies',
  call: 'GET /api/system-logs',
  contract: 'Neither the logs nor the status contain the password or the token.',
  operatorSees: 'Nothing. Exported logs contain a secret.',
  run: async (bot) => {
    const texts = [await readText(bot, 'getSystemLogs'), await readText(bot, 'getStatus')].join();
    const secrets = { password: bot.credentials.password, token: bot.session.token };
    const found = Object.entries(secrets).find(([, secret]) => secret.length >= 6 && texts.includes(secret));
    return found ? `a reply contains the ${found[0]}` : undefined;
  },
};

const readText = async (bot: BotSession, name: CallName): Promise<string> => {
  const { body, text } = await bot.readNow(name);
  return isRecord(body) ? text : '';
};

export const ACCESS_CHECKS: readonly Check[] = [
  ...signInChecks,
  ...authorizationChecks,
  ...TOKEN_CHECKS,
  ...BROWSER_CHECKS,
  ...COOKIE_CHECKS,
  ...SECRET_CHECKS,
];

/** Checks that a bot with a limit of sign-ins may answer by refusing further ones. */
export const LAST_ACCESS_CHECKS: readonly Check[] = [...WRONG_SIGN_IN_CHECKS, secretsCheck];
