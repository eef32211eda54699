import type { BookFreshnessTracker, BookFreshness } from './book/freshness';
import { OrderBook, type BookLimits } from './book/orderBook';
import { MAX_CANDLES_PER_INTERVAL } from './candles/candles';
import type { Clock } from './clock/clock';
import type { BookReader, Candle, FundingTerms, Instrument, MarketEvent, MarketTrade, ReferencePrices } from './source';

type FeedState = Extract<MarketEvent, { kind: 'feed' }>['state'];

type SymbolState = {
  book: OrderBook;
  updates: number;
  /** Closed candles by interval in minutes. */
  candles: Map<number, Candle[]>;
  /** Market time in ms at which the latest candle of each interval arrived. */
  candlesReceivedAt: Map<number, number>;
  prices: ReferencePrices;
  /** Market time in ms of the last trade or ticker with a last price. */
  lastPriceAt: number;
  /** Market time in ms of the last ticker with mark or index price. Tickers can fail while trades continue. */
  markPriceAt: number;
  funding: Partial<FundingTerms>;
  /** Funding interval from the list of contracts. */
  listedFundingInterval_ms: number | undefined;
};

/** State of one symbol as plain data. Unknown numbers are NaN. Unknown times are -Infinity. */
export type CapturedSymbolState = {
  freshness: BookFreshness;
  updated_at: number;
  updates: number;
  prices: [last: number, mark: number, index: number];
  last_price_at: number;
  mark_price_at: number;
  funding: Partial<FundingTerms>;
  candles_received_at: [minutes: number, at: number][];
};

/**
 * Limits on the stored levels. Only distant levels are dropped, because the feed does not send a dropped level again.
 */
const BOOK_LIMITS: BookLimits = { maxLevels: 4000, withinFractionOfMid: 0.2 };
const BOOK_UPDATES_PER_TRIM = 512;
/**
 * Age above which a price counts as unknown, because an outdated price would never trigger a stop. Both exchanges send
 * a ticker every second.
 */
const MAX_PRICE_AGE_MS = 10_000;
/** Both exchanges use this funding interval for contracts without a listed interval. */
const DEFAULT_FUNDING_INTERVAL_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const MAX_CANDLE_DELAY_MS = 60_000;
const UNKNOWN_PRICES: Readonly<ReferencePrices> = { last: NaN, mark: NaN, index: NaN };
const NO_CANDLES: readonly Candle[] = [];
const NO_STORED_CANDLES: ReadonlyMap<number, readonly Candle[]> = new Map();

/** Books, prices, candles and funding of one venue. The feed's interpreter writes the state, and the bot reads the state. */
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

  /**
   * Returns the closed candles. Returns no candles if the next candle is overdue, because old candles must not count as
   * current.
   */
  candles(symbol: string, minutes: number): readonly Candle[] {
    const isOverdue = this.sinceLastCandle_ms(symbol, minutes) > minutes * MINUTE_MS + MAX_CANDLE_DELAY_MS;
    return (isOverdue ? undefined : this.symbolStates.get(symbol)?.candles.get(minutes)) ?? NO_CANDLES;
  }

  /**
   * Returns the time in ms since the last candle arrived. Does not use the start of the candle, which is in the exchange's
   * time.
   */
  sinceLastCandle_ms(symbol: string, minutes: number): number {
    return this.clock.now() - (this.symbolStates.get(symbol)?.candlesReceivedAt.get(minutes) ?? -Infinity);
  }

  /** Returns last, mark and index price. The mid replaces a price that the feed does not send or sent too long ago. */
  prices(symbol: string): ReferencePrices | undefined {
    const symbolState = this.symbolStates.get(symbol);
    if (!symbolState) return undefined;
    const mid = symbolState.book.mid();
    const oldest = this.clock.now() - MAX_PRICE_AGE_MS;
    const last = (symbolState.lastPriceAt >= oldest && symbolState.prices.last) || mid;
    if (Number.isNaN(last)) return undefined;
    const named = symbolState.markPriceAt >= oldest ? symbolState.prices : UNKNOWN_PRICES;
    const mark = named.mark || mid || last;
    return { last, mark, index: named.index || mark };
  }

  /** Returns the funding terms, or undefined until the feed sent both the rate and the payment time. */
  funding(symbol: string): FundingTerms | undefined {
    const symbolState = this.symbolStates.get(symbol);
    const interval_ms = symbolState?.listedFundingInterval_ms ?? DEFAULT_FUNDING_INTERVAL_MS;
    const { rate, next_at, every_ms = interval_ms } = symbolState?.funding ?? {};
    return rate === undefined || next_at === undefined ? undefined : { rate, next_at, every_ms };
  }

  /** Adds a component of the market that receives every event before the bot. */
  addObserver(observer: (event: MarketEvent) => void): void {
    this.observers.push(observer);
  }

  listen(listener: (event: MarketEvent) => void): void {
    this.listener = listener;
  }

  /** Returns the number of dropped frames by reason. */
  rejectedFrameCounts(): ReadonlyMap<string, number> {
    return this.rejectedFrames;
  }

  /** Returns every symbol that is listed or for which the feed sent data. */
  symbols(): string[] {
    return [...this.symbolStates.keys()];
  }

  /** Returns the stored candles by interval in minutes. Contains outdated candles, which `candles` omits. */
  storedCandles(symbol: string): ReadonlyMap<number, readonly Candle[]> {
    return this.symbolStates.get(symbol)?.candles ?? NO_STORED_CANDLES;
  }

  /**
   * Returns the state of a symbol as plain data, without book, candles and contract data. Returns undefined for an
   * unknown symbol.
   */
  captureSymbolState(symbol: string): CapturedSymbolState | undefined {
    const symbolState = this.symbolStates.get(symbol);
    if (!symbolState) return undefined;
    const { book, updates, prices, lastPriceAt, markPriceAt, funding, candlesReceivedAt } = symbolState;
    return {
      freshness: book.sync.currentState,
      updated_at: book.updatedAt,
      updates,
      prices: [prices.last, prices.mark, prices.index],
      last_price_at: lastPriceAt,
      mark_price_at: markPriceAt,
      funding: { ...funding },
      candles_received_at: [...candlesReceivedAt],
    };
  }

  /** Restores the state that `captureSymbolState` returned. The caller restores book and candles first. */
  restoreSymbolState(symbol: string, captured: CapturedSymbolState): void {
    const symbolState = this.symbolStateOf(symbol);
    const [last, mark, index] = captured.prices;
    symbolState.book.sync.restoreState(captured.freshness);
    symbolState.book.updatedAt = captured.updated_at;
    symbolState.updates = captured.updates;
    symbolState.prices = { last, mark, index };
    symbolState.lastPriceAt = captured.last_price_at;
    symbolState.markPriceAt = captured.mark_price_at;
    symbolState.funding = { ...captured.funding };
    for (const [minutes, at] of captured.candles_received_at) symbolState.candlesReceivedAt.set(minutes, at);
  }

  /** Sets the counts of dropped frames, so that no reason is reported twice. */
  restoreRejectedFrameCounts(counts: Iterable<readonly [reason: string, times: number]>): void {
    for (const [reason, times] of counts) this.rejectedFrames.set(reason, times);
  }

  setInstruments(instruments: readonly Instrument[]): void {
    this.instrumentList = [...instruments].sort((a, b) => b.turnover_24h - a.turnover_24h);
    // Creates the books before their first frame, because the bot keeps a reference to each book.
    for (const { symbol, funding_every_ms } of instruments)
      this.symbolStateOf(symbol).listedFundingInterval_ms = funding_every_ms;
  }

  writableBook(symbol: string): OrderBook {
    return this.symbolStateOf(symbol).book;
  }

  /** Publishes a book after an update. The book must be complete and in sequence. */
  recordBookUpdate(book: OrderBook, latency_ms: number): void {
    const symbolState = this.symbolStateOf(book.symbol);
    const at = this.clock.now();
    book.updatedAt = at;
    const before = book.sync.applyEvent('update');
    symbolState.updates++;
    if (symbolState.updates % BOOK_UPDATES_PER_TRIM === 0) book.trimLevels(BOOK_LIMITS);
    if (before === 'syncing' || before === 'refused') this.reportFeed('resynced', 'the book was rebuilt', book.symbol);
    this.publish({ kind: 'book', symbol: book.symbol, at, latency_ms });
  }

  markOutOfSync(symbol: string, why: string): void {
    this.symbolStateOf(symbol).book.sync.applyEvent('gap');
    this.reportFeed('gap', why, symbol);
  }

  refuseBook(symbol: string, why: string): void {
    this.symbolStateOf(symbol).book.sync.applyEvent('refuse');
    this.reportFeed('gap', `not subscribed: ${why}`, symbol);
  }

  /** Marks a book as unsubscribed, because no component needs the book any more. Publishes no event. */
  dropBook(symbol: string): void {
    this.symbolStateOf(symbol).book.sync.applyEvent('unsubscribe');
  }

  /**
   * Marks all books as out of sync until their next snapshots. Clears prices and funding, which may change during the
   * outage.
   */
  markDisconnected(why: string): void {
    for (const symbolState of this.symbolStates.values()) {
      symbolState.book.sync.applyEvent('reset');
      symbolState.prices = { ...UNKNOWN_PRICES };
      symbolState.funding = {};
    }
    this.reportFeed('down', why);
  }

  recordTrades(symbol: string, trades: readonly MarketTrade[]): void {
    const latest = trades.at(-1);
    if (!latest) return;
    const symbolState = this.symbolStateOf(symbol);
    symbolState.prices.last = latest.price;
    symbolState.lastPriceAt = this.clock.now();
    this.publish({ kind: 'trades', symbol, at: this.clock.now(), trades });
  }

  /** Applies a ticker. A ticker contains only changed prices and confirms all other prices. */
  recordTicker(symbol: string, changed: Partial<ReferencePrices>): void {
    const symbolState = this.symbolStateOf(symbol);
    Object.assign(symbolState.prices, changed);
    symbolState.lastPriceAt = symbolState.markPriceAt = this.clock.now();
  }

  recordMarkPrice(symbol: string, known: Partial<Omit<ReferencePrices, 'last'>>): void {
    const symbolState = this.symbolStateOf(symbol);
    Object.assign(symbolState.prices, known);
    symbolState.markPriceAt = this.clock.now();
  }

  recordFunding(symbol: string, known: Partial<FundingTerms>): void {
    Object.assign(this.symbolStateOf(symbol).funding, known);
  }

  addCandle(symbol: string, minutes: number, candle: Candle): void {
    this.storeCandle(symbol, minutes, candle);
    this.publish({ kind: 'candle', symbol, at: this.clock.now(), minutes, candle });
  }

  /** Stores a candle and publishes no event. */
  storeCandle(symbol: string, minutes: number, candle: Candle): void {
    const { candles, candlesReceivedAt } = this.symbolStateOf(symbol);
    const kept = candles.get(minutes) ?? [];
    candles.set(minutes, kept);
    const latest = kept.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
    if (candle.start < latest) return;
    candlesReceivedAt.set(minutes, this.clock.now());
    // Replaces a candle with the same start, because the feed can repeat or correct a candle.
    if (candle.start === latest) kept.pop();
    kept.push(candle);
    if (kept.length > MAX_CANDLES_PER_INTERVAL) kept.shift();
  }

  /** Stores the candles from before the subscription. Stored candles after the last candle of `history` remain. */
  setCandleHistory(symbol: string, minutes: number, history: readonly Candle[]): void {
    const latest = history.at(-1);
    if (!latest) return;
    const { candles, candlesReceivedAt } = this.symbolStateOf(symbol);
    candlesReceivedAt.set(minutes, this.clock.now());
    const newer = (candles.get(minutes) ?? []).filter(({ start }) => start > latest.start);
    const kept = [...history, ...newer].slice(-MAX_CANDLES_PER_INTERVAL);
    candles.set(minutes, kept);
    // Publishes an event, so that the bot recomputes its averages.
    this.publish({ kind: 'candle', symbol, at: this.clock.now(), minutes, candle: kept.at(-1) ?? latest });
  }

  /** Clears the candles of one symbol, or of all symbols. */
  clearCandles(symbol?: string): void {
    const cleared = symbol === undefined ? this.symbolStates.values() : [this.symbolStateOf(symbol)];
    for (const { candles } of cleared) candles.clear();
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

  private publish(event: MarketEvent): void {
    for (const observe of this.observers) observe(event);
    this.listener(event);
  }

  private symbolStateOf(symbol: string): SymbolState {
    let symbolState = this.symbolStates.get(symbol);
    if (!symbolState) {
      symbolState = {
        book: new OrderBook(symbol, this.isSilent),
        updates: 0,
        candles: new Map(),
        candlesReceivedAt: new Map(),
        prices: { ...UNKNOWN_PRICES },
        lastPriceAt: -Infinity,
        markPriceAt: -Infinity,
        funding: {},
        listedFundingInterval_ms: undefined,
      };
      this.symbolStates.set(symbol, symbolState);
    }
    return symbolState;
  }
}
