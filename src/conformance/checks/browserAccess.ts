// Checks the rules for browsers: other origins, caching, content types and the cookie of the websocket.

import { CALLS } from '@/contract/calls';
import { skip, type Check } from '../check';
import { REFUSED, refusalFault, seen, statusText } from '../faults';
import { shown } from '../values';

const SIGN_IN = 'POST /api/auth/login';
const FOREIGN_ORIGIN = 'https://elsewhere.example';

/** Returns how a reply lets a page of another origin read it, or undefined when the browser keeps the page out. */
function allowedOriginFault(headers: Headers): string | undefined {
  const allowed = headers.get('Access-Control-Allow-Origin');
  return allowed === '*' || allowed === FOREIGN_ORIGIN ? `Access-Control-Allow-Origin is '${allowed}'` : undefined;
}

export const BROWSER_CHECKS: readonly Check[] = [
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
      return statusText(await bot.call('closePosition', { body }), REFUSED);
    },
  },
];

export const COOKIE_CHECKS: readonly Check[] = [
  {
    id: 'cookie.set',
    call: SIGN_IN,
    contract: 'The sign-in sets an HttpOnly cookie with which a browser opens /ws.',
    operatorSees: 'The live connection never opens. Signals and trades appear only by polling.',
    run: async ({ session }) => {
      if (session.setCookies.length === 0) return 'the sign-in sets no cookie';
      const open = session.setCookies.filter((line) => !/;\s*httponly/i.test(line));
      return open.length > 0
        ? seen(
            `a cookie without HttpOnly: ${attributesOf(open[0])}`,
            'Nothing. A script in the page can read the cookie.',
          )
        : undefined;
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
      return statusText(await bot.call('getStatus', { token: null, headers: { cookie } }), [401]);
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
