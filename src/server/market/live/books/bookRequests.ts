import { FRESHNESS_LIMITS } from '../../book/freshness';
import type { MarketClock } from '../../clock/marketClock';
import type { SessionProbe } from '../../session/sessionProbe';
import type { ExecutionVenue } from '../../source';
import type { LiveVenue } from '../liveVenue';

/** Time for which a book stays subscribed after the answer to a request, because a second request often follows. */
export const SUBSCRIPTION_KEEP_ALIVE_MS = 60_000;
const BOOK_POLL_INTERVAL_MS = 20;

/** Confirms a live book at once, and any other book when the exchange sends the book. */
export function createBookRequests(
  venue: LiveVenue,
  clock: MarketClock,
  name: string,
  probe: SessionProbe,
): ExecutionVenue['requestBook'] {
  const { marketState, subscriptions } = venue;
  /** Unanswered requests by symbol, oldest first. The answer to a request also answers all requests before it. */
  const openRequests = new Map<string, ((problem?: string) => void)[]>();

  return (symbol, answered) => {
    void venue.start();
    const release = subscriptions.keepSubscribed(symbol, 'book', SUBSCRIPTION_KEEP_ALIVE_MS);
    const book = marketState.writableBook(symbol);
    const requestedAt = clock.now();
    const requests = openRequests.get(symbol) ?? [];
    openRequests.set(symbol, requests);
    const answerOne = (problem?: string): void => {
      release();
      // The book counts as updated now, because a working feed sends every change of the book.
      if (problem === undefined) book.updatedAt = clock.now();
      probe.onAnswer(symbol, problem);
      answered(problem);
    };
    requests.push(answerOne);
    const answer = (problem?: string): void => {
      for (const each of requests.splice(0, requests.indexOf(answerOne) + 1)) each(problem);
    };
    const poll = (): void => {
      if (!requests.includes(answerOne)) return;
      if (book.freshness === 'live' || (book.ready && book.updatedAt >= requestedAt)) return answer();
      const refusal = subscriptions.refusalReason(symbol);
      if (refusal !== undefined) return answer(refusal);
      if (clock.now() - requestedAt >= FRESHNESS_LIMITS.request_ms)
        return answer(venue.unavailableReason() ?? `${name}: no book of ${symbol} arrived`);
      clock.after(BOOK_POLL_INTERVAL_MS, poll);
    };
    // Requests only a stale book. A book in state subscribing or syncing arrives without a request.
    if (book.freshness === 'stale') venue.requestBook(symbol);
    clock.after(0, poll);
  };
}
