import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';

const READING = ['GET', 'HEAD', 'OPTIONS'];
/** Without the header: a program, or a browser older than it. */
const OWN_SITES = ['same-origin', 'none'];
const PREFLIGHT_KEPT_S = 600;

const FOREIGN =
  'Refused: a page of another origin sent this. A proxy must pass the Host header on; ALLOWED_ORIGINS can name a console elsewhere.';

/** Refuses what a page of another origin sends, unless its origin is allowed. Reading is left to the browser's CORS. */
export const rejectForeignOrigins =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async ({ req }, next) => {
    const origin = req.header('Origin');
    const isAllowed = READING.includes(req.method) || (origin !== undefined && allowedOrigins.includes(origin));
    if (!isAllowed) {
      const isOwnSite = OWN_SITES.includes(req.header('Sec-Fetch-Site') ?? 'none');
      // A request without a socket, as tests make it, has no Host header.
      const host = req.header('Host') ?? new URL(req.url).host;
      if (!isOwnSite || (origin !== undefined && !isSameHost(origin, host))) {
        throw new HTTPException(403, { message: FOREIGN });
      }
    }
    await next();
  };

/** Whether the page of this origin came from this host. The scheme is left out: a proxy may add TLS. */
export const isSameHost = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/** Lets pages of exactly these origins use the API. The credentials are the cookie of the websocket alone. */
export const allowOrigins = (allowedOrigins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...allowedOrigins],
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    credentials: true,
    maxAge: PREFLIGHT_KEPT_S,
  });

/** Returns the origin that a text names, or undefined where it names anything else. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return undefined;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : undefined;
}
