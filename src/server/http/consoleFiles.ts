import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType } from 'hono/utils/mime';

import type { ListedBot } from '@/contract/bot/botList';

const CONSOLE_PAGE_FILE_NAME = 'index.html';
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const MARKET_PLACEHOLDER = '__MARKET__';
/** Element of the page that lists the bots. Without a list the console shows the bot of its server only. */
const NO_BOTS = 'name="bots" content=""';
const CONSOLE_NOT_BUILT_TEXT = 'The console is not built: run "npm run build".';

/** Longest accepted path of a request, in characters. All files of the built console have shorter paths. */
const MAX_REQUEST_PATH_LENGTH = 255;

/** Best first. The build writes only compressed files that are smaller than the original. */
const COMPRESSED_ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

const createContentSecurityPolicy = (nonce: string, bots: readonly ListedBot[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src ${["'self'", ...bots.flatMap(connectSourcesOf)].join(' ')}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types webpack alarm-worker`,
  ].join('; ');

/** Returns the sources for the calls and the websocket of a bot. */
const connectSourcesOf = ({ address }: ListedBot): string[] =>
  address === undefined ? [] : [address, address.replace(/^http/, 'ws')];

const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

type ConsolePage = { market?: string; bots?: readonly ListedBot[] };

/**
 * Serves the page and the other files of the built console. Source maps are sent too, because the sources are public.
 */
export function serveConsole(folder: string, page: ConsolePage = {}): (request: Request) => Promise<Response> {
  const root = resolve(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return createTextReply('Method not allowed', 405, { Allow: 'GET' });
    const { pathname } = new URL(request.url);
    const path = pathname.length > MAX_REQUEST_PATH_LENGTH ? undefined : resolveFilePath(root, pathname);
    if (path === join(root, CONSOLE_PAGE_FILE_NAME)) return serveConsolePage(path, page);
    return (
      (path && (await serveConsoleFile(path, request.headers.get('Accept-Encoding') ?? ''))) ||
      createTextReply('Not found', 404)
    );
  };
}

/** Returns undefined for a path outside the console folder. */
function resolveFilePath(root: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (name.includes('\0') || name.includes('\\')) return undefined;
  const path = resolve(root, `.${name === '/' ? `/${CONSOLE_PAGE_FILE_NAME}` : name}`);
  return path.startsWith(root + sep) ? path : undefined;
}

async function serveConsolePage(path: string, { market = '', bots = [] }: ConsolePage): Promise<Response> {
  const html = await readFileIfExists(path);
  if (!html) return createTextReply(CONSOLE_NOT_BUILT_TEXT, 503);
  const nonce = randomBytes(16).toString('base64');
  return new Response(
    new TextDecoder()
      .decode(html)
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace(MARKET_PLACEHOLDER, market)
      // A function, because a name can contain `$&`.
      .replace(NO_BOTS, () =>
        bots.length === 0 ? NO_BOTS : `name="bots" content="${escapeAttribute(JSON.stringify(bots))}"`,
      ),
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': createContentSecurityPolicy(nonce, bots),
        // A cached page would contain an old nonce and, after an update, names of deleted files.
        'Cache-Control': 'no-store',
      },
    },
  );
}

async function serveConsoleFile(path: string, acceptEncoding: string): Promise<Response | undefined> {
  const contentType = getMimeType(path);
  // A compressed file is sent only in place of its original.
  if (contentType === undefined || path.endsWith('.gz')) return undefined;
  const headers = {
    'Content-Type': contentType,
    'Cache-Control': hasContentHash(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  };
  for (const { encoding, suffix } of COMPRESSED_ENCODINGS) {
    const body = acceptsEncoding(acceptEncoding, encoding) ? await readFileIfExists(path + suffix) : undefined;
    if (body) return new Response(body, { headers: { ...headers, 'Content-Encoding': encoding } });
  }
  const body = await readFileIfExists(path);
  return body && new Response(body, { headers });
}

async function readFileIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    // Treats every failed read as a missing file, because a client can request any name.
    return undefined;
  }
}

/** Returns true if the file name contains a hash of the content, such as main.0123456789ab.js. */
const hasContentHash = (path: string): boolean =>
  basename(path)
    .split('.')
    .slice(1, -1)
    .some((part) => /^[0-9a-f]{8,}$/.test(part));

/** Returns true if the client accepts the encoding. The header value 'br;q=0' excludes br. */
const acceptsEncoding = (acceptEncoding: string, encoding: string): boolean =>
  parseAccept(acceptEncoding).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);

const createTextReply = (body: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
