/** Number of requests that may leave now. */
import { RESERVED_FOR_EXITS, type AddressLimits } from '../../market/live/requests/addressLimits';
import { createRequestWindow } from '../../market/live/requests/requestWindow';

/** Exits, stops and cancels leave first and may use the reserve. Entries leave last. */
export const URGENCIES = ['exit', 'query', 'entry'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Document: rate limit. Bybit grants 10 requests a second for each path, and 50 for the queries below. */
const REQUESTS_PER_PATH = 9;
const QUERIES_PER_PATH = 45;
const QUERY_PATHS = new Set([
  '/v5/account/info',
  '/v5/account/wallet-balance',
  '/v5/execution/list',
  '/v5/order/history',
  '/v5/order/realtime',
  '/v5/position/list',
]);
const PATH_WINDOW_MS = 1_000;

/** Counts requests that left. Returns from `waitMs` how long the next request must wait. */
export function createRequestBudget(address: AddressLimits): {
  waitMs(path: string, urgency: Urgency, now: number): number;
  count(path: string, now: number): void;
} {
  const windows = new Map<string, ReturnType<typeof createRequestWindow>>();

  function windowOf(path: string) {
    const window = windows.get(path) ?? createRequestWindow(PATH_WINDOW_MS);
    windows.set(path, window);
    return window;
  }

  return {
    waitMs(path, urgency, now) {
      const limit = QUERY_PATHS.has(path) ? QUERIES_PER_PATH : REQUESTS_PER_PATH;
      const addressWait = address.waitMs(urgency === 'exit' ? 0 : RESERVED_FOR_EXITS, now);
      return Math.max(windowOf(path).waitMs(limit, now), addressWait);
    },
    count(path, now) {
      windowOf(path).count(now);
      address.count(now);
    },
  };
}
