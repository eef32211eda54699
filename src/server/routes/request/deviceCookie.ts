import { getCookie, setCookie } from 'hono/cookie';

import { CALLS } from '@/contract/calls';

import type { AppContext, RouteDeps } from '../context';
import { isSecure } from './socketCookie';

const MAX_AGE_S = 90 * 24 * 3_600;

type CookieDeps = Pick<RouteDeps, 'cookieName' | 'access'>;

const nameOf = ({ cookieName }: CookieDeps): string => `${cookieName}_device`;

/** Sets the cookie that identifies a browser which signed in before. */
export function setDeviceCookie(context: AppContext, device: string, deps: CookieDeps): void {
  setCookie(context, nameOf(deps), device, {
    path: CALLS.login.path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(context, deps),
    maxAge: MAX_AGE_S,
  });
}

export const readDeviceCookie = (context: AppContext, deps: CookieDeps): string | undefined =>
  getCookie(context, nameOf(deps));
