import { bybitPauseMs } from '../exchanges/bybitCodes';
import { refusalOf, type ExchangeRefusal } from './refusals';
import { createRequestWindow } from './requestWindow';

/** Requests and pauses of this computer at one exchange. Public and private requests of Bybit share one instance. */
export type AddressLimits = {
  count(now: number): void;
  /** Returns the ms until one request may leave that does not use the reserve of `reserved` requests. */
  waitMs(reserved: number, now: number): number;
  /** Notes the code or HTTP status of a reply, and reports a refusal. Returns true if the address must pause. */
  noteReply(code: number, now: number, retryAfterMs?: number): boolean;
  /** Reports a refusal that is no reply. */
  noteRefusal(refusal: ExchangeRefusal): void;
  /** Sets the only listener of the refusals. */
  onRefusal(listener: (refusal: ExchangeRefusal) => void): void;
  /** Returns the time until which no request may leave. A past time means that no pause is active. */
  bannedUntil(): number;
};

/** Requests of one window that are kept for cancels, stops and exits. */
export const RESERVED_FOR_EXITS = 100;
/** Bybit grants 600 requests in 5 s to one address. The rest is left to other programs of this computer. */
const WINDOW_MS = 5_000;
const REQUESTS_PER_WINDOW = 500;
const MINUTE_MS = 60_000;

/** Binance counts the weight of a minute, sends 418 to a banned address, and -1003 for too many requests. */
const BINANCE_PAUSES_MS = new Map([
  [403, 10 * MINUTE_MS],
  [418, 10 * MINUTE_MS],
  [429, MINUTE_MS],
  [-1003, MINUTE_MS],
]);

/** Creates the limits of the requests to Bybit. `pauseMsOf` returns the pause that a code demands. */
export function createAddressLimits(
  pauseMsOf: (code: number, retryAfterMs: number) => number = bybitPauseMs,
): AddressLimits {
  const window = createRequestWindow(WINDOW_MS);
  let bannedUntil = -Infinity;
  let onRefusal: (refusal: ExchangeRefusal) => void = () => undefined;

  return {
    count: window.count,
    waitMs: (reserved, now) => Math.max(bannedUntil - now, window.waitMs(REQUESTS_PER_WINDOW - reserved, now)),
    noteReply(code, now, retryAfterMs = 0) {
      const pauseMs = pauseMsOf(code, retryAfterMs);
      if (pauseMs > 0) bannedUntil = Math.max(bannedUntil, now + pauseMs);
      const refusal = refusalOf(code);
      if (refusal) onRefusal(refusal);
      return pauseMs > 0;
    },
    noteRefusal: (refusal) => onRefusal(refusal),
    onRefusal(listener) {
      onRefusal = listener;
    },
    bannedUntil: () => bannedUntil,
  };
}

/** Creates the limits of the requests to Binance, which can demand a longer pause in its headers. */
export const createBinanceLimits = (): AddressLimits =>
  createAddressLimits((code, retryAfterMs) => {
    const pauseMs = BINANCE_PAUSES_MS.get(code) ?? 0;
    return pauseMs > 0 ? Math.max(pauseMs, retryAfterMs) : 0;
  });
