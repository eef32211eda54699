import { FRESHNESS_LIMITS } from '../../book/freshness';
import type { Clock } from '../../clock/clock';
import type { MarketState } from '../../marketState';
import { createBackOff, type BackOff, type BackOffOptions } from '../exchanges/backOff';

type BookRetryState = { backOff: BackOff; cancel: (() => void) | undefined; lostAt: number };

export type BookSyncMonitor = {
  /** Starts to monitor a book after its topic was subscribed to. */
  startMonitoring(symbol: string): void;
  stopMonitoring(symbol: string): void;
  /** Requests the complete book now, and again after a delay if the request fails. */
  requestBook(symbol: string): void;
  /** Records that the exchange sent the book. Only a topic message proves that the topic works. */
  onBookReceived(symbol: string, by: 'topic' | 'snapshot'): void;
  /** Requests a book that went out of sync, after a delay that doubles with each request. */
  onBookLost(symbol: string): void;
  /** Requests the books of `symbols` in order, after their topics were resubscribed. */
  onResubscribed(symbols: readonly string[]): void;
};

const BOOK_CHECK_INTERVAL_MS = 2_000;
/** The request delay of a book resets if the book did not go out of sync for this time. */
const BACK_OFF_RESET_MS = 60_000;

/** Requests a snapshot of each book out of sync, and resubscribes a topic after a long silence. */
export function createBookSyncMonitor(
  clock: Clock,
  marketState: MarketState,
  {
    requestBook: requestOnce,
    resubscribe,
    firstRequestAfterMs,
    isUp,
    backOff,
  }: {
    /** Requests the complete book from the exchange. Settles with false if the book must be requested again. */
    requestBook: (symbol: string) => Promise<boolean>;
    resubscribe: (symbol: string) => void;
    /** Delay in ms of the first book request after a subscription. Undefined if the stream starts with the whole book. */
    firstRequestAfterMs: number | undefined;
    isUp: () => boolean;
    backOff: BackOffOptions | undefined;
  },
): BookSyncMonitor {
  const retries = new Map<string, BookRetryState>();
  scheduleCheck();

  const syncOf = (symbol: string) => marketState.writableBook(symbol).sync;

  async function requestBook(symbol: string): Promise<void> {
    if (!(await requestOnce(symbol))) onBookLost(symbol);
  }

  function requestAfter(symbol: string, delayMs: number): void {
    const retry = retries.get(symbol);
    if (!retry) return;
    retry.cancel?.();
    syncOf(symbol).requestedAt = clock.now() + delayMs;
    retry.cancel = clock.after(delayMs, () => {
      retry.cancel = undefined;
      if (retries.get(symbol) === retry && isUp()) void requestBook(symbol);
    });
  }

  function onBookLost(symbol: string): void {
    const retry = retries.get(symbol);
    if (!retry || retry.cancel) return;
    if (clock.now() - retry.lostAt > BACK_OFF_RESET_MS) retry.backOff.reset();
    retry.lostAt = clock.now();
    requestAfter(symbol, retry.backOff.nextDelayMs());
  }

  function scheduleCheck(): void {
    clock.after(BOOK_CHECK_INTERVAL_MS, () => {
      if (isUp()) for (const symbol of retries.keys()) check(symbol);
      scheduleCheck();
    });
  }

  function check(symbol: string): void {
    if (retries.get(symbol)?.cancel) return;
    const sync = syncOf(symbol);
    const now = clock.now();
    if (!sync.isSynchronised) {
      if (now - sync.requestedAt > FRESHNESS_LIMITS.missing_ms) onBookLost(symbol);
    } else if (now - Math.max(sync.streamedAt, sync.requestedAt) > FRESHNESS_LIMITS.resubscribe_ms) {
      marketState.markOutOfSync(symbol, `no update for ${FRESHNESS_LIMITS.resubscribe_ms / 1000} s`);
      resubscribe(symbol);
    }
  }

  return {
    startMonitoring(symbol) {
      retries.set(symbol, { backOff: createBackOff(backOff), cancel: undefined, lostAt: -Infinity });
      const sync = syncOf(symbol);
      sync.resetTimes(clock.now());
      sync.applyEvent('subscribe');
      if (firstRequestAfterMs !== undefined) requestAfter(symbol, firstRequestAfterMs);
    },
    stopMonitoring(symbol) {
      retries.get(symbol)?.cancel?.();
      retries.delete(symbol);
      syncOf(symbol).resetTimes(-Infinity);
    },
    requestBook: (symbol) => void requestBook(symbol),
    onBookReceived(symbol, by) {
      if (!retries.has(symbol)) return;
      const sync = syncOf(symbol);
      sync.receivedAt = clock.now();
      if (by === 'topic') sync.streamedAt = sync.receivedAt;
    },
    onBookLost,
    onResubscribed(symbols) {
      for (const symbol of symbols) {
        const retry = retries.get(symbol);
        if (!retry) continue;
        // Cancels a pending request, because the updates of the new subscription do not continue its snapshot.
        retry.cancel?.();
        retry.cancel = undefined;
        syncOf(symbol).requestedAt = clock.now();
        if (firstRequestAfterMs !== undefined) requestAfter(symbol, firstRequestAfterMs);
      }
    },
  };
}
