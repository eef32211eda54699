import type { RejectionReason } from './keyCheck';

type Failure = { reason: RejectionReason; code?: string };

const REQUEST_MS = 6_000;
/** Limit for all requests of one check. The console waits 30 s. */
const EXCHANGE_MS = 18_000;

/** Returns the options for one check of one pair. Forbids redirects: they would send key and signature to another host. */
export const requestOptions = () => ({
  timeout: REQUEST_MS,
  maxRedirects: 0,
  signal: AbortSignal.timeout(EXCHANGE_MS),
});

const TIMED_OUT = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);
const HTTP_REASONS: Readonly<Record<string, RejectionReason>> = {
  401: 'unknown key',
  403: 'country or network barred',
  418: 'too many requests',
  429: 'too many requests',
  451: 'country or network barred',
};

/**
 * Reads the failure from an error of a client library. Reads only codes: headers, URLs and options can contain key,
 * secret and signature.
 */
export function failureOf(thrown: unknown, reasons: Readonly<Record<string, RejectionReason>>): Failure {
  const { code, response } = fieldsOf(thrown);
  if (response === undefined) return networkFailure(code);
  const { status, data } = fieldsOf(response);
  const { code: binanceCode, retCode } = fieldsOf(data);
  return rejectionOf(retCode ?? binanceCode, reasons) ?? httpFailure(Number(status));
}

/** Returns undefined for a code that is not in the table. */
export function rejectionOf(code: unknown, reasons: Readonly<Record<string, RejectionReason>>): Failure | undefined {
  const reason = reasons[String(code)];
  return reason && { reason, code: String(code) };
}

function networkFailure(code: unknown): Failure {
  if (typeof code !== 'string') return { reason: 'other' };
  return { reason: TIMED_OUT.has(code) ? 'no answer in time' : 'not reachable', code };
}

function httpFailure(status: number): Failure {
  const reason = HTTP_REASONS[String(status)] ?? (status >= 500 ? 'out of order' : 'other');
  return { reason, code: `HTTP ${status}` };
}

type Fields = { code?: unknown; retCode?: unknown; response?: unknown; status?: unknown; data?: unknown };

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}
