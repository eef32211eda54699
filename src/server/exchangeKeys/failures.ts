import type { Refusal } from './keyCheck';

type Failure = { refusal: Refusal; code?: string };

const REQUEST_MS = 6_000;
/** All requests about one pair together; the console waits 30 s. */
const EXCHANGE_MS = 18_000;

/** For one check of one pair. A redirect is refused: it would carry key and signature to another host. */
export const requestOptions = () => ({
  timeout: REQUEST_MS,
  maxRedirects: 0,
  signal: AbortSignal.timeout(EXCHANGE_MS),
});

const TIMED_OUT = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);
const HTTP_REFUSALS: Readonly<Record<string, Refusal>> = {
  401: 'unknown key',
  403: 'country or network barred',
  418: 'too many requests',
  429: 'too many requests',
  451: 'country or network barred',
};

/**
 * What a client library threw. Only codes are taken out of it: the rest may carry key, secret and signature, in headers,
 * addresses and options.
 */
export function failureOf(thrown: unknown, refusals: Readonly<Record<string, Refusal>>): Failure {
  const { code, response } = fieldsOf(thrown);
  if (response === undefined) return networkFailure(code);
  const { status, data } = fieldsOf(response);
  const { code: binanceCode, retCode } = fieldsOf(data);
  return refusalOf(retCode ?? binanceCode, refusals) ?? httpFailure(Number(status));
}

/** Undefined for a code that is not in the table. */
export function refusalOf(code: unknown, refusals: Readonly<Record<string, Refusal>>): Failure | undefined {
  const refusal = refusals[String(code)];
  return refusal && { refusal, code: String(code) };
}

function networkFailure(code: unknown): Failure {
  if (typeof code !== 'string') return { refusal: 'other' };
  return { refusal: TIMED_OUT.has(code) ? 'no answer in time' : 'not reachable', code };
}

function httpFailure(status: number): Failure {
  const refusal = HTTP_REFUSALS[String(status)] ?? (status >= 500 ? 'out of order' : 'other');
  return { refusal, code: `HTTP ${status}` };
}

type Fields = { code?: unknown; retCode?: unknown; response?: unknown; status?: unknown; data?: unknown };

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}
