import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';

const PAGE = 'index.html';
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const NOT_BUILT = 'The console is not built: run "npm run build".';

/** The build names no file as long as this. */
const MAX_PATH_LENGTH = 255;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // Served too: the sources are public, and browsers ask for maps only while their developer tools are open.
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** In the order of preference; the build writes them beside the files that gain from it. */
const PRECOMPRESSED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

const contentSecurityPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types webpack`,
  ].join('; ');

/** Serves the built console: one page (its tabs live in the hash) and the files beside it. */
export function serveConsole(folder: string): (request: Request) => Promise<Response> {
  const root = resolve(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return text('Method not allowed', 405, { Allow: 'GET' });
    const { pathname } = new URL(request.url);
    const path = pathname.length > MAX_PATH_LENGTH ? undefined : filePath(root, pathname);
    if (path === join(root, PAGE)) return page(path);
    return (path && (await file(path, request.headers.get('Accept-Encoding') ?? ''))) || text('Not found', 404);
  };
}

/** Undefined for whatever leads out of the folder. */
function filePath(root: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (name.includes('\0') || name.includes('\\')) return undefined;
  const path = resolve(root, `.${name === '/' ? `/${PAGE}` : name}`);
  return path.startsWith(root + sep) ? path : undefined;
}

async function page(path: string): Promise<Response> {
  const html = await readIfThere(path);
  if (!html) return text(NOT_BUILT, 503);
  const nonce = randomBytes(16).toString('base64');
  return new Response(new TextDecoder().decode(html).replaceAll(NONCE_PLACEHOLDER, nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      // A kept page would bring an old nonce, and after an update the names of files that are gone.
      'Cache-Control': 'no-store',
    },
  });
}

async function file(path: string, acceptEncoding: string): Promise<Response | undefined> {
  const contentType = CONTENT_TYPES[extname(path)];
  if (contentType === undefined) return undefined;
  const headers = {
    'Content-Type': contentType,
    'Cache-Control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  };
  for (const { encoding, suffix } of PRECOMPRESSED) {
    const body = accepts(acceptEncoding, encoding) ? await readIfThere(path + suffix) : undefined;
    if (body) return new Response(body, { headers: { ...headers, 'Content-Encoding': encoding } });
  }
  const body = await readIfThere(path);
  return body && new Response(body, { headers });
}

async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    // Anybody may ask for any name: a file that cannot be read is not found, whatever the reason.
    return undefined;
  }
}

/** The build names these by their content: main.0123456789ab.js */
const isHashed = (path: string): boolean =>
  basename(path)
    .split('.')
    .slice(1, -1)
    .some((part) => /^[0-9a-f]{8,}$/.test(part));

/** 'br;q=0' is a refusal. */
function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const text = (body: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
