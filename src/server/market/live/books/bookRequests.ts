import { FRESHNESS_LIMITS } from '../../book/freshness';
import type { MarketClock } from '../../clock/marketClock';
import type { SessionProbe } from '../../session/sessionProbe';
import type { ExecutionVenue } from '../../source';
import type { LiveVenue } from '../liveVenue';

/** The subscription outlives the request: the same component often requests the book again soon. */
export const KEEP_ALIVE_MS = 60_000;
const POLL_EVERY_MS = 20;

/**
 * Creates a request function. It answers at once while the book is live, otherwise when the exchange sent it again.
 */
export function createBookRequests(
  venue: LiveVenue,
  clock: MarketClock,
  name: string,
  probe: SessionProbe,
): ExecutionVenue['request'] {
  const { marketState, subscriptions } = venue;
  /**
   * Open requests by symbol, oldest first. One answer also answers all earlier requests, and a replay answers in this
   * order.
   */
  const open = new Map<string, ((problem?: string) => void)[]>();

  return (symbol, answered) => {
    void venue.start();
    const release = subscriptions.hold(symbol, 'book', KEEP_ALIVE_MS);
    const book = marketState.writableBook(symbol);
    const requestedAt = clock.now();
    const requests = open.get(symbol) ?? [];
    open.set(symbol, requests);
    const answerOne = (problem?: string): void => {
      release();
      // The feed works and sent no later update, so the book is current.
      if (problem === undefined) book.updatedAt = clock.now();
      probe.answered(symbol, problem);
      answered(problem);
    };
    requests.push(answerOne);
    const answer = (problem?: string): void => {
      for (const each of requests.splice(0, requests.indexOf(answerOne) + 1)) each(problem);
    };
    const poll = (): void => {
      if (!requests.includes(answerOne)) return;
      if (book.freshness === 'live' || (book.ready && book.updatedAt >= requestedAt)) return answer();
      const refusal = subscriptions.refusal(symbol);
      if (refusal !== undefined) return answer(refusal);
      if (clock.now() - requestedAt >= FRESHNESS_LIMITS.request_ms)
        return answer(venue.unavailableReason() ?? `${name}: no book of ${symbol} arrived`);
      clock.after(POLL_EVERY_MS, poll);
    };
    // A book that is subscribing or syncing arrives without a request.
    if (book.freshness === 'stale') venue.requestBook(symbol);
    clock.after(0, poll);
  };
}
