/** What went wrong with a public request, in a few words. */
export type RestError = {
  text: string;
  /** How long the exchange asks to be left alone: insisting would get this address banned. */
  pauseMs: number | undefined;
};

/** A reply whose own code says that it is none. */
export class ExchangeRefused extends Error {
  constructor(readonly code: number) {
    super(`code ${code}`);
  }
}

const MINUTE_MS = 60_000;
/** 403 is Bybit's 'too many requests from this address', 418 the ban of Binance; neither is over within a minute. */
const PAUSE_OF_STATUS = new Map([
  [403, 10 * MINUTE_MS],
  [418, 10 * MINUTE_MS],
  [429, MINUTE_MS],
]);
const PAUSE_CODES = new Set([10006, 10018, -1003]);

export function describeRestError(thrown: unknown): RestError {
  if (thrown instanceof ExchangeRefused)
    return { text: thrown.message, pauseMs: PAUSE_CODES.has(thrown.code) ? MINUTE_MS : undefined };
  const { code, response, message } = fieldsOf(thrown);
  const { status, headers } = fieldsOf(response);
  if (typeof status === 'number') {
    const usual = PAUSE_OF_STATUS.get(status);
    return { text: `HTTP ${status}`, pauseMs: usual && Math.max(usual, askedFor(headers)) };
  }
  if (typeof code === 'string') return { text: code, pauseMs: undefined };
  return { text: typeof message === 'string' ? firstLine(message) : 'unknown trouble', pauseMs: undefined };
}

/** Binance names the seconds; 0 where none are named. */
const askedFor = (headers: unknown): number => (Number(fieldsOf(headers)['retry-after']) || 0) * 1000;

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 120) ?? '';

type Fields = Partial<Record<'code' | 'headers' | 'message' | 'response' | 'retry-after' | 'status', unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}
