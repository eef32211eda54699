import { isBarredCountry } from '../requests/addressLimits';

export type RestError = {
  text: string;
  /** Pause in ms that the exchange demands. Requests during the pause would get the address banned. */
  pauseMs: number | undefined;
  /** Status and code of the reply, as far as the error shows them. */
  reply: { status?: number; code?: number };
};

/** Thrown for a reply of the exchange with an error code. */
export class ExchangeRejectedError extends Error {
  constructor(readonly code: number) {
    super(`code ${code}`);
  }
}

const MINUTE_MS = 60_000;
/**
 * Pauses by HTTP status. Bybit sends 403 to an address above the request limit. Binance sends 418 to a banned address.
 */
const PAUSE_MS_BY_HTTP_STATUS = new Map([
  [403, 10 * MINUTE_MS],
  [418, 10 * MINUTE_MS],
  [429, MINUTE_MS],
]);
/** Error codes of Bybit (10006, 10018) and Binance (-1003) for too many requests. */
const PAUSE_ERROR_CODES = new Set([10006, 10018, -1003]);

export function describeRestError(thrown: unknown): RestError {
  if (thrown instanceof ExchangeRejectedError)
    return {
      text: thrown.message,
      pauseMs: PAUSE_ERROR_CODES.has(thrown.code) ? MINUTE_MS : undefined,
      reply: { code: thrown.code },
    };
  const { code, response, message } = errorFieldsOf(thrown);
  const { status, headers, data } = errorFieldsOf(response);
  if (typeof status === 'number') {
    // The account has its own sentence for the country. A pause of the account would delay its exits.
    const reply = isBarredCountry({ status, text: data }) ? {} : { status };
    const usual = PAUSE_MS_BY_HTTP_STATUS.get(status);
    return { text: `HTTP ${status}`, pauseMs: usual && Math.max(usual, readRetryAfterMs(headers)), reply };
  }
  if (typeof code === 'string') return { text: code, pauseMs: undefined, reply: {} };
  return { text: typeof message === 'string' ? firstLineOf(message) : 'unknown error', pauseMs: undefined, reply: {} };
}

/** Returns the pause in ms that Binance demands in its headers, or 0. */
const readRetryAfterMs = (headers: unknown): number => (Number(errorFieldsOf(headers)['retry-after']) || 0) * 1000;

const firstLineOf = (text: string): string => text.split('\n', 1)[0]?.slice(0, 120) ?? '';

type ErrorFields = Partial<
  Record<'code' | 'data' | 'headers' | 'message' | 'response' | 'retry-after' | 'status', unknown>
>;

function errorFieldsOf(value: unknown): ErrorFields {
  return typeof value === 'object' && value !== null ? value : {};
}
