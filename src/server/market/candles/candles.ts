import type { Candle, MarketTrade } from '../source';

export const CANDLE_MINUTES = [1, 3, 5, 15, 30, 60] as const;
export const MAX_CANDLES_PER_INTERVAL = 300;
const MINUTE_MS = 60_000;

export type IntervalCandle = { minutes: number; candle: Candle };

/** A minute counts as complete if its first price arrived within this time after the minute started. */
const MAX_FIRST_PRICE_DELAY_MS = 1_000;

/** Builds one-minute candles from trades, and all other intervals from one-minute candles. */
export class CandleBuilder {
  private minute: Candle | undefined;
  private firstTradeAt: number | undefined;
  private readonly openCandles = new Map<number, Candle>();

  constructor(private readonly onClosed: (minutes: number, candle: Candle) => void) {}

  addTrade({ at, price, quantity }: Pick<MarketTrade, 'at' | 'price' | 'quantity'>): void {
    this.closeDueMinutes(at);
    if (!this.minute) this.startMinute(at, price);
    const { minute } = this;
    if (!minute) return;
    minute.high = Math.max(minute.high, price);
    minute.low = Math.min(minute.low, price);
    minute.close = price;
    minute.volume += quantity;
  }

  /** Closes all one-minute candles that ended by `at`. A minute without trades is flat at the previous close. */
  closeDueMinutes(at: number): void {
    while (this.minute && at >= this.minute.start + MINUTE_MS) {
      const done = this.minute;
      const start = done.start + MINUTE_MS;
      this.minute = { start, open: done.close, high: done.close, low: done.close, close: done.close, volume: 0 };
      if (this.firstTradeAt !== undefined && this.firstTradeAt <= done.start + MAX_FIRST_PRICE_DELAY_MS)
        this.addToIntervals(1, done);
    }
  }

  /** Continues from stored candles. `history` contains closed candles, oldest first. `unclosed` is the current minute. */
  resumeFromHistory(history: readonly IntervalCandle[], unclosed: Candle): void {
    for (const { minutes, candle } of history) this.addToIntervals(minutes, candle);
    this.minute = { ...unclosed };
    this.firstTradeAt = unclosed.start;
  }

  private startMinute(at: number, price: number): void {
    this.firstTradeAt = at;
    const start = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    this.minute = { start, open: price, high: price, low: price, close: price, volume: 0 };
  }

  private addToIntervals(partMinutes: number, part: Candle): void {
    for (const minutes of CANDLE_MINUTES) {
      if (minutes >= partMinutes) this.addToInterval(minutes, part, part.start + partMinutes * MINUTE_MS);
    }
  }

  private addToInterval(minutes: number, part: Candle, partEnd: number): void {
    const lengthMs = minutes * MINUTE_MS;
    const start = Math.floor(part.start / lengthMs) * lengthMs;
    const isFirst = part.start === start;
    if (isFirst) this.openCandles.set(minutes, { ...part });
    const candle = this.openCandles.get(minutes);
    // Skips a candle whose first minutes are missing.
    if (candle?.start !== start) return;
    if (!isFirst) {
      candle.high = Math.max(candle.high, part.high);
      candle.low = Math.min(candle.low, part.low);
      candle.close = part.close;
      candle.volume += part.volume;
    }
    if (partEnd === start + lengthMs) {
      this.openCandles.delete(minutes);
      this.onClosed(minutes, candle);
    }
  }
}
