import type { Clock } from './clock/clock';
import { CANDLES_KEPT } from './candles/candles';
import { OrderBook, type BookLimits } from './book/orderBook';
import type { BookReader, Candle, FundingTerms, Instrument, MarketEvent, MarketTrade, ReferencePrices } from './source';

type FeedState = Extract<MarketEvent, { kind: 'feed' }>['state'];

type SymbolState = {
  book: OrderBook;
  /** It had a book and lost it: the next one is a recovery. */
  lost: boolean;
  changes: number;
  candles: Map<number, Candle[]>;
  /** By minutes, ms. */
  candlesReceivedAt: Map<number, number>;
  prices: ReferencePrices;
  /** When trades or tickers told what was paid last, ms. */
  lastAt: number;
  /** When mark and index price were told, ms: trades go on where their topic fell asleep. */
  markAt: number;
  funding: Partial<FundingTerms>;
  /** As the list of contracts says. */
  listedFundingInterval_ms: number | undefined;
};

/** Wide: a diff stream never repeats a level that was dropped, so the price must not be able to come back to it. */
const LIMITS: BookLimits = { maxLevels: 4000, withinFractionOfMid: 0.2 };
const TRIM_EVERY_CHANGES = 512;
/** Tickers of both exchanges come each second at the latest. A stop that listens to an older price would never trigger. */
const PRICE_MAX_AGE_MS = 10_000;
/** Where nothing else was said: the rule on both exchanges. */
const DEFAULT_FUNDING_INTERVAL_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const CANDLE_GRACE_MS = 60_000;
const UNKNOWN_PRICES: Readonly<ReferencePrices> = { last: NaN, mark: NaN, index: NaN };
const NO_CANDLES: readonly Candle[] = [];

/** What a market holds at this moment. Interpreters of feeds write, the bot reads and listens. */
export class MarketState {
  private readonly symbolStates = new Map<string, SymbolState>();
  private readonly rejectedFrames = new Map<string, number>();
  private listed: Instrument[] = [];
  private listener: (event: MarketEvent) => void = () => undefined;

  /** `observe` hears every event before the bot does. */
  constructor(
    readonly clock: Clock,
    private readonly observe?: (event: MarketEvent) => void,
  ) {}

  instruments(): readonly Instrument[] {
    return this.listed;
  }

  book(symbol: string): BookReader | undefined {
    return this.symbolStates.get(symbol)?.book;
  }

  /** None once the next one is overdue: whoever stopped following a symbol must not take its past for the present. */
  candles(symbol: string, minutes: number): readonly Candle[] {
    const isOverdue = this.sinceLastCandle_ms(symbol, minutes) > minutes * MINUTE_MS + CANDLE_GRACE_MS;
    return (isOverdue ? undefined : this.symbolStates.get(symbol)?.candles.get(minutes)) ?? NO_CANDLES;
  }

  /** Ms since candles were told last. Not since their own times: these are the exchange's, and the clock here may be wrong. */
  sinceLastCandle_ms(symbol: string, minutes: number): number {
    return this.clock.now() - (this.symbolStates.get(symbol)?.candlesReceivedAt.get(minutes) ?? -Infinity);
  }

  /** Where the feed names no mark or index price, or has fallen silent, the mid stands for it. */
  prices(symbol: string): ReferencePrices | undefined {
    const symbolState = this.symbolStates.get(symbol);
    if (!symbolState) return undefined;
    const mid = symbolState.book.mid();
    const oldest = this.clock.now() - PRICE_MAX_AGE_MS;
    const last = (symbolState.lastAt >= oldest && symbolState.prices.last) || mid;
    if (Number.isNaN(last)) return undefined;
    const told = symbolState.markAt >= oldest ? symbolState.prices : UNKNOWN_PRICES;
    const mark = told.mark || mid || last;
    return { last, mark, index: told.index || mark };
  }

  /** Undefined until the feed named both rate and stamp. */
  funding(symbol: string): FundingTerms | undefined {
    const symbolState = this.symbolStates.get(symbol);
    const {
      rate,
      next_at,
      every_ms = symbolState?.listedFundingInterval_ms ?? DEFAULT_FUNDING_INTERVAL_MS,
    } = symbolState?.funding ?? {};
    return rate === undefined || next_at === undefined ? undefined : { rate, next_at, every_ms };
  }

  listen(listener: (event: MarketEvent) => void): void {
    this.listener = listener;
  }

  /** Frames that were dropped, by reason. */
  rejected(): ReadonlyMap<string, number> {
    return this.rejectedFrames;
  }

  list(instruments: readonly Instrument[]): void {
    this.listed = [...instruments].sort((a, b) => b.turnover_24h - a.turnover_24h);
    // Whoever follows a symbol holds on to its book: it is there before the first frame, not ready yet.
    for (const { symbol, funding_every_ms } of instruments)
      this.symbolState(symbol).listedFundingInterval_ms = funding_every_ms;
  }

  writableBook(symbol: string): OrderBook {
    return this.symbolState(symbol).book;
  }

  /** The book is whole and new. */
  recordBookUpdate(book: OrderBook, latency_ms: number): void {
    const symbolState = this.symbolState(book.symbol);
    const at = this.clock.now();
    book.updatedAt = at;
    book.ready = true;
    symbolState.changes++;
    if (symbolState.changes % TRIM_EVERY_CHANGES === 0) book.trim(LIMITS);
    if (symbolState.lost) {
      symbolState.lost = false;
      this.feed('resynced', 'the book was rebuilt', book.symbol);
    }
    this.publish({ kind: 'book', symbol: book.symbol, at, latency_ms });
  }

  markOutOfSync(symbol: string, why: string): void {
    const symbolState = this.symbolState(symbol);
    symbolState.book.ready = false;
    symbolState.lost = true;
    this.feed('gap', why, symbol);
  }

  /** Nobody asks for this book any more: it is not lost, it just grows old. */
  dropBook(symbol: string): void {
    const symbolState = this.symbolState(symbol);
    symbolState.book.ready = false;
    symbolState.lost = false;
  }

  /** The connection is gone: no book can be trusted until its next snapshot, and what was announced may have changed. */
  disconnected(why: string): void {
    for (const symbolState of this.symbolStates.values()) {
      symbolState.book.ready = false;
      symbolState.prices = { ...UNKNOWN_PRICES };
      symbolState.funding = {};
    }
    this.feed('down', why);
  }

  traded(symbol: string, trades: readonly MarketTrade[]): void {
    const latest = trades.at(-1);
    if (!latest) return;
    const symbolState = this.symbolState(symbol);
    symbolState.prices.last = latest.price;
    symbolState.lastAt = this.clock.now();
    this.publish({ kind: 'trades', symbol, at: this.clock.now(), trades });
  }

  /** A ticker names what changed of all three: what it leaves out stands. */
  recordTicker(symbol: string, changed: Partial<ReferencePrices>): void {
    const symbolState = this.symbolState(symbol);
    Object.assign(symbolState.prices, changed);
    symbolState.lastAt = symbolState.markAt = this.clock.now();
  }

  recordMarkPrice(symbol: string, known: Partial<Omit<ReferencePrices, 'last'>>): void {
    const symbolState = this.symbolState(symbol);
    Object.assign(symbolState.prices, known);
    symbolState.markAt = this.clock.now();
  }

  recordFunding(symbol: string, known: Partial<FundingTerms>): void {
    Object.assign(this.symbolState(symbol).funding, known);
  }

  addCandle(symbol: string, minutes: number, candle: Candle): void {
    this.storeCandle(symbol, minutes, candle);
    this.publish({ kind: 'candle', symbol, at: this.clock.now(), minutes, candle });
  }

  /** History: no event. */
  storeCandle(symbol: string, minutes: number, candle: Candle): void {
    const { candles, candlesReceivedAt } = this.symbolState(symbol);
    const kept = candles.get(minutes) ?? [];
    candles.set(minutes, kept);
    const latest = kept.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
    if (candle.start < latest) return;
    candlesReceivedAt.set(minutes, this.clock.now());
    // Told twice, by the history and the feed, or made of the trades before the feed told it.
    if (candle.start === latest) kept.pop();
    kept.push(candle);
    if (kept.length > CANDLES_KEPT) kept.shift();
  }

  /** Candles from before the feed began; those that closed meanwhile stay. */
  setCandleHistory(symbol: string, minutes: number, history: readonly Candle[]): void {
    const latest = history.at(-1);
    if (!latest) return;
    const { candles, candlesReceivedAt } = this.symbolState(symbol);
    candlesReceivedAt.set(minutes, this.clock.now());
    const newer = (candles.get(minutes) ?? []).filter(({ start }) => start > latest.start);
    const kept = [...history, ...newer].slice(-CANDLES_KEPT);
    candles.set(minutes, kept);
    // The listener's averages stand on other candles now.
    this.publish({ kind: 'candle', symbol, at: this.clock.now(), minutes, candle: kept.at(-1) ?? latest });
  }

  /** Of one symbol, or of all. */
  clearCandles(symbol?: string): void {
    const symbolStates = symbol === undefined ? this.symbolStates.values() : [this.symbolState(symbol)];
    for (const { candles } of symbolStates) candles.clear();
  }

  feed(state: FeedState, detail: string, symbol?: string): void {
    this.publish({ kind: 'feed', at: this.clock.now(), state, detail, ...(symbol !== undefined && { symbol }) });
  }

  rejectFrame(reason: string): void {
    const times = this.rejectedFrames.get(reason) ?? 0;
    this.rejectedFrames.set(reason, times + 1);
    if (times === 0) this.feed('malformed', reason);
  }

  private publish(event: MarketEvent): void {
    this.observe?.(event);
    this.listener(event);
  }

  private symbolState(symbol: string): SymbolState {
    let symbolState = this.symbolStates.get(symbol);
    if (!symbolState) {
      symbolState = {
        book: new OrderBook(symbol),
        lost: false,
        changes: 0,
        candles: new Map(),
        candlesReceivedAt: new Map(),
        prices: { ...UNKNOWN_PRICES },
        lastAt: -Infinity,
        markAt: -Infinity,
        funding: {},
        listedFundingInterval_ms: undefined,
      };
      this.symbolStates.set(symbol, symbolState);
    }
    return symbolState;
  }
}
