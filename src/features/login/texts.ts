import { errorDetail, errorMessage, httpStatus, retryAfterS, type CallError } from '@/api/errors';

export const SIGN_IN = 'Sign In';
export const SIGNING_IN = 'Signing in...';
export const SESSION_EXPIRED = 'Your session has ended. Sign in again to continue.';
const LOGIN_FAILED = 'Login failed. Please check your credentials.';

export type LoginFailure = { text: string; reason?: string; retryAfterS?: number };

/** Returns the text of spec point 8, with the reason when the credentials are not the cause. */
export function loginFailure(error: CallError): LoginFailure {
  const detail = errorDetail(error);
  if (detail !== undefined) return { text: detail, retryAfterS: retryAfterS(error) };
  const refused = httpStatus(error) === 401;
  return { text: LOGIN_FAILED, reason: refused ? undefined : errorMessage(error) };
}
