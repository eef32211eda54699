import { refusalOf, type ExchangeRefusal } from './refusals';

/** Requests and bans of this computer at Bybit. Public and private requests share one instance. */
export type AddressLimits = {
  count(now: number): void;
  /** Returns the ms until one request may leave that does not use the reserve of `reserved` requests. */
  waitMs(reserved: number, now: number): number;
  /** Notes a reply that bans the address, asks for a pause or refuses. Other replies change nothing. */
  noteReply(reply: { status?: number | undefined; code?: number | undefined }, now: number): void;
  /** Reports a refusal that is no reply. */
  noteRefusal(refusal: ExchangeRefusal): void;
  /** Sets the only listener of the refusals. */
  onRefusal(listener: (refusal: ExchangeRefusal) => void): void;
  /** Returns the time until which no request may leave. It lies in the past without a ban. */
  bannedUntil(): number;
};

/** Requests of one window that are kept for cancels, stops and exits. */
export const RESERVED_FOR_EXITS = 100;
/** Bybit grants 600 requests in 5 s to one address. The rest is left to other programs of this computer. */
const WINDOW_MS = 5_000;
const REQUESTS_PER_WINDOW = 500;
const MINUTE_MS = 60_000;
/** Bybit bans an address for 10 min by HTTP 403. Its documents give no time for 429 and 10006. */
const BAN_MS_BY_STATUS = new Map([
  [403, 10 * MINUTE_MS],
  [429, 10_000],
]);
/** unverified: the page that comes with HTTP 403 to an address in a country that Bybit does not serve. */
const BARRED_COUNTRY_PAGE = /from your country|restricted (country|region|jurisdiction)/i;
const BAN_MS_BY_CODE = new Map([
  [10006, 2_000],
  [10018, 10 * MINUTE_MS],
]);

export const isBanStatus = (status: number): boolean => BAN_MS_BY_STATUS.has(status);

/** True for a reply to an address in a country that Bybit does not serve. Waiting does not help there. */
export const isBarredCountry = ({ status, text }: { status: number; text: unknown }): boolean =>
  status === 403 && typeof text === 'string' && BARRED_COUNTRY_PAGE.test(text);

export function createAddressLimits(): AddressLimits {
  let sentAt: number[] = [];
  let bannedUntil = -Infinity;
  let onRefusal: (refusal: ExchangeRefusal) => void = () => undefined;

  return {
    count: (now) => void sentAt.push(now),
    waitMs(reserved, now) {
      sentAt = sentAt.filter((at) => at > now - WINDOW_MS);
      const limit = REQUESTS_PER_WINDOW - reserved;
      const oldest = sentAt.length < limit ? undefined : sentAt[sentAt.length - limit];
      return Math.max(0, bannedUntil - now, oldest === undefined ? 0 : oldest + WINDOW_MS - now);
    },
    noteReply({ status, code }, now) {
      const ban = BAN_MS_BY_STATUS.get(status ?? 0) ?? BAN_MS_BY_CODE.get(code ?? 0) ?? 0;
      if (ban > 0) bannedUntil = Math.max(bannedUntil, now + ban);
      const refusal = refusalOf({ status, code });
      if (refusal) onRefusal(refusal);
    },
    noteRefusal: (refusal) => onRefusal(refusal),
    onRefusal(listener) {
      onRefusal = listener;
    },
    bannedUntil: () => bannedUntil,
  };
}
