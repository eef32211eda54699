import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';

const READ_ONLY_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/**
 * Values of the request header Sec-Fetch-Site with which a request may change data. The value 'none' means that no page
 * sent the request. Programs and old browsers do not send Sec-Fetch-Site.
 */
const ALLOWED_FETCH_SITES = ['same-origin', 'none'];
const PREFLIGHT_MAX_AGE_S = 600;

const FOREIGN_ORIGIN_TEXT =
  'Refused: a page of another origin sent this request. A proxy must forward the Host header. ALLOWED_ORIGINS lists consoles on other sites.';

/** Stops foreign pages, which could post the sign-in. GET requests pass, because browsers hide their replies. */
export const rejectForeignOrigins =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async ({ req }, next) => {
    const origin = req.header('Origin');
    const isAllowed =
      READ_ONLY_METHODS.includes(req.method) || (origin !== undefined && allowedOrigins.includes(origin));
    if (!isAllowed) {
      const isOwnSite = ALLOWED_FETCH_SITES.includes(req.header('Sec-Fetch-Site') ?? 'none');
      // Uses the host of the URL in tests, whose requests have no Host header.
      const host = req.header('Host') ?? new URL(req.url).host;
      if (!isOwnSite || (origin !== undefined && !isSameHost(origin, host))) {
        throw new HTTPException(403, { message: FOREIGN_ORIGIN_TEXT });
      }
    }
    await next();
  };

/** Returns true if the origin belongs to this host. The comparison ignores the scheme, because a proxy may add TLS. */
export const isSameHost = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/**
 * Sets the CORS headers for the allowed origins. The websocket cookie is the only credential that browsers may send.
 */
export const setCorsHeaders = (allowedOrigins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...allowedOrigins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Retry-After', 'Date'],
    credentials: true,
    maxAge: PREFLIGHT_MAX_AGE_S,
  });

export function normaliseOrigin(text: string): string | undefined {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return undefined;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : undefined;
}
