import type { BookReader, ExecutionVenue, MarketEvent, MarketSource } from '../../market/source';

type Listener = (event: MarketEvent) => void;
type Answered = (problem?: string) => void;

const ANSWER_MS = 50;

/**
 * Creates views of one market for bots that must not influence each other. Every view reads the same books and gets the
 * same events. No view changes the market, because otherwise the books would depend on which bots run. All
 * books are subscribed from the start. A request for a book is answered from the shared book.
 */
export function createMarketFan(source: MarketSource): { view(): MarketSource } {
  const data = createRelay((listener) => source.listen(listener));
  const execution = source.execution && createRelay((listener) => source.execution?.listen(listener));
  for (const { symbol } of source.instruments()) source.execution?.follow(symbol);

  const requests = (book: (symbol: string) => BookReader | undefined) => (symbol: string, answered: Answered) =>
    void source.clock.after(ANSWER_MS, () =>
      answered(book(symbol)?.ready === true ? undefined : 'the venue has no whole book'),
    );

  const executionView = (venue: ExecutionVenue): ExecutionVenue => ({
    ...(venue.name && { name: venue.name }),
    ...(venue.instruments && { instruments: () => venue.instruments?.() ?? [] }),
    follow: () => () => undefined,
    book: (symbol) => venue.book(symbol),
    request: requests((symbol) => venue.book(symbol)),
    prices: (symbol) => venue.prices(symbol),
    candles: (symbol, minutes) => venue.candles(symbol, minutes),
    funding: (symbol) => venue.funding(symbol),
    listen: execution?.add() ?? (() => undefined),
  });

  return {
    view: () => ({
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
      ...(source.request && { request: requests((symbol) => source.book(symbol)) }),
      listen: data.add(),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
      advanceTo: () => undefined,
    }),
  };
}

/** Creates a relay that delivers every event to all views in the order of their creation. */
function createRelay(listen: (listener: Listener) => void): { add(): MarketSource['listen'] } {
  const listeners: Listener[] = [];
  listen((event) => {
    for (const listener of listeners) listener(event);
  });
  return {
    add() {
      const index = listeners.push(() => undefined) - 1;
      return (listener) => void (listeners[index] = listener);
    },
  };
}
