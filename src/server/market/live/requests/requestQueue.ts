import type { Clock } from '../../clock/clock';
import { describeRestError } from '../exchanges/restError';
import { createAddressLimits, RESERVED_FOR_EXITS, type AddressLimits } from './addressLimits';

/** Urgency of a request. Books of open trades are requested first, then other books, then candle history. */
export type RequestUrgency = 'trade' | 'book' | 'history';
export type RequestKind = { cost: number; urgency?: RequestUrgency };

export type RequestQueue = {
  /** Calls `request` as soon as the limits allow. Settles with the result of `request`. */
  enqueue<T>(kind: RequestKind, request: () => Promise<T>): Promise<T>;
};

type QueuedRequest = { cost: number; start: () => Promise<void> };

const MIN_REQUEST_INTERVAL_MS = 40;
const MINUTE_MS = 60_000;
/** The book of an open trade must not wait for candles or for books of other symbols. */
const LIMITS_BY_URGENCY: readonly { urgency: RequestUrgency; parallel: number; share: number }[] = [
  { urgency: 'trade', parallel: 5, share: 1 },
  { urgency: 'book', parallel: 4, share: 0.9 },
  { urgency: 'history', parallel: 3, share: 0.6 },
];

/**
 * Creates a queue that sends public requests with a total cost of at most `costPerMinute` in a minute. Sends no request
 * while the exchange demands a pause. After the pause, a single request tests whether the exchange answers.
 */
export function createRequestQueue(
  clock: Clock,
  costPerMinute: number,
  address: AddressLimits = createAddressLimits(),
): RequestQueue {
  const queuedRequests: Record<RequestUrgency, QueuedRequest[]> = { trade: [], book: [], history: [] };
  /** Times and costs of the requests of the last minute, oldest first. */
  const recentCosts: { at: number; cost: number }[] = [];
  let running = 0;
  let nextAt = -Infinity;
  let isProbing = false;
  let stopWaiting = (): void => undefined;

  /** Returns the earliest time at which a request of this cost fits into the limit. */
  function timeWithinLimit(cost: number, share: number): number {
    const now = clock.now();
    while (recentCosts[0] !== undefined && recentCosts[0].at <= now - MINUTE_MS) recentCosts.shift();
    let excess = recentCosts.reduce((sum, one) => sum + one.cost, cost) - costPerMinute * share;
    for (const one of recentCosts) {
      if (excess <= 0) break;
      excess -= one.cost;
      if (excess <= 0) return one.at + MINUTE_MS;
    }
    return now;
  }

  function sendNext(): void {
    stopWaiting();
    const limit = LIMITS_BY_URGENCY.find(({ urgency }) => queuedRequests[urgency].length > 0);
    if (limit === undefined || running >= (isProbing ? 1 : limit.parallel)) return;
    const { share, urgency } = limit;
    const [next] = queuedRequests[urgency];
    if (next === undefined) return;
    const now = clock.now();
    const startAt = Math.max(nextAt, timeWithinLimit(next.cost, share));
    const wait = Math.max(startAt - now, address.waitMs(RESERVED_FOR_EXITS, now));
    if (wait > 0) {
      stopWaiting = clock.after(wait, sendNext);
      return;
    }
    queuedRequests[urgency].shift();
    nextAt = now + MIN_REQUEST_INTERVAL_MS;
    recentCosts.push({ at: now, cost: next.cost });
    address.count(now);
    running++;
    void next.start().finally(() => {
      running--;
      sendNext();
    });
    sendNext();
  }

  function handleFailure(error: unknown): Error {
    const { code, retryAfterMs, text } = describeRestError(error);
    if (code !== undefined && address.noteReply(code, clock.now(), retryAfterMs)) isProbing = true;
    return error instanceof Error ? error : new Error(text);
  }

  return {
    enqueue: ({ cost, urgency = 'history' }, request) =>
      new Promise((resolve, reject) => {
        const start = async (): Promise<void> => {
          const startedAt = clock.now();
          try {
            resolve(await request());
            // Only a request sent after the pause proves that the exchange answers again.
            if (startedAt >= address.bannedUntil()) isProbing = false;
          } catch (error) {
            reject(handleFailure(error));
          }
        };
        queuedRequests[urgency].push({ cost, start });
        sendNext();
      }),
  };
}
