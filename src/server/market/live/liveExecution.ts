import type { MarketClock } from '../clock/marketClock';
import type { SessionProbe } from '../session/sessionProbe';
import type { ExecutionVenue } from '../source';
import { createBookRequests, SUBSCRIPTION_KEEP_ALIVE_MS } from './books/bookRequests';
import type { ExchangeFeed } from './exchanges/exchangeFeed';
import type { LiveVenue } from './liveVenue';

/** Creates the execution venue of a live market. The venue connects to its exchange at the first use. */
export function createLiveExecution(
  venue: LiveVenue,
  clock: MarketClock,
  name: ExchangeFeed['exchange'],
  probe: SessionProbe,
): ExecutionVenue {
  const { marketState, subscriptions } = venue;

  return {
    name,
    follow(symbol) {
      void venue.start();
      return subscriptions.keepSubscribed(symbol, 'flow', SUBSCRIPTION_KEEP_ALIVE_MS);
    },
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    requestBook: createBookRequests(venue, clock, name, probe),
    prices: (symbol) => marketState.prices(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    funding: (symbol) => marketState.funding(symbol),
    listen: (listener) => marketState.listen((event) => event.kind !== 'candle' && listener(event)),
  };
}
