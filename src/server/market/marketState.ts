import type { BookFreshnessTracker } from './book/freshness';
import { OrderBook, type BookLimits } from './book/orderBook';
import { SymbolCandles } from './candles/symbolCandles';
import type { Clock } from './clock/clock';
import type { BookReader, Candle, FundingTerms, Instrument, MarketEvent, MarketTrade, ReferencePrices } from './source';
import { SymbolPrices } from './symbolPrices';

type FeedState = Extract<MarketEvent, { kind: 'feed' }>['state'];

export type SymbolState = {
  readonly book: OrderBook;
  readonly candles: SymbolCandles;
  readonly prices: SymbolPrices;
  updates: number;
};

/**
 * Limits on the stored levels. Only distant levels are dropped, because the feed does not send a dropped level again.
 */
const BOOK_LIMITS: BookLimits = { maxLevels: 4000, withinFractionOfMid: 0.2 };
const BOOK_UPDATES_PER_TRIM = 512;
const NO_CANDLES: readonly Candle[] = [];

/** Books, prices and candles of one venue. The feed's interpreter writes the state, and the bot reads the state. */
export class MarketState {
  private readonly symbolStates = new Map<string, SymbolState>();
  private readonly rejectedFrames = new Map<string, number>();
  private instrumentList: Instrument[] = [];
  private readonly observers: ((event: MarketEvent) => void)[] = [];
  private listener: (event: MarketEvent) => void = () => undefined;

  /** `isSilent` returns true while the feed sends no updates of a book. */
  constructor(
    readonly clock: Clock,
    private readonly isSilent?: (book: BookFreshnessTracker) => boolean,
  ) {}

  instruments(): readonly Instrument[] {
    return this.instrumentList;
  }

  book(symbol: string): BookReader | undefined {
    return this.symbolStates.get(symbol)?.book;
  }

  candles(symbol: string, minutes: number): readonly Candle[] {
    return this.symbolStates.get(symbol)?.candles.current(minutes) ?? NO_CANDLES;
  }

  prices(symbol: string): ReferencePrices | undefined {
    const symbolState = this.symbolStates.get(symbol);
    return symbolState?.prices.current(symbolState.book.mid());
  }

  funding(symbol: string): FundingTerms | undefined {
    return this.symbolStates.get(symbol)?.prices.funding();
  }

  /** Adds a component of the market that receives every event before the bot. */
  addObserver(observer: (event: MarketEvent) => void): void {
    this.observers.push(observer);
  }

  listen(listener: (event: MarketEvent) => void): void {
    this.listener = listener;
  }

  /** Returns every symbol that is listed or for which the feed sent data. */
  symbols(): string[] {
    return [...this.symbolStates.keys()];
  }

  symbolState(symbol: string): SymbolState {
    let symbolState = this.symbolStates.get(symbol);
    if (!symbolState) {
      symbolState = {
        book: new OrderBook(symbol, this.isSilent),
        candles: new SymbolCandles(this.clock),
        prices: new SymbolPrices(this.clock),
        updates: 0,
      };
      this.symbolStates.set(symbol, symbolState);
    }
    return symbolState;
  }

  writableBook(symbol: string): OrderBook {
    return this.symbolState(symbol).book;
  }

  setInstruments(instruments: readonly Instrument[]): void {
    this.instrumentList = [...instruments].sort((a, b) => b.turnover_24h - a.turnover_24h);
    // Creates the books before their first frame, because the bot keeps a reference to each book.
    for (const { symbol, funding_every_ms } of instruments)
      this.symbolState(symbol).prices.listedFundingInterval_ms = funding_every_ms;
  }

  /** Publishes a book after an update. The book must be complete and in sequence. */
  recordBookUpdate(book: OrderBook, latency_ms: number): void {
    const symbolState = this.symbolState(book.symbol);
    const at = this.clock.now();
    book.updatedAt = at;
    const before = book.sync.applyEvent('update');
    symbolState.updates++;
    if (symbolState.updates % BOOK_UPDATES_PER_TRIM === 0) book.trimLevels(BOOK_LIMITS);
    if (before === 'syncing' || before === 'refused') this.reportFeed('resynced', 'the book was rebuilt', book.symbol);
    this.publish({ kind: 'book', symbol: book.symbol, at, latency_ms });
  }

  markOutOfSync(symbol: string, why: string): void {
    this.writableBook(symbol).sync.applyEvent('gap');
    this.reportFeed('gap', why, symbol);
  }

  refuseBook(symbol: string, why: string): void {
    this.writableBook(symbol).sync.applyEvent('refuse');
    this.reportFeed('gap', `not subscribed: ${why}`, symbol);
  }

  /** Marks a book as unsubscribed, because no component needs the book any more. Publishes no event. */
  dropBook(symbol: string): void {
    this.writableBook(symbol).sync.applyEvent('unsubscribe');
  }

  /** Clears prices and funding, which may change during the outage. */
  markDisconnected(why: string): void {
    for (const { book, prices } of this.symbolStates.values()) {
      book.sync.applyEvent('reset');
      prices.clear();
    }
    this.reportFeed('down', why);
  }

  recordTrades(symbol: string, trades: readonly MarketTrade[]): void {
    const latest = trades.at(-1);
    if (!latest) return;
    this.symbolState(symbol).prices.recordLast(latest.price);
    this.publish({ kind: 'trades', symbol, at: this.clock.now(), trades });
  }

  addCandle(symbol: string, minutes: number, candle: Candle): void {
    this.symbolState(symbol).candles.store(minutes, candle);
    this.publish({ kind: 'candle', symbol, at: this.clock.now(), minutes, candle });
  }

  /** Stores earlier candles and publishes an event, so that the bot recomputes its averages. */
  setCandleHistory(symbol: string, minutes: number, history: readonly Candle[]): void {
    if (history.length === 0) return;
    const candle = this.symbolState(symbol).candles.setHistory(minutes, history);
    if (candle) this.publish({ kind: 'candle', symbol, at: this.clock.now(), minutes, candle });
  }

  clearAllCandles(): void {
    for (const { candles } of this.symbolStates.values()) candles.clear();
  }

  reportFeed(state: FeedState, detail: string, symbol?: string): void {
    this.publish({ kind: 'feed', at: this.clock.now(), state, detail, ...(symbol !== undefined && { symbol }) });
  }

  /** Counts a dropped frame and reports the first dropped frame of each reason. */
  rejectFrame(reason: string): void {
    const times = this.rejectedFrames.get(reason) ?? 0;
    this.rejectedFrames.set(reason, times + 1);
    if (times === 0) this.reportFeed('malformed', reason);
  }

  rejectedFrameCounts(): ReadonlyMap<string, number> {
    return this.rejectedFrames;
  }

  /** Sets the counts of dropped frames, so that no reason is reported twice. */
  restoreRejectedFrameCounts(counts: Iterable<readonly [reason: string, times: number]>): void {
    for (const [reason, times] of counts) this.rejectedFrames.set(reason, times);
  }

  private publish(event: MarketEvent): void {
    for (const observe of this.observers) observe(event);
    this.listener(event);
  }
}
