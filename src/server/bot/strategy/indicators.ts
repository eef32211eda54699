import type { Candle } from '../../market/source';

/** Returns the exponential moving average of the closes. Returns NaN if there are fewer candles than `period`. */
export const latestEma = (candles: readonly Candle[], period: number): number =>
  emaSeries(candles, period).at(-1) ?? NaN;

/** Returns the exponential moving average at each candle, NaN before candle number `period`. */
export function emaSeries(candles: readonly Candle[], period: number): number[] {
  const weight = 2 / (period + 1);
  let value = 0;
  return candles.map(({ close }, index) => {
    // The moving average starts with the mean of the first `period` closes.
    if (index < period) value += close / period;
    else value += weight * (close - value);
    return index < period - 1 ? NaN : value;
  });
}

const trueRange = ({ high, low }: Candle, before: Candle): number =>
  Math.max(high, before.close) - Math.min(low, before.close);

/** Returns one value per candle, oldest first, or an empty list if there are too few candles. */
export function averageTrueRanges(candles: readonly Candle[], period: number): number[] {
  const averages: number[] = [];
  const ranges: number[] = [];
  let sum = 0;
  for (let i = 1; i < candles.length; i += 1) {
    const candle = candles[i];
    const before = candles[i - 1];
    if (candle === undefined || before === undefined) continue;
    const range = trueRange(candle, before);
    ranges.push(range);
    sum += range - (ranges.length > period ? (ranges[ranges.length - 1 - period] ?? 0) : 0);
    if (ranges.length >= period) averages.push(sum / period);
  }
  return averages;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Number of ATR values whose median the volatility ratio uses. */
const VOLATILITY_MEDIAN_CANDLES = 100;

/**
 * Returns the latest ATR divided by the median of the last 100 ATR values. Returns NaN if there are too few candles.
 */
export function volatilityRatio(candles: readonly Candle[], period: number): number {
  const ranges = averageTrueRanges(candles, period).slice(-VOLATILITY_MEDIAN_CANDLES);
  const latest = ranges.at(-1);
  const usual = median(ranges);
  return latest === undefined || ranges.length < VOLATILITY_MEDIAN_CANDLES || usual === 0 ? NaN : latest / usual;
}
