/** Exits, stops and cancels leave first and may use the reserve. Entries leave last. */
export const URGENCIES = ['exit', 'query', 'entry'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Half of the 600 requests in 5 s that Bybit grants one address. The other half is left to public requests. */
const WINDOW_MS = 5_000;
const REQUESTS_PER_WINDOW = 300;
const RESERVED_FOR_EXITS = 100;
/** Bybit grants 10 requests a second for each of the paths that change orders and positions. */
const REQUESTS_PER_PATH = 9;
const PATH_WINDOW_MS = 1_000;

/** Counts requests that left. Returns from `waitMs` how long the next request must wait. */
export function createRequestBudget(): {
  waitMs(path: string, urgency: Urgency, now: number): number;
  count(path: string, now: number): void;
} {
  let left: { path: string; at: number }[] = [];

  return {
    waitMs(path, urgency, now) {
      left = left.filter(({ at }) => at > now - WINDOW_MS);
      const limit = urgency === 'exit' ? REQUESTS_PER_WINDOW : REQUESTS_PER_WINDOW - RESERVED_FOR_EXITS;
      const oldest = left.length >= limit ? (left[left.length - limit]?.at ?? now) + WINDOW_MS : 0;
      const ofPath = left.filter((request) => request.path === path && request.at > now - PATH_WINDOW_MS);
      const oldestOfPath =
        ofPath.length >= REQUESTS_PER_PATH
          ? (ofPath[ofPath.length - REQUESTS_PER_PATH]?.at ?? now) + PATH_WINDOW_MS
          : 0;
      return Math.max(0, oldest - now, oldestOfPath - now);
    },
    count: (path, now) => void left.push({ path, at: now }),
  };
}
