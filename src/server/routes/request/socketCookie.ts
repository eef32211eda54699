import { deleteCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

import { SOCKET_PATH } from '@/contract/live/socket';

import { isAllowedOrigin } from '../../access/origins';
import { deriveSocketCookieValue, type Session } from '../../auth/sessions';
import type { AppContext, RouteDependencies } from '../context';

const SAME_SITE_COOKIE_ATTRIBUTES: CookieOptions = { path: SOCKET_PATH, httpOnly: true, sameSite: 'Strict' };
/**
 * Attributes of the websocket cookie for a console on another site. Browsers accept a cross-site cookie over TLS only.
 */
const CROSS_SITE_COOKIE_ATTRIBUTES: CookieOptions = {
  ...SAME_SITE_COOKIE_ATTRIBUTES,
  sameSite: 'None',
  secure: true,
  partitioned: true,
};

/** Includes the port, because browsers share cookies between two servers on one host. */
export const socketCookieName = (port: number): string => `order_flow_socket_${port}`;

type SocketCookieDependencies = Pick<RouteDependencies, 'cookieName' | 'wallNow' | 'access'>;

/** Sets the cookie with which a browser can open /ws until the session ends. */
export function setSocketCookie(
  context: AppContext,
  token: string,
  session: Session,
  deps: SocketCookieDependencies,
): void {
  const maxAge = Math.max(0, Math.ceil((session.expiresAt - deps.wallNow()) / 1000));
  setCookie(context, deps.cookieName, deriveSocketCookieValue(token), {
    ...socketCookieAttributes(context, deps),
    maxAge,
  });
}

export function clearSocketCookie(context: AppContext, deps: SocketCookieDependencies): void {
  deleteCookie(context, deps.cookieName, socketCookieAttributes(context, deps));
}

function socketCookieAttributes(context: AppContext, { access }: SocketCookieDependencies): CookieOptions {
  const secure = isSecureRequest(context, { access });
  return secure && isAllowedOrigin(access.allowedOrigins, context.req.header('Origin'))
    ? CROSS_SITE_COOKIE_ATTRIBUTES
    : { ...SAME_SITE_COOKIE_ATTRIBUTES, secure };
}

/** Returns true if the browser reaches the server over TLS. */
export const isSecureRequest = ({ req }: AppContext, { access }: Pick<RouteDependencies, 'access'>): boolean =>
  req.url.startsWith('https:') || (access.trustProxy && /^https\b/i.test(req.header('X-Forwarded-Proto') ?? ''));
