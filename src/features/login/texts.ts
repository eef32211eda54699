import {
  errorDetail,
  errorMessage,
  httpStatus,
  isNetworkError,
  retryAfterSeconds,
  type CallError,
} from '@/api/request/errors';
import { capitaliseFirst } from '@/domain/format/format';

export const SIGN_IN_LABEL = 'Sign In';
export const SIGNING_IN_LABEL = 'Signing in...';
export const SESSION_EXPIRED_TEXT = 'Your session has ended. Sign in again to continue.';
const LOGIN_FAILED_TEXT = 'Login failed. Please check your credentials.';

/** Returns false for a failed sign-in that another server can have caused, or no server at all. */
export function isAnswerOfBot(error: CallError): boolean {
  const status = httpStatus(error);
  return status === 401 || (status !== 404 && status !== 405 && errorDetail(error) !== undefined);
}

export type LoginFailure = { text: string; reason?: string; retryAfterSeconds?: number };

/**
 * Returns the texts that the login form shows after a failed sign-in. `reason` is undefined for wrong credentials. The failure of a
 * server that cannot be reached is first, because no credentials were checked.
 */
export function toLoginFailure(error: CallError): LoginFailure {
  const detail = errorDetail(error);
  if (detail !== undefined) return { text: detail, retryAfterSeconds: retryAfterSeconds(error) };
  if (isNetworkError(error)) {
    const text = errorMessage(error) ?? '';
    return { text: `${capitaliseFirst(text)}.`, reason: LOGIN_FAILED_TEXT };
  }
  const refused = httpStatus(error) === 401;
  return { text: LOGIN_FAILED_TEXT, reason: refused ? undefined : errorMessage(error) };
}
