import type { Clock } from '../../clock/clock';
import { describeRestError } from '../exchanges/restError';

/** Requests for books of open trades go first, then for other books, then for candle history. */
export type Urgency = 'trade' | 'book' | 'history';
/** `cost` is in the exchange's own unit. */
export type RequestKind = { cost: number; urgency?: Urgency };

export type RequestQueue = {
  /** Settles as `request` does. */
  run<T>(kind: RequestKind, request: () => Promise<T>): Promise<T>;
};

type Waiting = { cost: number; start: () => Promise<void> };

const SPACING_MS = 40;
const MINUTE_MS = 60_000;
/**
 * Limits on parallel requests and on the share of the minute's cost, by urgency. A lost book of an open trade must not
 * wait for candles of many symbols, or for all books after a start.
 */
const LIMITS: readonly { urgency: Urgency; parallel: number; share: number }[] = [
  { urgency: 'trade', parallel: 5, share: 1 },
  { urgency: 'book', parallel: 4, share: 0.9 },
  { urgency: 'history', parallel: 3, share: 0.6 },
];

/**
 * Creates a queue that sends public requests with pauses, up to `costPerMinute`. It sends none while the exchange
 * demands a pause. After the pause, a single request tests whether the exchange answers.
 */
export function createRequestQueue(clock: Clock, costPerMinute: number): RequestQueue {
  const waiting: Record<Urgency, Waiting[]> = { trade: [], book: [], history: [] };
  /** Requests of the last minute, oldest first. */
  const spent: { at: number; cost: number }[] = [];
  let running = 0;
  let nextAt = -Infinity;
  let pausedUntil = -Infinity;
  let isProbing = false;
  let stopWaiting = (): void => undefined;

  /** Returns when the cost fits into the limit. */
  function affordableAt(cost: number, share: number): number {
    const now = clock.now();
    while (spent[0] !== undefined && spent[0].at <= now - MINUTE_MS) spent.shift();
    let excess = spent.reduce((sum, one) => sum + one.cost, cost) - costPerMinute * share;
    for (const one of spent) {
      if (excess <= 0) break;
      excess -= one.cost;
      if (excess <= 0) return one.at + MINUTE_MS;
    }
    return now;
  }

  function sendNext(): void {
    stopWaiting();
    const limit = LIMITS.find(({ urgency }) => waiting[urgency].length > 0);
    if (limit === undefined || running >= (isProbing ? 1 : limit.parallel)) return;
    const { share, urgency } = limit;
    const [next] = waiting[urgency];
    if (next === undefined) return;
    const wait = Math.max(nextAt, pausedUntil, affordableAt(next.cost, share)) - clock.now();
    if (wait > 0) {
      stopWaiting = clock.after(wait, sendNext);
      return;
    }
    waiting[urgency].shift();
    nextAt = clock.now() + SPACING_MS;
    spent.push({ at: clock.now(), cost: next.cost });
    running++;
    void next.start().finally(() => {
      running--;
      sendNext();
    });
    sendNext();
  }

  function handleFailure(error: unknown): Error {
    const { pauseMs, text } = describeRestError(error);
    if (pauseMs !== undefined) {
      pausedUntil = Math.max(pausedUntil, clock.now() + pauseMs);
      isProbing = true;
    }
    return error instanceof Error ? error : new Error(text);
  }

  return {
    run: ({ cost, urgency = 'history' }, request) =>
      new Promise((resolve, reject) => {
        const start = async (): Promise<void> => {
          const startedAt = clock.now();
          try {
            resolve(await request());
            // A request sent before the pause does not end it.
            if (startedAt >= pausedUntil) isProbing = false;
          } catch (error) {
            reject(handleFailure(error));
          }
        };
        waiting[urgency].push({ cost, start });
        sendNext();
      }),
  };
}
