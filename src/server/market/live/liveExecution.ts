import type { MarketClock } from '../clock/marketClock';
import type { MarketTap } from '../session/sessionProbe';
import type { ExecutionVenue } from '../source';
import { createBookRequests, LINGER_MS } from './books/bookRequests';
import type { ExchangeFeed } from './exchanges/exchangeFeed';
import type { LiveVenue } from './liveVenue';

/** The other exchange as the place of execution. It is connected when somebody first wants something of it. */
export function createLiveExecution(
  venue: LiveVenue,
  clock: MarketClock,
  name: ExchangeFeed['exchange'],
  tap: MarketTap,
): ExecutionVenue {
  const { desk, subscriptions } = venue;

  return {
    name,
    follow(symbol) {
      void venue.start();
      return subscriptions.hold(symbol, 'flow', LINGER_MS);
    },
    instruments: () => desk.instruments(),
    book: (symbol) => desk.book(symbol),
    request: createBookRequests(venue, clock, name, tap),
    prices: (symbol) => desk.prices(symbol),
    candles: (symbol, minutes) => desk.candles(symbol, minutes),
    funding: (symbol) => desk.funding(symbol),
    listen: (listener) => desk.listen((event) => event.kind !== 'candle' && listener(event)),
  };
}
