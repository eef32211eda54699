import type { MarketCandles } from '@/contract/market/marketView';

const MINUTE_MS = 60_000;

export type Candle = { at: number; open: number; high: number; low: number; close: number };

/** Returns the closed candles of the bot in order of time, without duplicates. */
export function closedCandles({ candles }: MarketCandles): Candle[] {
  const byTime = new Map(candles.map(([at, open, high, low, close]) => [at, { at, open, high, low, close }]));
  return [...byTime.values()].sort((one, other) => one.at - other.at);
}

/** Returns the open candle after a price update. `last` is the newest candle, open or closed. */
export function candleAfterPrice(
  last: Candle | undefined,
  time: number,
  price: number,
  minutes: number,
): Candle | undefined {
  const at = Math.floor(time / (minutes * MINUTE_MS)) * minutes * MINUTE_MS;
  if (last && at < last.at) return undefined;
  if (last?.at === at) {
    return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
  }
  return { at, open: price, high: price, low: price, close: price };
}
