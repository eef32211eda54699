import type { MarketClock } from '../marketClock';
import type { MarketTap } from '../session/tap';
import type { ExecutionVenue } from '../source';
import type { ExchangeFeed } from './exchangeFeed';
import type { LiveVenue } from './liveVenue';

/** Who asks for a book asks again soon: its subscription outlives the question. */
const LINGER_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** Longer than anybody waits for an answer. */
const GIVEN_UP_MS = 15_000;
/** A connection that was heard within this time would have told of any change. */
const ALIVE_MS = 2_000;

/** The other exchange as the place of execution. It is connected when somebody first wants something of it. */
export function createLiveExecution(
  venue: LiveVenue,
  clock: MarketClock,
  name: ExchangeFeed['exchange'],
  tap: MarketTap,
): ExecutionVenue {
  const { desk, subscriptions } = venue;

  /** The book as it is now, if it can be told. */
  function isPresent(symbol: string): boolean {
    const book = desk.openBook(symbol);
    if (!book.ready || clock.now() - venue.heardAt() > ALIVE_MS) return false;
    // Nothing was told of it since, so nothing has changed.
    book.updatedAt = clock.now();
    return true;
  }

  return {
    name,
    follow(symbol) {
      void venue.start();
      return subscriptions.hold(symbol, 'flow', LINGER_MS);
    },
    instruments: () => desk.instruments(),
    book: (symbol) => desk.book(symbol),
    request(symbol, answered) {
      void venue.start();
      const release = subscriptions.hold(symbol, 'book', LINGER_MS);
      const until = clock.now() + GIVEN_UP_MS;
      const answer = (problem?: string): void => {
        release();
        tap.answered(symbol, problem);
        answered(problem);
      };
      const look = (): void => {
        if (isPresent(symbol)) return answer();
        if (clock.now() >= until) return answer(venue.trouble() ?? `${name}: no book of ${symbol} came`);
        clock.after(LOOK_EVERY_MS, look);
      };
      clock.after(0, look);
    },
    prices: (symbol) => desk.prices(symbol),
    candles: (symbol, minutes) => desk.candles(symbol, minutes),
    funding: (symbol) => desk.funding(symbol),
    listen: (listener) => desk.listen((event) => event.kind !== 'candle' && listener(event)),
  };
}
