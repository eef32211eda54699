/** Describes a failed connection without its secrets. */

import { errorCodeOf } from '../../../errorCode';
import { RefusedHostError } from './addressGuard';
import type { ChannelAnswer } from '../channelMessage';

/** Time within which a send ends. */
export const SEND_LIMIT_MS = 10_000;

const TEXT_BY_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name has no address.',
  EAI_AGAIN: 'The name server does not answer.',
  ECONNREFUSED: 'The other side refuses the connection.',
  ECONNRESET: 'The other side ended the connection without an answer.',
  ECONNECTION: 'The other side ended the connection without an answer.',
  EPIPE: 'The other side ended the connection without an answer.',
  EHOSTUNREACH: 'The network does not reach the other side.',
  ENETUNREACH: 'The network does not reach the other side.',
  EPROTOCOL: 'The other side does not answer as a mail server.',
  ETIMEDOUT: 'The other side did not answer in time.',
};

const INVALID_PUSH_KEY = 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY';

const CERTIFICATE_CODE = /CERT|UNABLE_TO_VERIFY|SIGNATURE/;
const TLS_CODE = /^(EPROTO|ERR_SSL_|ETLS)/;
const HTTP_CODE = /^HPE_/;

/** Returns the answer for a connection that failed. The text of the error may hold secrets, so only its code counts. */
export function answerOfFailure(error: unknown): ChannelAnswer {
  if (error instanceof RefusedHostError) return { outcome: 'refused', answer: error.message };
  if (errorCodeOf(error) === INVALID_PUSH_KEY) {
    return { outcome: 'refused', answer: 'The public key of the subscription is not valid.' };
  }
  return { outcome: 'retry', answer: failureText(error) };
}

function failureText(error: unknown): string {
  if (isAbort(error, 'TimeoutError')) return `The other side did not answer within ${SEND_LIMIT_MS / 1_000} s.`;
  if (isAbort(error, 'AbortError')) return 'The bot stopped the delivery.';
  const code = originalCodeOf(error) ?? errorCodeOf(error) ?? 'unknown reason';
  const known = TEXT_BY_CODE[code];
  if (known !== undefined) return known;
  if (CERTIFICATE_CODE.test(code)) return `The certificate of the other side is not valid (${code}).`;
  if (TLS_CODE.test(code)) return `The other side does not speak TLS on this port (${code}).`;
  if (HTTP_CODE.test(code)) return `The other side does not answer in HTTP (${code}).`;
  return `The connection failed (${code}).`;
}

/** Returns the code of the system, which nodemailer replaces by its own. */
const originalCodeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'originalCode' in error ? String(error.originalCode) : undefined;

/** Returns true for the reason of an aborted signal, which is a DOMException. */
const isAbort = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === name;
