import type { BookReader, ExecutionVenue, MarketEvent, MarketSource } from '../../market/source';

type MarketListener = (event: MarketEvent) => void;
type BookRequestCallback = (problem?: string) => void;

const BOOK_REPLY_DELAY_MS = 50;

/**
 * Shares one market among the bots of a Lab run. The bots must not influence each other. Every bot gets a market view
 * with the same books and events. A market view cannot change the market, because the books must not depend on the
 * bots. The shared market follows all symbols of the execution venue from its creation. A market view answers a book
 * request from the shared book.
 */
export function createSharedMarket(source: MarketSource): { createMarketView(): MarketSource } {
  const data = createEventRelay((listener) => source.listen(listener));
  const execution = source.execution && createEventRelay((listener) => source.execution?.listen(listener));
  for (const { symbol } of source.instruments()) source.execution?.follow(symbol);

  const requests =
    (book: (symbol: string) => BookReader | undefined) => (symbol: string, answered: BookRequestCallback) =>
      void source.clock.after(BOOK_REPLY_DELAY_MS, () =>
        answered(book(symbol)?.ready === true ? undefined : 'the venue has no whole book'),
      );

  const executionView = (venue: ExecutionVenue): ExecutionVenue => ({
    ...(venue.name && { name: venue.name }),
    ...(venue.instruments && { instruments: () => venue.instruments?.() ?? [] }),
    follow: () => () => undefined,
    book: (symbol) => venue.book(symbol),
    requestBook: requests((symbol) => venue.book(symbol)),
    prices: (symbol) => venue.prices(symbol),
    candles: (symbol, minutes) => venue.candles(symbol, minutes),
    funding: (symbol) => venue.funding(symbol),
    listen: execution?.addListener() ?? (() => undefined),
  });

  return {
    createMarketView: () => ({
      description: source.description,
      hasHistory: source.hasHistory,
      ...(source.venue && { venue: source.venue }),
      ...(source.marketId && { marketId: source.marketId }),
      ...(source.execution && { execution: executionView(source.execution) }),
      clock: source.clock,
      instruments: () => source.instruments(),
      book: (symbol) => source.book(symbol),
      candles: (symbol, minutes) => source.candles(symbol, minutes),
      prices: (symbol) => source.prices(symbol),
      funding: (symbol) => source.funding?.(symbol),
      ...(source.requestBook && { requestBook: requests((symbol) => source.book(symbol)) }),
      listen: data.addListener(),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      advanceTo: () => undefined,
    }),
  };
}

/** Creates a relay that delivers every market event to the listeners in the order of `addListener` calls. */
function createEventRelay(listen: (listener: MarketListener) => void): { addListener(): MarketSource['listen'] } {
  const listeners: MarketListener[] = [];
  listen((event) => {
    for (const listener of listeners) listener(event);
  });
  return {
    addListener() {
      const index = listeners.push(() => undefined) - 1;
      return (listener) => void (listeners[index] = listener);
    },
  };
}
