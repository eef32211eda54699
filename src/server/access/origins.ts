import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { normaliseOrigin } from '@/contract/bot/botList';
import { normaliseAuthority } from './hosts';

const READ_ONLY_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/**
 * Values of the request header Sec-Fetch-Site with which a request may change data. The value 'none' means that no page
 * sent the request. Programs and old browsers do not send Sec-Fetch-Site.
 */
const ALLOWED_FETCH_SITES = ['same-origin', 'none'];
const PREFLIGHT_MAX_AGE_S = 600;

const MAX_VALUE_LENGTH = 200;

/** Returns why a request is refused. The text names its origin and host, because a proxy may have changed either. */
export const foreignOriginText = (origin: string | undefined, host: string | undefined): string =>
  `Refused: a page of another origin sent this request. The page has the origin "${shorten(origin)}", the request names the host "${shorten(host)}". A proxy must forward the Host header. ALLOWED_ORIGINS lists consoles on other sites.`;

const shorten = (text = 'none'): string => text.slice(0, MAX_VALUE_LENGTH);

/** Stops foreign pages, which could post the sign-in. GET requests pass, because browsers hide their replies. */
export const rejectForeignOrigins =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async ({ req }, next) => {
    const origin = req.header('Origin');
    const isAllowed = READ_ONLY_METHODS.includes(req.method) || isAllowedOrigin(allowedOrigins, origin);
    if (!isAllowed) {
      const isOwnSite = ALLOWED_FETCH_SITES.includes(req.header('Sec-Fetch-Site') ?? 'none');
      // Uses the host of the URL in tests, whose requests have no Host header.
      const host = req.header('Host') ?? new URL(req.url).host;
      if (!isOwnSite || (origin !== undefined && !isSameHost(origin, host))) {
        throw new HTTPException(403, { message: foreignOriginText(origin, host) });
      }
    }
    await next();
  };

/**
 * Returns true if the origin belongs to this host. The comparison ignores the scheme and the default ports of both
 * schemes, because a proxy may add TLS.
 */
export function isSameHost(origin: string, host: string): boolean {
  const page = normaliseOrigin(origin);
  const authority = normaliseAuthority(host);
  return page !== undefined && authority !== undefined && normaliseAuthority(new URL(page).host) === authority;
}

/** Returns true if an origin, in any of its forms, is in the list of `normaliseOrigin` texts. */
export const isAllowedOrigin = (allowedOrigins: readonly string[], origin = ''): boolean =>
  allowedOrigins.includes(normaliseOrigin(origin) ?? '');

/**
 * Sets the CORS headers for the allowed origins. The websocket cookie is the only credential that browsers may send.
 */
export const setCorsHeaders = (allowedOrigins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: (origin) => (isAllowedOrigin(allowedOrigins, origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type'],
    exposeHeaders: ['Retry-After', 'Date'],
    credentials: true,
    maxAge: PREFLIGHT_MAX_AGE_S,
  });
