import type { VenueName } from '../../market/venueNames';
import { EXCHANGES, type Exchange } from '@/contract/enums';
import type { BookReader, Candle, FundingTerms, Instrument, MarketSource, ReferencePrices } from '../../market/source';
import type { BotLog } from '../../logging/botLog';
import { logFailure } from '../../logging/failures';
import { isFreshBook } from './freshBook';
import type { ParametersWithUnknownFields } from '../settings/settings';

/** Market data of one exchange. */
export type Venue = {
  book(symbol: string): BookReader | undefined;
  prices(symbol: string): ReferencePrices | undefined;
  candles(symbol: string, minutes: number): readonly Candle[];
  funding(symbol: string): FundingTerms | undefined;
};

type VenueOfTrade = { exchange: Exchange; venue: VenueName };

/** One exchange can have both roles. A data price times `priceRatio` is an execution price. */
export type Venues = {
  venueByName(name: VenueName): Venue;
  /** Returns the exchange of the venue. On a simulated market, the parameters name the exchange. */
  exchangeOf(name: VenueName): Exchange;
  /** Returns `execution` for new orders while the parameter `exchange` differs from the data exchange, else `data`. */
  entryVenue(): VenueName;
  /** Returns the venue from whose candles the bot computes the EMAs and the regime. */
  candleVenue(): VenueName;
  /** Returns the venue on which an open trade was opened, whatever the current parameters are. */
  tradeVenue(trade: VenueOfTrade): VenueName;
  /** Returns the contract data of a symbol on the venue, or on the data venue if the venue does not list the symbol. */
  instrumentOf(venue: VenueName, symbol: string): Instrument | undefined;
  monitoringVenue(trade: VenueOfTrade): VenueName;
  /** Returns undefined while either book is stale or out of sync. */
  priceRatio(symbol: string, venue: VenueName): number | undefined;
  /** Calls `answered` once: without an argument after success, or with the problem. */
  requestBook(venue: VenueName, symbol: string, answered: (problem?: string) => void): void;
  /** Sets the symbols whose books the bot receives from the execution exchange. */
  followExecutionBooks(symbols: ReadonlySet<string>): void;
  followsExecutionBook(symbol: string): boolean;
  /** Warns if data_source_exchange differs from the exchange of the market. */
  logVenues(): void;
};

export function createVenues(market: MarketSource, params: () => ParametersWithUnknownFields, log: BotLog): Venues {
  const { execution } = market;
  const data: Venue = {
    book: (symbol) => market.book(symbol),
    prices: (symbol) => market.prices(symbol),
    candles: (symbol, minutes) => market.candles(symbol, minutes),
    funding: (symbol) => market.funding?.(symbol),
  };
  const followed = new Map<string, () => void>();
  const dataInstrument = createInstrumentLookup(() => market.instruments());
  const executionInstrument = createInstrumentLookup(() => execution?.instruments?.() ?? NO_INSTRUMENTS);

  const dataExchange = (): Exchange => market.venue ?? params().data_source_exchange;
  const entryVenue = (): VenueName =>
    execution !== undefined && params().exchange !== dataExchange() ? 'execution' : 'data';
  const executionExchange = (): Exchange => {
    const { exchange } = params();
    if (execution?.name !== undefined) return execution.name;
    // Trades stay open on the execution exchange after the parameters chose the data exchange for new orders.
    const other = execution && exchange === dataExchange() ? EXCHANGES.find((each) => each !== exchange) : undefined;
    return other ?? exchange;
  };
  const byName = (name: VenueName): Venue => (name === 'execution' ? (execution ?? data) : data);

  const tradeVenue = ({ exchange, venue }: VenueOfTrade): VenueName => {
    if (execution === undefined) return 'data';
    // Compares the exchange only on a live market, because a simulated market can represent any exchange.
    if (market.venue !== undefined) return exchange === market.venue ? 'data' : 'execution';
    return venue;
  };

  /** Wraps a callback and logs its errors, because an error of a callback must not stop the market. */
  const withErrorLog = (symbol: string, answered: (problem?: string) => void) => (problem?: string) => {
    try {
      answered(problem);
    } catch (error) {
      logFailure(log, 'SYSTEM', `The answer to a book request of ${symbol}`, error);
    }
  };

  return {
    venueByName: byName,
    exchangeOf: (name) => (name === 'execution' ? executionExchange() : dataExchange()),
    entryVenue,
    candleVenue: () => (params().ema_data_source === 'EXECUTION' ? entryVenue() : 'data'),
    tradeVenue,
    instrumentOf: (venue, symbol) =>
      (venue === 'execution' ? executionInstrument(symbol) : undefined) ?? dataInstrument(symbol),
    monitoringVenue: (trade) => (params().pm_book_source === 'DATA_SOURCE' ? 'data' : tradeVenue(trade)),
    priceRatio(symbol, venue) {
      if (venue === 'data' || execution === undefined) return 1;
      const books = [execution.book(symbol), market.book(symbol)];
      const now = market.clock.now();
      if (books.some((book) => book === undefined || !isFreshBook(book, now, params()))) return undefined;
      const ratio = midPriceOf(books[0]) / midPriceOf(books[1]);
      return ratio > 0 ? ratio : undefined;
    },
    requestBook(venue, symbol, answered) {
      const source = venue === 'execution' ? execution : market;
      if (source?.requestBook === undefined)
        answered(venue === 'execution' ? 'no execution venue connected' : 'this market has no book requests');
      else source.requestBook(symbol, withErrorLog(symbol, answered));
    },
    followExecutionBooks(symbols) {
      if (execution === undefined) return;
      for (const [symbol, leave] of followed) {
        if (symbols.has(symbol)) continue;
        followed.delete(symbol);
        leave();
      }
      for (const symbol of symbols) if (!followed.has(symbol)) followed.set(symbol, execution.follow(symbol));
    },
    followsExecutionBook: (symbol) => followed.has(symbol),
    logVenues() {
      const { exchange, data_source_exchange } = params();
      if (market.venue !== undefined && market.venue !== data_source_exchange) {
        log.warning('DATA', `data_source_exchange is ${data_source_exchange}, but the books come from ${market.venue}`);
      }
      if (entryVenue() === 'execution') {
        log.info('DATA', `Signals use the books of ${dataExchange()}, orders fill on the books of ${exchange}`);
      } else if (exchange !== dataExchange()) {
        log.info('DATA', 'This market has one set of books, for signals and orders');
      }
    },
  };
}

const NO_INSTRUMENTS: readonly Instrument[] = [];

/** Finds instruments through an index, which is rebuilt only when the list changes. */
function createInstrumentLookup(list: () => readonly Instrument[]): (symbol: string) => Instrument | undefined {
  let known: readonly Instrument[] = NO_INSTRUMENTS;
  let index = new Map<string, Instrument>();
  return (symbol) => {
    const current = list();
    if (current !== known) {
      known = current;
      index = new Map(current.map((instrument) => [instrument.symbol, instrument]));
    }
    return index.get(symbol);
  };
}

/** Returns the mid price, or NaN while the book is out of sync. */
export function midPriceOf(book: BookReader | undefined): number {
  if (book?.ready !== true) return NaN;
  const bid = book.priceAt('bid', 0);
  const ask = book.priceAt('ask', 0);
  return ask > bid ? (bid + ask) / 2 : NaN;
}
