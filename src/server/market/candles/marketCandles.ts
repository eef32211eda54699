import { CandleBuilder } from './candles';
import type { Clock } from '../clock/clock';
import type { Candle, MarketEvent } from '../source';

const MINUTE_MS = 60_000;

/** Builds candles for a market whose feed sends no candles. Uses trades, or mid prices until the first trade. */
export class MarketCandleBuilder {
  private readonly builders = new Map<string, CandleBuilder>();
  private readonly symbolsWithTrades = new Set<string>();
  private cancelNextMinute: () => void = () => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onClosed: (symbol: string, minutes: number, candle: Candle) => void,
  ) {}

  start(): void {
    const untilMinute = MINUTE_MS - (this.clock.now() % MINUTE_MS);
    this.cancelNextMinute = this.clock.after(untilMinute, () => {
      for (const builder of this.builders.values()) builder.closeDueMinutes(this.clock.now());
      this.start();
    });
  }

  stop(): void {
    this.cancelNextMinute();
  }

  addEvent(event: MarketEvent, midOf: (symbol: string) => number): void {
    if (event.kind === 'trades') {
      this.symbolsWithTrades.add(event.symbol);
      for (const trade of event.trades) this.builderOf(event.symbol).addTrade(trade);
    } else if (event.kind === 'book' && !this.symbolsWithTrades.has(event.symbol)) {
      const price = midOf(event.symbol);
      if (!Number.isNaN(price)) this.builderOf(event.symbol).addTrade({ at: event.at, price, quantity: 0 });
    }
  }

  /** Clears all candles before the replay of a recording that does not continue the previous recording. */
  clearCandles(): void {
    this.builders.clear();
    this.symbolsWithTrades.clear();
  }

  private builderOf(symbol: string): CandleBuilder {
    let builder = this.builders.get(symbol);
    if (!builder) {
      builder = new CandleBuilder((minutes, candle) => this.onClosed(symbol, minutes, candle));
      this.builders.set(symbol, builder);
    }
    return builder;
  }
}
