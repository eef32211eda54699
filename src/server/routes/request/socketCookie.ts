import { deleteCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

import { SOCKET_PATH } from '@/contract/socket';

import { socketSecretOf, type Session } from '../../auth/sessions';
import type { AppContext, RouteDeps } from '../context';

const ATTRIBUTES: CookieOptions = { path: SOCKET_PATH, httpOnly: true, sameSite: 'Strict' };
/** For a console on another site. Browsers accept such a cookie over TLS only, and keep it for that site alone. */
const CROSS_SITE_ATTRIBUTES: CookieOptions = { ...ATTRIBUTES, sameSite: 'None', secure: true, partitioned: true };

/** Returns a name with the port: cookies ignore ports, and two consoles may run on one host. */
export const socketCookieName = (port: number): string => `order_flow_socket_${port}`;

type CookieDeps = Pick<RouteDeps, 'cookieName' | 'wallNow' | 'access'>;

/** Sets the cookie that opens /ws until the session ends. */
export function setSocketCookie(context: AppContext, token: string, session: Session, deps: CookieDeps): void {
  const maxAge = Math.max(0, Math.ceil((session.expiresAt - deps.wallNow()) / 1000));
  setCookie(context, deps.cookieName, socketSecretOf(token), { ...attributes(context, deps), maxAge });
}

export function clearSocketCookie(context: AppContext, deps: CookieDeps): void {
  deleteCookie(context, deps.cookieName, attributes(context, deps));
}

function attributes(context: AppContext, { access }: CookieDeps): CookieOptions {
  const secure = isSecure(context, { access });
  return secure && access.allowedOrigins.includes(context.req.header('Origin') ?? '')
    ? CROSS_SITE_ATTRIBUTES
    : { ...ATTRIBUTES, secure };
}

/** Returns whether the browser reaches the server over TLS. */
export const isSecure = ({ req }: AppContext, { access }: Pick<RouteDeps, 'access'>): boolean =>
  req.url.startsWith('https:') || (access.trustProxy && /^https\b/i.test(req.header('X-Forwarded-Proto') ?? ''));
