import type { Clock } from '@/server/market/clock/clock';
import { OrderBook } from '@/server/market/book/orderBook';
import type {
  Candle,
  ExecutionVenue,
  FundingTerms,
  Instrument,
  MarketEvent,
  MarketTrade,
  ReferencePrices,
} from '@/server/market/source';
import { setBookLevels, type Ladder } from './ladder';

/** Behaviour of a venue when the bot requests a book: a delayed answer, an answer with a problem, or no answer. */
export type BookRequestBehaviour = { after_ms: number; problem?: string } | 'never';

export function answerBookRequest(
  answering: BookRequestBehaviour,
  clock: Clock,
  book: OrderBook,
  answered: (problem?: string) => void,
) {
  if (answering === 'never') return;
  clock.after(answering.after_ms, () => {
    if (answering.problem === undefined) {
      book.sync.applyEvent('update');
      book.updatedAt = clock.now();
    }
    answered(answering.problem);
  });
}

/** Execution venue with books and replies that the test sets. */
export type FakeVenue = ExecutionVenue & {
  readonly followed: ReadonlySet<string>;
  /** Market times at which the bot requested a book. */
  readonly requests: readonly number[];
  answering: BookRequestBehaviour;
  setBook(symbol: string, ladder: Ladder): void;
  loseBook(symbol: string): void;
  trade(symbol: string, trades: readonly Omit<MarketTrade, 'at'>[]): void;
  setPrices(symbol: string, prices: ReferencePrices): void;
  setCandles(symbol: string, minutes: number, candles: readonly Candle[]): void;
  setFunding(symbol: string, terms: FundingTerms): void;
  setInstruments(instruments: readonly Instrument[]): void;
  emit(event: MarketEvent): void;
  /** Publishes an update of every followed book. */
  publishBooks(): void;
};

export function createFakeVenue(clock: Clock): FakeVenue {
  const books = new Map<string, OrderBook>();
  const prices = new Map<string, ReferencePrices>();
  const candles = new Map<string, readonly Candle[]>();
  const funding = new Map<string, FundingTerms>();
  const followed = new Set<string>();
  const requests: number[] = [];
  let instruments: readonly Instrument[] = [];
  let listener: (event: MarketEvent) => void = () => undefined;

  const bookOf = (symbol: string): OrderBook => {
    const book = books.get(symbol) ?? new OrderBook(symbol);
    books.set(symbol, book);
    return book;
  };

  const venue: FakeVenue = {
    followed,
    requests,
    answering: { after_ms: 10 },
    follow(symbol) {
      followed.add(symbol);
      return () => followed.delete(symbol);
    },
    instruments: () => instruments,
    book: (symbol) => books.get(symbol),
    requestBook(symbol, answered) {
      requests.push(clock.now());
      answerBookRequest(venue.answering, clock, bookOf(symbol), answered);
    },
    prices: (symbol) => prices.get(symbol),
    candles: (symbol, minutes) => candles.get(`${symbol} ${minutes}`) ?? [],
    funding: (symbol) => funding.get(symbol),
    listen: (next) => {
      listener = next;
    },
    setBook: (symbol, ladder) => setBookLevels(bookOf(symbol), ladder),
    loseBook(symbol) {
      bookOf(symbol).sync.applyEvent('gap');
    },
    trade(symbol, trades) {
      const at = clock.now();
      listener({ kind: 'trades', symbol, at, trades: trades.map((trade) => ({ ...trade, at })) });
    },
    setPrices: (symbol, next) => void prices.set(symbol, next),
    setCandles: (symbol, minutes, list) => void candles.set(`${symbol} ${minutes}`, list),
    setFunding: (symbol, terms) => void funding.set(symbol, terms),
    setInstruments: (next) => void (instruments = next),
    emit: (event) => listener(event),
    publishBooks() {
      for (const symbol of followed) {
        const book = books.get(symbol);
        if (book?.ready !== true) continue;
        book.updatedAt = clock.now();
        listener({ kind: 'book', symbol, at: clock.now(), latency_ms: 0 });
      }
    },
  };
  return venue;
}
