import type { Clock } from './clock/clock';
import type { FundingTerms, ReferencePrices } from './source';

/** An outdated price would never trigger a stop. Both exchanges send a ticker every second. */
const MAX_PRICE_AGE_MS = 10_000;
/** Both exchanges use this funding interval for contracts without a listed interval. */
const DEFAULT_FUNDING_INTERVAL_MS = 8 * 3_600_000;
const UNKNOWN_PRICES: Readonly<ReferencePrices> = { last: NaN, mark: NaN, index: NaN };

/** Prices of a symbol and their times as plain data. Unknown numbers are NaN. Unknown times are -Infinity. */
export type CapturedPrices = {
  prices: [last: number, mark: number, index: number];
  last_price_at: number;
  mark_price_at: number;
  funding: Partial<FundingTerms>;
};

/** Last, mark and index price of one symbol, with its funding terms. */
export class SymbolPrices {
  /** Funding interval from the list of contracts. */
  listedFundingInterval_ms: number | undefined;
  private prices: ReferencePrices = { ...UNKNOWN_PRICES };
  /** Market time in ms of the last trade or ticker with a last price. */
  private lastPriceAt = -Infinity;
  /** Market time in ms of the last ticker with mark or index price. Tickers can fail while trades continue. */
  private markPriceAt = -Infinity;
  private known: Partial<FundingTerms> = {};

  constructor(private readonly clock: Clock) {}

  /** `mid` replaces a price that the feed does not send or sent too long ago. */
  current(mid: number): ReferencePrices | undefined {
    const oldest = this.clock.now() - MAX_PRICE_AGE_MS;
    const last = (this.lastPriceAt >= oldest && this.prices.last) || mid;
    if (Number.isNaN(last)) return undefined;
    const named = this.markPriceAt >= oldest ? this.prices : UNKNOWN_PRICES;
    const mark = named.mark || mid || last;
    return { last, mark, index: named.index || mark };
  }

  /** Returns the funding terms, or undefined until the feed sent both the rate and the payment time. */
  funding(): FundingTerms | undefined {
    const interval_ms = this.listedFundingInterval_ms ?? DEFAULT_FUNDING_INTERVAL_MS;
    const { rate, next_at, every_ms = interval_ms } = this.known;
    return rate === undefined || next_at === undefined ? undefined : { rate, next_at, every_ms };
  }

  /** Confirms no mark price: market trades once kept a mark price alive whose topic had ended. */
  recordLast(price: number): void {
    this.prices.last = price;
    this.lastPriceAt = this.clock.now();
  }

  /** Applies a ticker. A ticker contains only changed prices and confirms all other prices. */
  recordTicker(changed: Partial<ReferencePrices>): void {
    Object.assign(this.prices, changed);
    this.lastPriceAt = this.markPriceAt = this.clock.now();
  }

  recordMark(known: Partial<Omit<ReferencePrices, 'last'>>): void {
    Object.assign(this.prices, known);
    this.markPriceAt = this.clock.now();
  }

  recordFunding(known: Partial<FundingTerms>): void {
    Object.assign(this.known, known);
  }

  clear(): void {
    this.prices = { ...UNKNOWN_PRICES };
    this.known = {};
  }

  capture(): CapturedPrices {
    const { last, mark, index } = this.prices;
    const times = { last_price_at: this.lastPriceAt, mark_price_at: this.markPriceAt };
    return { prices: [last, mark, index], ...times, funding: { ...this.known } };
  }

  restore({ prices: [last, mark, index], last_price_at, mark_price_at, funding }: CapturedPrices): void {
    this.prices = { last, mark, index };
    this.lastPriceAt = last_price_at;
    this.markPriceAt = mark_price_at;
    this.known = { ...funding };
  }
}
