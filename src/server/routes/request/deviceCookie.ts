import { getCookie, setCookie } from 'hono/cookie';

import { CALLS } from '@/contract/calls';

import type { AppContext, RouteDependencies } from '../context';
import { isSecureRequest } from './socketCookie';

const DEVICE_COOKIE_MAX_AGE_S = 90 * 24 * 3_600;

type DeviceCookieDependencies = Pick<RouteDependencies, 'cookieName' | 'access'>;

const deviceCookieName = ({ cookieName }: DeviceCookieDependencies): string => `${cookieName}_device`;

/** Sets the cookie that identifies a browser after its first sign-in. */
export function setDeviceCookie(context: AppContext, device: string, deps: DeviceCookieDependencies): void {
  setCookie(context, deviceCookieName(deps), device, {
    path: CALLS.login.path,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecureRequest(context, deps),
    maxAge: DEVICE_COOKIE_MAX_AGE_S,
  });
}

export const readDeviceCookie = (context: AppContext, deps: DeviceCookieDependencies): string | undefined =>
  getCookie(context, deviceCookieName(deps));
