import type { Clock } from '../../clock/clock';
import { describeRestError } from '../exchanges/restError';

/** Books of open trades come before other books, and those before history. */
export type Urgency = 'trade' | 'book' | 'history';
/** `cost` in the exchange's own count. */
export type RequestKind = { cost: number; urgency?: Urgency };

export type RequestQueue = {
  /** Settles with what `request` settles with. */
  run<T>(kind: RequestKind, request: () => Promise<T>): Promise<T>;
};

type Waiting = { cost: number; start: () => Promise<void> };

const SPACING_MS = 40;
const MINUTE_MS = 60_000;
/**
 * How many may be on their way, and how much of what a minute allows may be spent, before one of this kind goes out: a
 * trade whose book is lost while candles of many symbols are read, or all books after a start, must not wait for it.
 */
const LIMITS: readonly { urgency: Urgency; places: number; share: number }[] = [
  { urgency: 'trade', places: 5, share: 1 },
  { urgency: 'book', places: 4, share: 0.9 },
  { urgency: 'history', places: 3, share: 0.6 },
];

/**
 * Sends public requests one after the other with room between them, no more of them a minute than `costPerMinute`, and
 * none at all for as long as the exchange asks for. After such a pause one alone finds out whether it is over.
 */
export function createRequestQueue(clock: Clock, costPerMinute: number): RequestQueue {
  const waiting: Record<Urgency, Waiting[]> = { trade: [], book: [], history: [] };
  /** Within the last minute, oldest first. */
  const spent: { at: number; cost: number }[] = [];
  let running = 0;
  let nextAt = -Infinity;
  let pausedUntil = -Infinity;
  let isProbing = false;
  let stopWaiting = (): void => undefined;

  /** When so much more may be spent. */
  function affordableAt(cost: number, share: number): number {
    const now = clock.now();
    while (spent[0] !== undefined && spent[0].at <= now - MINUTE_MS) spent.shift();
    let rest = spent.reduce((sum, one) => sum + one.cost, cost) - costPerMinute * share;
    for (const one of spent) {
      if (rest <= 0) break;
      rest -= one.cost;
      if (rest <= 0) return one.at + MINUTE_MS;
    }
    return now;
  }

  function sendNext(): void {
    stopWaiting();
    const limit = LIMITS.find(({ urgency }) => waiting[urgency].length > 0);
    if (limit === undefined || running >= (isProbing ? 1 : limit.places)) return;
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

  function failed(error: unknown): Error {
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
            // One that was on its way before says nothing of the pause.
            if (startedAt >= pausedUntil) isProbing = false;
          } catch (error) {
            reject(failed(error));
          }
        };
        waiting[urgency].push({ cost, start });
        sendNext();
      }),
  };
}
