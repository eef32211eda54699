import { CALLS, type CallName } from '@/contract/calls';
import { CALL_CONTRACTS } from '@/apiDocs/calls';
import { isFields, type BotSession, type CallOptions } from '../botSession';
import { firstFault, skip, type Check } from '../check';
import { REFUSED, refusalFault, shown, statusFault } from '../values';

const SIGN_IN = 'POST /api/auth/login';
const SIGN_IN_AGAIN = 'The operator cannot sign in, or reads an unhelpful failure.';
const OPEN_BOT = 'Nothing. Anybody who reaches the address reads and controls the bot.';
const FOREIGN_ORIGIN = 'https://elsewhere.example';

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
      run: async (bot) =>
        firstFault([
          refusalFault(await bot.call(name, { ...harmless, token: null }), [401]),
          refusalFault(await bot.call(name, { ...harmless, token: 'made-up-token' }), [401]),
        ]),
    };
  });

const signInChecks: readonly Check[] = [
  {
    id: 'sign-in.wrong-password',
    call: SIGN_IN,
    contract: 'Wrong credentials have the status 401 and a `detail`.',
    operatorSees: "'Login failed. Please check your credentials.' without the reason, or a session for anybody.",
    run: async (bot) => {
      const body = { ...bot.credentials, password: `${bot.credentials.password}x` };
      return refusalFault(await bot.call('login', { body, token: null }), [401]);
    },
  },
  {
    id: 'sign-in.missing-fields',
    call: SIGN_IN,
    contract: 'A missing user name or password is refused with a `detail` as text.',
    operatorSees: SIGN_IN_AGAIN,
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
    operatorSees: SIGN_IN_AGAIN,
    run: async (bot) => refusalFault(await bot.call('login', { body: '{"username":', token: null })),
  },
  {
    id: 'sign-in.large-body',
    call: SIGN_IN,
    contract: 'A body of 2 MiB is refused, not with an error of the server.',
    operatorSees: 'The bot slows down or stops when somebody without a session sends large bodies.',
    run: async (bot) => {
      const body = { username: 'a'.repeat(2 ** 21), password: 'b' };
      return statusFault(await bot.call('login', { body, token: null }), [...REFUSED, 401]);
    },
  },
  {
    id: 'sign-in.tokens-differ',
    call: SIGN_IN,
    contract: 'Each sign-in has its own token, and an earlier session stays valid.',
    operatorSees: 'A second browser signs the operator out, or a logout ends all sessions.',
    run: async (bot) => {
      const { token } = await bot.signIn();
      if (token === bot.session.token) return 'two sign-ins have the same token';
      return statusFault(await bot.call('getStatus'), [200]);
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
      return firstFault([statusFault(ended, [200, 204]), statusFault(await bot.call('getStatus', { token }), [401])]);
    },
  },
];

/** Returns how a reply lets a page of another origin read it, or undefined when the browser keeps the page out. */
function allowedOriginFault(headers: Headers): string | undefined {
  const allowed = headers.get('Access-Control-Allow-Origin');
  return allowed === '*' || allowed === FOREIGN_ORIGIN ? `Access-Control-Allow-Origin is '${allowed}'` : undefined;
}

const browserChecks: readonly Check[] = [
  {
    id: 'cors.foreign-page',
    call: 'GET /api/status',
    contract: 'A page of another origin gets no CORS headers, unless the operator lists the origin.',
    operatorSees: 'Nothing. Another page that the operator visits can read the bot.',
    run: async (bot) => {
      const { headers } = await bot.call('getStatus', { headers: { origin: FOREIGN_ORIGIN } });
      return allowedOriginFault(headers);
    },
  },
  {
    id: 'cors.foreign-preflight',
    call: 'OPTIONS /api/close-all',
    contract: 'A preflight of another origin is not allowed.',
    operatorSees: 'Nothing. Another page that the operator visits can send commands.',
    run: async (bot) => {
      const { headers } = await bot.send('OPTIONS', CALLS.closeAll.path, {
        token: null,
        headers: {
          origin: FOREIGN_ORIGIN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      return allowedOriginFault(headers);
    },
  },
  {
    id: 'cache.not-stored',
    call: 'GET /api/status',
    contract: 'A reply must not be stored by the browser.',
    operatorSees: 'Figures that are older than they look.',
    run: async (bot) => {
      const { headers } = await bot.read('getStatus');
      const control = headers.get('Cache-Control') ?? '';
      if (/public|immutable|max-age=0*[1-9]/.test(control)) return `Cache-Control is '${control}'`;
      return headers.has('Expires') ? `Expires is '${headers.get('Expires')}'` : undefined;
    },
  },
  {
    id: 'reply.content-type',
    call: 'GET /api/status',
    contract: 'A reply is JSON with the content type application/json.',
    operatorSees: 'The console reads the reply, but a proxy may change it.',
    run: async (bot) => {
      const type = (await bot.read('getStatus')).headers.get('Content-Type');
      return type?.startsWith('application/json') ? undefined : `Content-Type is ${shown(type)}`;
    },
  },
  {
    id: 'reply.unknown-path',
    call: 'GET /api/kit-no-such-call',
    contract: 'An unknown path below /api has the status 404 and a `detail`.',
    operatorSees: 'A call that the bot lacks looks like a success.',
    run: async (bot) => refusalFault(await bot.send('GET', '/api/kit-no-such-call'), [404]),
  },
  {
    id: 'reply.wrong-method',
    call: 'PUT /api/status',
    contract: 'A wrong method has the status 405 or 404 and a `detail`.',
    operatorSees: 'A call that the bot lacks looks like a success.',
    run: async (bot) => refusalFault(await bot.send('PUT', CALLS.getStatus.path), [404, 405]),
  },
  {
    id: 'reply.deep-json',
    call: 'POST /api/close',
    contract: 'JSON with 20,000 nested levels is refused, not with an error of the server.',
    operatorSees: 'The bot may stop.',
    run: async (bot) => {
      const body = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
      return statusFault(await bot.call('closePosition', { body }), REFUSED);
    },
  },
];

const cookieChecks: readonly Check[] = [
  {
    id: 'cookie.set',
    call: SIGN_IN,
    contract: 'The sign-in sets an HttpOnly cookie with which a browser opens /ws.',
    operatorSees: 'The live connection never opens. Signals and trades appear only by polling.',
    run: async ({ session }) => {
      if (session.setCookies.length === 0) return 'the sign-in sets no cookie';
      const open = session.setCookies.filter((line) => !/;\s*httponly/i.test(line));
      return open.length > 0 ? `a cookie without HttpOnly: ${attributesOf(open[0])}` : undefined;
    },
  },
  {
    id: 'cookie.same-site',
    call: SIGN_IN,
    contract: 'The cookie has SameSite=Strict or Lax, or SameSite=None with Secure.',
    operatorSees: 'Nothing. Another page that the operator visits can open the live connection.',
    run: async ({ session }) => {
      if (session.setCookies.length === 0) return skip('the sign-in sets no cookie');
      const weak = session.setCookies.filter(
        (line) => !/;\s*samesite=(strict|lax)/i.test(line) && !/;\s*secure/i.test(line),
      );
      return weak.length > 0 ? `a cookie without SameSite: ${attributesOf(weak[0])}` : undefined;
    },
  },
  {
    id: 'cookie.opens-no-call',
    call: 'GET /api/status',
    contract: 'The cookie opens only /ws, and no call.',
    operatorSees: 'Nothing. Another page could send commands with the cookie of the operator.',
    run: async (bot) => {
      const { cookie } = bot.session;
      if (cookie === undefined) return skip('the sign-in sets no cookie');
      return statusFault(await bot.call('getStatus', { token: null, headers: { cookie } }), [401]);
    },
  },
  {
    id: 'cookie.no-token',
    call: SIGN_IN,
    contract: 'The cookie does not contain the token of the calls.',
    operatorSees: 'Nothing. A cookie in a log of a proxy would open every call.',
    run: async ({ session: { setCookies, token } }) =>
      setCookies.some((line) => line.includes(token)) ? 'the cookie contains the access_token' : undefined,
  },
];

/** Returns a cookie without its value, which is a secret. */
const attributesOf = (line = ''): string => line.replace(/=[^;]*/, '=...');

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
  const { body, text } = await bot.read(name);
  return isFields(body) ? text : '';
};

export const ACCESS_CHECKS: readonly Check[] = [
  ...signInChecks,
  ...authorizationChecks,
  ...browserChecks,
  ...cookieChecks,
  secretsCheck,
];
