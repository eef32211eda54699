import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { errorBodySchema } from '@/contract/bot/errors';
import { MAX_REPLY_BYTES } from '@/contract/sizes';
import { z } from '@/contract/schema/z';

export const TOO_LARGE_TEXT = `the reply has more than ${MAX_REPLY_BYTES / 2 ** 20} MiB`;

export type CallError = FetchBaseQueryError | SerializedError | undefined;

// Schema of an error reply with one entry for each invalid field. Some servers send such a reply.
const fieldErrorsSchema = z.looseObject({ detail: z.array(z.looseObject({ msg: z.string() })).min(1) });

export function errorDetail(error: CallError): string | undefined {
  if (!isErrorReply(error)) return undefined;
  const body = errorBodySchema.safeParse(error.data);
  if (body.success) return body.data.detail;
  const refusal = fieldErrorsSchema.safeParse(error.data);
  return refusal.success ? refusal.data.detail.map(({ msg }) => msg).join('; ') : undefined;
}

export function errorMessage(error: CallError): string | undefined {
  if (error === undefined) return undefined;
  if (!('status' in error)) return error.message;
  switch (error.status) {
    case 'FETCH_ERROR':
      return `the server cannot be reached (${withoutErrorClassName(error.error)})`;
    case 'TIMEOUT_ERROR':
      return 'the server did not answer in time';
    case 'PARSING_ERROR':
      return error.error === TOO_LARGE_TEXT ? TOO_LARGE_TEXT : 'the reply is not JSON';
    case 'CUSTOM_ERROR':
      return error.error;
    case 0:
      return 'the address redirects, and the console sends no password or key elsewhere';
    default:
      return `the server answered with status ${error.status}`;
  }
}

/** Returns the detail text of the server, the error message or the fallback: the first text that exists. */
export const readableErrorText = (error: CallError, fallback: string): string =>
  errorDetail(error) ?? errorMessage(error) ?? fallback;

export function httpStatus(error: CallError): number | undefined {
  if (isErrorReply(error)) return error.status;
  return error !== undefined && 'status' in error && error.status === 'PARSING_ERROR'
    ? error.originalStatus
    : undefined;
}

export const retryAfterSeconds = (error: CallError): number | undefined =>
  error !== undefined && 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number'
    ? error.retryAfterSeconds
    : undefined;

export const isNetworkError = (error: CallError): boolean =>
  error !== undefined && 'status' in error && (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR');

const NOT_OFFERED_TEXT = 'this bot does not offer: ';

/** Returns the error of a request that is not sent, because the bot lacks its part of the contract. */
export const notOfferedError = (part: string) =>
  ({ status: 'CUSTOM_ERROR', error: `${NOT_OFFERED_TEXT}${part}` }) as const;

export const isNotOfferedError = (error: CallError): boolean =>
  error !== undefined &&
  'error' in error &&
  typeof error.error === 'string' &&
  error.error.startsWith(NOT_OFFERED_TEXT);

/** Returns true also for a timeout of a gateway (504). The server may have received the request. */
export const isTimeoutError = (error: CallError): boolean =>
  (error !== undefined && 'status' in error && error.status === 'TIMEOUT_ERROR') || httpStatus(error) === 504;

function isErrorReply(error: CallError): error is { status: number; data: unknown } {
  return error !== undefined && 'status' in error && typeof error.status === 'number';
}

/** Removes the class name from a text such as 'TypeError: Failed to fetch'. */
const withoutErrorClassName = (text: string): string => text.replace(/^\w*Error: /, '');
