/** The calls of the contract around a bot: sign-in, lists, parameters, /ws and the files of the console. */
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { WebSocketServer } from 'ws';
import { checkParameters, Refused } from './parameters.mjs';

const MIB = 1024 * 1024;
const SESSION_SECONDS = 12 * 3600;
/** Longer than the pauses of a console, because a connection that ends between two commands loses the second. */
const KEEP_ALIVE_MS = 65_000;
const RANGES_DAYS = { all: Infinity, '30d': 30, '7d': 7, '24h': 1 };
const CONTENT_TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml' };
const pagePolicy = (nonce) =>
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
  `style-src 'self' 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

function requireThat(condition, text, status) {
  if (!condition) throw new Refused(text, status);
}

function textOf(body, name) {
  requireThat(typeof body[name] === 'string' && body[name].trim() !== '', `${name} is required`);
  return body[name];
}

function numberOf(query, name, fallback, lowest, highest) {
  const text = query.get(name) ?? String(fallback);
  const isValid = /^\d+$/.test(text) && Number(text) >= lowest && Number(text) <= highest;
  requireThat(isValid, `${name} must be a whole number from ${lowest} to ${highest}`);
  return Number(text);
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBody(request) {
  const chunks = [];
  let length = 0;
  // An async iterator would close the connection of a refused body before the reply.
  await new Promise((resolve, reject) => {
    request.on('data', (chunk) => {
      length += chunk.length;
      if (length > MIB) resolve();
      else chunks.push(chunk);
    });
    request.on('end', resolve).on('error', reject);
  });
  requireThat(length <= MIB, 'The body is too large', 413);
  const body = parseJson(Buffer.concat(chunks).toString('utf8'));
  requireThat(body !== undefined, 'The body is not JSON');
  requireThat(body !== null && typeof body === 'object' && !Array.isArray(body), 'The body must be an object');
  return body;
}

/** Keeps the sessions in memory. A restart signs the operator out. */
function createSessions(username, password) {
  const salt = randomBytes(16);
  const digest = (text) => promisify(scrypt)(text, salt, 64);
  const expected = Promise.all([digest(username), digest(password)]);
  const ends = new Map();
  const isActive = (token) => (ends.get(token) ?? 0) > Date.now();
  /** The cookie opens only /ws, so it must not contain the token. */
  const cookieOf = (token) => createHash('sha256').update(`socket ${token}`).digest('hex');
  return {
    isActive,
    cookieOf,
    async signIn(...typed) {
      const digests = await Promise.all(typed.map(digest));
      const known = await expected;
      // Both comparisons run, so that the time of the reply does not depend on which one failed.
      const equal = digests.map((one, index) => timingSafeEqual(one, known[index]));
      requireThat(!equal.includes(false), 'Wrong username or password', 401);
      const token = randomBytes(32).toString('base64url');
      ends.set(token, Date.now() + SESSION_SECONDS * 1000);
      return token;
    },
    signOut: (token) => ends.delete(token),
    tokenOfCookie: (cookie) => [...ends.keys()].find((token) => isActive(token) && cookieOf(token) === cookie),
  };
}

const isOwnPage = ({ origin, host = '' }) => URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/** The ports of one host share their cookies, so the name of the cookie contains the port. */
const cookieName = ({ host = '' }) => `bot_socket_${/\d*$/.exec(host)[0]}`;
const cookieHeader = (headers, value, seconds) =>
  `${cookieName(headers)}=${value}; Max-Age=${seconds}; Path=/ws; HttpOnly; SameSite=Strict`;

/** Lets a page of another origin read the replies. A preflight has no other answer. */
const corsHeaders = (origin) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Date',
  'Access-Control-Max-Age': '600',
  Vary: 'Origin',
});

/** Returns what answers each call. */
function createCalls(bot, sessions, endSession) {
  const command = (name) => [`POST /api/${name}`, () => bot[name]() ?? bot.status()];
  return {
    'POST /api/auth/login': async ({ body, reply, headers }) => {
      const token = await sessions.signIn(textOf(body, 'username'), textOf(body, 'password'));
      reply.setHeader('Set-Cookie', cookieHeader(headers, sessions.cookieOf(token), SESSION_SECONDS));
      return { access_token: token, token_type: 'bearer' };
    },
    'POST /api/auth/logout': ({ token, reply, headers }) => {
      sessions.signOut(token);
      endSession(token);
      reply.setHeader('Set-Cookie', cookieHeader(headers, '', 0));
      return { status: 'signed out' };
    },
    'GET /api/status': bot.status,
    ...Object.fromEntries(['start', 'stop', 'pause', 'resume'].map(command)),
    'POST /api/close': ({ body }) => bot.close(textOf(body, 'symbol')),
    'POST /api/close-all': bot.closeAll,
    'GET /api/signals': ({ query }) => bot.signals().slice(0, numberOf(query, 'limit', 20, 1, 500)),
    'GET /api/trades': ({ query }) => {
      const [skip, limit] = [numberOf(query, 'skip', 0, 0, 1e12), numberOf(query, 'limit', 200, 1, 500)];
      const rows = bot.trades();
      return { trades: rows.slice(skip, skip + limit), total: rows.length, has_more: skip + limit < rows.length };
    },
    'GET /api/stats/analytics': ({ query }) => {
      const range = query.get('time_range') ?? 'all';
      requireThat(Object.hasOwn(RANGES_DAYS, range), 'time_range must be all, 30d, 7d or 24h');
      return bot.analytics(Date.now() - 86_400_000 * RANGES_DAYS[range]);
    },
    'GET /api/params': bot.parameters,
    'GET /api/parameters': bot.parameters,
    'POST /api/params': ({ body }) => {
      checkParameters(body);
      return { updated_fields: bot.saveParameters(body) };
    },
    'GET /api/system-logs': ({ query }) => {
      const [limit, lines] = [numberOf(query, 'limit', 500, 1, 2000), bot.logs()];
      const found = lines.filter((line) =>
        ['level', 'component'].every((field) => !query.has(field) || line[field] === query.get(field)),
      );
      const namesOf = (field) => [...new Set(lines.map((line) => line[field]))].sort();
      return { logs: found.slice(0, limit), levels: namesOf('level'), components: namesOf('component') };
    },
  };
}

/** Calls with a body. The other POST calls send none. */
const BODY_CALLS = /^POST .*\/(login|close|params)$/;

function sendJson(reply, status, value) {
  reply.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  reply.end(JSON.stringify(value));
}

async function sendFile(reply, folder, path) {
  const file = join(resolve(folder), path === '/' ? 'index.html' : decodeURIComponent(path));
  const content = file.startsWith(resolve(folder) + sep) ? await readFile(file).catch(() => undefined) : undefined;
  requireThat(content !== undefined, 'Not found', 404);
  const headers = { 'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream' };
  if (path !== '/') return void reply.writeHead(200, headers).end(content);
  const nonce = randomBytes(16).toString('base64url');
  const page = content.toString('utf8').replaceAll('__CSP_NONCE__', nonce).replaceAll('__MARKET__', '');
  reply.writeHead(200, { ...headers, 'Content-Security-Policy': pagePolicy(nonce), 'Cache-Control': 'no-store' });
  reply.end(page);
}

/** Creates the HTTP server of a bot. `createBot` receives a function that sends an event to all consoles. */
export function createBotServer(createBot, { username, password, consoleFolder = '.', allowedOrigins = [] }) {
  const isAllowed = (headers) => isOwnPage(headers) || allowedOrigins.includes(headers.origin);
  const sessions = createSessions(username, password);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 });
  const publish = (type, data) => {
    for (const socket of sockets.clients) {
      // A slow console must not fill the memory of the bot.
      if (socket.bufferedAmount > MIB) socket.terminate();
      else socket.send(JSON.stringify({ type, data }));
    }
  };
  const endSession = (token) =>
    [...sockets.clients].filter((socket) => socket.owner === token).forEach((socket) => socket.close(1008));
  const calls = createCalls(createBot(publish), sessions, endSession);

  async function answer(request, reply, { pathname: path, searchParams: query }) {
    const { method, headers } = request;
    const isForeign = method !== 'GET' && headers.origin !== undefined && !isAllowed(headers);
    requireThat(!isForeign, 'Refused: a page of another origin sent this request', 403);
    const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
    const isSignedIn = scheme.toLowerCase() === 'bearer' && sessions.isActive(token);
    requireThat(path === '/api/auth/login' || isSignedIn, 'Not signed in, or the session has expired', 401);
    const call = `${method} ${path}`;
    requireThat(Object.hasOwn(calls, call), 'Not found', 404);
    const body = BODY_CALLS.test(call) ? await readBody(request) : undefined;
    return calls[call]({ body, query, token, reply, headers });
  }

  async function serve(request, reply) {
    const url = new URL(request.url, 'http://bot');
    if (!url.pathname.startsWith('/api/')) return sendFile(reply, consoleFolder, url.pathname);
    const { origin } = request.headers;
    if (allowedOrigins.includes(origin)) reply.setHeaders(new Map(Object.entries(corsHeaders(origin))));
    if (request.method === 'OPTIONS') return void reply.writeHead(204).end();
    sendJson(reply, 200, await answer(request, reply, url));
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, reply) => {
    serve(request, reply).catch((error) => {
      const isRefused = error instanceof Refused;
      sendJson(reply, isRefused ? error.status : 500, { detail: isRefused ? error.message : 'Internal error' });
    });
  });
  server.on('upgrade', (request, connection, head) => {
    const cookies = (request.headers.cookie ?? '').split('; ').map((text) => text.split('='));
    const cookie = new Map(cookies).get(cookieName(request.headers)) ?? '';
    const token = sessions.tokenOfCookie(cookie);
    if (request.url !== '/ws' || token === undefined || !isAllowed(request.headers))
      return void connection.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    sockets.handleUpgrade(request, connection, head, (socket) => {
      Object.assign(socket, { owner: token });
      socket.on('error', () => socket.terminate());
      socket.on('message', (text) => parseJson(text)?.type === 'ping' && socket.send('{"type":"pong"}'));
    });
  });
  return server;
}
