import { errorFieldsOf } from '../market/live/exchanges/restError';
import type { ApiCredentials, ClockReading, KeyCheck, KeyJudgement, RejectionReason } from './keyCheck';

type KeyCheckFailure = { reason: RejectionReason; code?: string };
type ReasonOfCode = (code: string) => RejectionReason | undefined;

const KEY_REQUEST_TIMEOUT_MS = 6_000;
/** Time limit for all requests of one key check. The console waits 30 s for the reply to a key check. */
const KEY_CHECK_TIMEOUT_MS = 18_000;

/** Redirects are forbidden, because they would send key and signature to another host. */
export const createKeyRequestOptions = () => ({
  timeout: KEY_REQUEST_TIMEOUT_MS,
  maxRedirects: 0,
  signal: AbortSignal.timeout(KEY_CHECK_TIMEOUT_MS),
});

/**
 * Creates the key check of an exchange. `judge` calls `measureClock` first, with a request that returns the time of the
 * exchange in ms. An error of `judge` becomes a rejection with the reason of its code.
 */
export const createKeyCheck =
  (
    reasonOf: ReasonOfCode,
    judge: (
      keys: ApiCredentials,
      measureClock: (requestTime: () => Promise<number>) => Promise<void>,
    ) => Promise<KeyJudgement>,
  ): KeyCheck =>
  async (keys) => {
    let clock: ClockReading | undefined;
    const judgement = await judge(keys, async (requestTime) => {
      const sentAt = Date.now();
      const serverTime = await requestTime();
      const repliedAt = Date.now();
      clock = { ahead_ms: (sentAt + repliedAt) / 2 - serverTime, error_ms: (repliedAt - sentAt) / 2 };
    }).catch((error: unknown) => ({ accepted: false as const, ...toKeyCheckFailure(error, reasonOf) }));
    return { ...judgement, ...(clock && { clock }) };
  };
const TIMEOUT_ERROR_CODES = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);
const REJECTION_BY_HTTP_STATUS: Readonly<Record<string, RejectionReason>> = {
  401: 'unknown key',
  403: 'country or network barred',
  418: 'too many requests',
  429: 'too many requests',
  451: 'country or network barred',
};

/** Reads only codes, because headers, URLs and options can contain key, secret and signature. */
export function toKeyCheckFailure(thrown: unknown, reasonOf: ReasonOfCode): KeyCheckFailure {
  const { code, response } = errorFieldsOf(thrown);
  if (response === undefined) return toNetworkFailure(code);
  const { status, data } = errorFieldsOf(response);
  const { code: binanceCode, retCode } = errorFieldsOf(data);
  return findFailure(retCode ?? binanceCode, reasonOf) ?? toHttpFailure(Number(status));
}

function findFailure(code: unknown, reasonOf: ReasonOfCode): KeyCheckFailure | undefined {
  const reason = reasonOf(String(code));
  return reason && { reason, code: String(code) };
}

function toNetworkFailure(code: unknown): KeyCheckFailure {
  if (typeof code !== 'string') return { reason: 'other' };
  return { reason: TIMEOUT_ERROR_CODES.has(code) ? 'no answer in time' : 'not reachable', code };
}

function toHttpFailure(status: number): KeyCheckFailure {
  const reason = REJECTION_BY_HTTP_STATUS[String(status)] ?? (status >= 500 ? 'out of order' : 'other');
  return { reason, code: `HTTP ${status}` };
}
