import { deleteCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

import { SOCKET_PATH } from '@/contract/socket';

import { socketSecretOf, type Session } from '../auth/sessions';
import type { AppContext, RouteDeps } from './context';

const ATTRIBUTES: CookieOptions = { path: SOCKET_PATH, httpOnly: true, sameSite: 'Strict' };
/** For a console of another site. Browsers take it over TLS only, and keep it for that site alone. */
const OTHER_SITE: CookieOptions = { ...ATTRIBUTES, sameSite: 'None', secure: true, partitioned: true };

/** A clock that was set back makes sessions that end in years. Cookies allow 400 days, and hono throws above that. */
const MAX_AGE_S = 24 * 3_600;

/** Two consoles on one host differ by their ports, which cookies ignore. */
export const socketCookieName = (port: number): string => `order_flow_socket_${port}`;

type CookieDeps = Pick<RouteDeps, 'cookieName' | 'wallNow' | 'access'>;

/** The cookie that opens /ws, for as long as the session lives. */
export function setSocketCookie(context: AppContext, token: string, session: Session, deps: CookieDeps): void {
  const remainingS = Math.ceil((session.expiresAt - deps.wallNow()) / 1000);
  const maxAge = Math.min(Math.max(0, remainingS), MAX_AGE_S);
  setCookie(context, deps.cookieName, socketSecretOf(token), { ...attributes(context, deps), maxAge });
}

export function clearSocketCookie(context: AppContext, deps: CookieDeps): void {
  deleteCookie(context, deps.cookieName, attributes(context, deps));
}

function attributes(context: AppContext, { access }: CookieDeps): CookieOptions {
  const secure = isSecure(context, { access });
  return secure && access.allowedOrigins.includes(context.req.header('Origin') ?? '')
    ? OTHER_SITE
    : { ...ATTRIBUTES, secure };
}

/** Whether the browser reaches the server over TLS. */
export const isSecure = ({ req }: AppContext, { access }: Pick<RouteDeps, 'access'>): boolean =>
  req.url.startsWith('https:') || (access.trustProxy && /^https\b/i.test(req.header('X-Forwarded-Proto') ?? ''));
