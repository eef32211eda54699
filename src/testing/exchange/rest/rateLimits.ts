import { Refusal } from '../account/model';

/** Document: rate limit, table of trade and position. Requests a second of one account. */
const LIMITED_PATHS = new Set([
  '/v5/order/create',
  '/v5/order/cancel',
  '/v5/order/cancel-all',
  '/v5/position/trading-stop',
  '/v5/position/set-leverage',
]);
const REQUESTS_PER_SECOND = 10;
/** Document: rate limit, IP limit. 600 requests in 5 s, then HTTP 403 for 10 min. */
const IP_WINDOW_MS = 5000;
const REQUESTS_PER_IP_WINDOW = 600;
const IP_BAN_MS = 600_000;

export type RateLimits = {
  /** Counts a request. Returns true while the address is banned. */
  isBanned(now: number): boolean;
  /** Bans the address until `until`. */
  banUntil(until: number): void;
  requireBelowLimit(path: string, now: number): void;
};

export function createRateLimits(): RateLimits {
  const recentByPath = new Map<string, number[]>();
  let recent: number[] = [];
  let bannedUntil = 0;

  return {
    isBanned(now) {
      if (now < bannedUntil) return true;
      recent = recent.filter((at) => at > now - IP_WINDOW_MS);
      recent.push(now);
      if (recent.length <= REQUESTS_PER_IP_WINDOW) return false;
      bannedUntil = now + IP_BAN_MS;
      return true;
    },
    banUntil(until) {
      bannedUntil = until;
    },
    requireBelowLimit(path, now) {
      if (!LIMITED_PATHS.has(path)) return;
      const kept = (recentByPath.get(path) ?? []).filter((at) => at > now - 1000);
      recentByPath.set(path, kept);
      // Document: error codes, 10006.
      if (kept.length >= REQUESTS_PER_SECOND) throw new Refusal(10006, 'Too many visits!');
      kept.push(now);
    },
  };
}
