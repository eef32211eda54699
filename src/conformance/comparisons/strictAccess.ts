// Checks which almost right credentials, tokens and addresses open the bot, and where secrets appear.

import { CALLS, type CallName } from '@/contract/calls';
import { API_KEY_FIELDS } from '@/contract/bot/keys';
import { isRecord } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import { firstFault, skip, type Check } from '../check';
import { refusalFault, seen, statusText, type Fault } from '../faults';
import type { BotReply } from '../readReply';
import { lacksCall } from '../readingCalls';
import type { CallOptions } from '../transport';
import { fieldsOf, shown } from '../values';

const SIGN_IN = CALLS.login.path;
const STATUS = CALLS.getStatus.path;
const ANYBODY = 'Nothing. Anybody who reaches the address reads and controls the bot.';
/** A bot may count failed sign-ins. */
const REFUSED_SIGN_IN: readonly number[] = [400, 401, 422, 429];

/** Sends wrong credentials. An answer that repeats the typed password writes it into logs of proxies. */
async function refusedSignIn(bot: BotSession, what: string, changed: object): Promise<Fault> {
  const body = { ...bot.credentials, ...changed };
  const reply = await bot.call('login', { body, token: null });
  const came = statusText(reply, REFUSED_SIGN_IN);
  if (came !== undefined) return `${what}: ${came}`;
  return body.password.length > 5 && reply.text.includes(body.password)
    ? seen('the reply contains the typed password', 'The typed password in the message of the sign-in.')
    : undefined;
}

const swapCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** Checks with wrong sign-ins. They run late, because a bot may refuse further sign-ins for a time. */
export const WRONG_SIGN_IN_CHECKS: readonly Check[] = [
  {
    id: 'sign-in.wrong-user',
    call: `POST ${SIGN_IN}`,
    contract: 'Another user name with the right password has the status 401.',
    operatorSees: 'Nothing. Any user name signs in.',
    run: (bot) => refusedSignIn(bot, 'another user name', { username: `${bot.credentials.username}-kit` }),
  },
  {
    id: 'sign-in.exact-password',
    call: `POST ${SIGN_IN}`,
    contract: 'A password differs by the case of its letters and by its end.',
    operatorSees: 'Nothing. A password that is nearly right signs in.',
    run: async (bot) => {
      const { password } = bot.credentials;
      const swapped = swapCase(password);
      return firstFault([
        swapped === password
          ? undefined
          : await refusedSignIn(bot, 'another case of the letters', { password: swapped }),
        password.length < 2
          ? undefined
          : await refusedSignIn(bot, 'the password without its last letter', { password: password.slice(0, -1) }),
      ]);
    },
  },
];

const readsStatus = ({ status, body }: BotReply): boolean => status === 200 && isRecord(body) && 'running' in body;

/** Sends the status call in forms that must not open it. */
async function openedForm(bot: BotSession, forms: readonly (readonly [string, string, CallOptions])[]): Promise<Fault> {
  for (const [what, path, options] of forms)
    if (readsStatus(await bot.send('GET', path, { ...options, token: null }))) return `${what} opens the status`;
  return undefined;
}

const withScheme = (authorization: string): CallOptions => ({ headers: { authorization } });

export const TOKEN_CHECKS: readonly Check[] = [
  {
    id: 'authorization.scheme',
    call: `GET ${STATUS}`,
    contract: 'Only the scheme Bearer with the token opens a call, not another scheme, and not a token in the address.',
    operatorSees: 'Nothing. Tokens in addresses appear in logs of proxies and open the bot.',
    run: (bot) => {
      const { token } = bot.session;
      const { username, password } = bot.credentials;
      const basic = Buffer.from(`${username}:${password}`).toString('base64');
      return openedForm(bot, [
        ['the token with the scheme Basic', STATUS, withScheme(`Basic ${token}`)],
        ['the password with the scheme Basic', STATUS, withScheme(`Basic ${basic}`)],
        ['the token without a scheme', STATUS, withScheme(token)],
        ['the token in the address', STATUS, { query: { token, access_token: token } }],
      ]);
    },
  },
  {
    id: 'authorization.exact-token',
    call: `GET ${STATUS}`,
    contract: 'A part of the token, or more than the token, has the status 401.',
    operatorSees: ANYBODY,
    run: (bot) => {
      const { token } = bot.session;
      return openedForm(bot, [
        ['a token without its last letters', STATUS, withScheme(`Bearer ${token.slice(0, -6)}`)],
        ['the first letters of the token', STATUS, withScheme(`Bearer ${token.slice(0, 6)}`)],
        ['a token with further letters', STATUS, withScheme(`Bearer ${token}.kit`)],
        ['an empty token', STATUS, withScheme('Bearer ')],
      ]);
    },
  },
  {
    id: 'authorization.path-forms',
    call: `GET ${STATUS}`,
    contract: 'Every form of an address needs the session.',
    operatorSees: ANYBODY,
    run: (bot) =>
      openedForm(
        bot,
        [`${STATUS}/`, `/${STATUS}`, STATUS.toUpperCase(), STATUS.replace('status', '%73tatus')]
          // Two slashes at the begin would name another host.
          .map((path) => path.replace(/^\/\//, '/.//'))
          .map((path) => [`${path} without a session`, path, {}] as const),
      ),
  },
  {
    id: 'sign-out.ends-calls',
    call: 'POST /api/auth/logout',
    contract: 'A logout ends its session for every call and for /ws, and no other session.',
    operatorSees: 'Nothing. A copied token or cookie works after the operator signed out.',
    run: async (bot) => {
      const { token, cookie } = await bot.signIn();
      await bot.call('logout', { token });
      const trades = await bot.call('getTrades', { token, query: { skip: 0, limit: 50 } });
      // A bot may lack both.
      const others = await Promise.all([
        bot.call('getKeys', { token }).catch(() => undefined),
        bot.call('closePosition', { token, body: { symbol: 'KITNOSUCHUSDT' } }).catch(() => undefined),
      ]);
      const fault = firstFault([
        refusalFault(trades, [401]),
        ...others.map((reply) => (!reply || lacksCall(reply) ? undefined : refusalFault(reply, [401]))),
        seen(statusText(await bot.call('getStatus'), [200]), 'A sign-out in one browser signs out all others.'),
      ]);
      if (fault !== undefined || cookie === undefined) return fault;
      const socket = bot.listen({ cookie });
      const isOpen = (await socket.settle()) && !(await socket.waitForClose(500));
      socket.close();
      return isOpen ? 'the cookie of the ended session opens /ws' : undefined;
    },
  },
];

const isSecret = (value: unknown): value is string => typeof value === 'string' && value.length >= 6;

/** Calls whose replies must not have a secret. */
const OPEN_CALLS: readonly CallName[] = [
  'getStatus',
  'getParams',
  'getPresets',
  'getSystemLogs',
  'getTrades',
  'getSignals',
];

export const SECRET_CHECKS: readonly Check[] = [
  {
    id: 'secrets.keys',
    call: 'GET /api/keys',
    contract: 'Keys of an exchange are in no reply except that of /api/keys.',
    operatorSees: 'Nothing. Exported logs or parameters contain a key of the exchange.',
    run: async (bot) => {
      const keys = fieldsOf((await bot.readNow('getKeys')).body);
      const secrets = API_KEY_FIELDS.map((field) => keys[field]).filter(isSecret);
      if (secrets.length === 0) return skip('the bot has no keys');
      for (const name of OPEN_CALLS) {
        const reply = await bot.call(name).catch(() => undefined);
        if (secrets.some((secret) => reply?.text.includes(secret)))
          return `the reply of ${CALLS[name].path} contains a key or secret`;
      }
      return undefined;
    },
  },
  {
    id: 'secrets.not-repeated',
    call: 'POST /api/keys/validate',
    contract: 'A refusal does not repeat the refused key.',
    operatorSees: 'A key of the exchange in a message and in the logs.',
    run: async (bot) => {
      const secret = 'kit-secret-4f1d9c';
      const { text } = await bot.call('validateKeys', { body: { bybit_key: '', bybit_secret: { secret } } });
      const logs = await bot.call('getSystemLogs', { query: { limit: 100 } }).catch(() => undefined);
      if (text.includes(secret)) return `the reply repeats it: ${shown(text)}`;
      return logs?.text.includes(secret)
        ? seen('a log line contains it', 'A key of the exchange in the logs.')
        : undefined;
    },
  },
];
