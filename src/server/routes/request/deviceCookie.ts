import { getCookie, setCookie } from 'hono/cookie';

import { CALLS } from '@/contract/calls';

import type { AppContext, RouteDependencies } from '../context';
import { isSecureRequest } from './socketCookie';

const DEVICE_COOKIE_MAX_AGE_S = 90 * 24 * 3_600;

type CookieDependencies = Pick<RouteDependencies, 'cookieName' | 'access'>;

const deviceCookieName = ({ cookieName }: CookieDependencies): string => `${cookieName}_device`;

/** Sets the cookie that identifies a browser which signed in before. */
export function setDeviceCookie(context: AppContext, device: string, deps: CookieDependencies): void {
  setCookie(context, deviceCookieName(deps), device, {
    path: CALLS.login.path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecureRequest(context, deps),
    maxAge: DEVICE_COOKIE_MAX_AGE_S,
  });
}

export const readDeviceCookie = (context: AppContext, deps: CookieDependencies): string | undefined =>
  getCookie(context, deviceCookieName(deps));
