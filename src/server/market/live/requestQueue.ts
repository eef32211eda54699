import type { Clock } from '../clock';
import { restProblem } from './restProblem';

export type RequestQueue = {
  /** Settles with what `request` settles with. Books come before history. */
  run<T>(request: () => Promise<T>, urgency?: 'book' | 'history'): Promise<T>;
};

type Waiting = { start: () => Promise<void> };

/** Far below what either exchange allows: 600 requests in 5 s (Bybit), 2,400 of weight a minute (Binance). */
const SPACING_MS = 40;
const AT_ONCE = 4;
const PAUSE_MS = 60_000;

/** Sends public requests one after the other with room between them, and not at all for a minute after being told off. */
export function createRequestQueue(clock: Clock): RequestQueue {
  const waiting = { book: [] as Waiting[], history: [] as Waiting[] };
  let running = 0;
  let nextAt = -Infinity;
  let isWaking = false;

  function wake(): void {
    if (isWaking || running >= AT_ONCE || waiting.book.length + waiting.history.length === 0) return;
    const wait = nextAt - clock.now();
    if (wait > 0) {
      isWaking = true;
      clock.after(wait, () => {
        isWaking = false;
        wake();
      });
      return;
    }
    const next = waiting.book.shift() ?? waiting.history.shift();
    if (!next) return;
    nextAt = clock.now() + SPACING_MS;
    running++;
    void next.start().finally(() => {
      running--;
      wake();
    });
    wake();
  }

  return {
    run: (request, urgency = 'history') =>
      new Promise((resolve, reject) => {
        const start = (): Promise<void> =>
          request().then(resolve, (error: unknown) => {
            if (restProblem(error).mustPause) nextAt = clock.now() + PAUSE_MS;
            reject(error instanceof Error ? error : new Error(restProblem(error).text));
          });
        waiting[urgency].push({ start });
        wake();
      }),
  };
}
