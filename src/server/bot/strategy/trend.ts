import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../../market/direction';
import type { Candle } from '../../market/source';
import { latestEma, volatilityRatio } from './indicators';

export type MarketRegime = 'RANGE' | 'NORMAL' | 'VOLATILE';

export type EmaPair = { fast: number; slow: number };

/** EMAs and regime from the closed candles of a symbol. NaN or undefined means too few candles. */
export type TrendReading = {
  emas: EmaPair;
  /** EMAs of the primary, secondary and tertiary time frame, empty while ema_mtf_enabled is off. */
  frames: readonly EmaPair[];
  regime: MarketRegime | undefined;
};

export type TrendCache = {
  currentTrend(now: number, p: Parameters): TrendReading;
  /** Returns EMAs and regime for a display. The call never changes the result of `currentTrend`. */
  trendForDisplay(now: number, p: Parameters): TrendReading;
  onCandleClosed(): void;
  parametersChanged(): void;
};

/**
 * Creates a cache of EMAs and regime. The filters read EMAs at every book update, but EMAs change only with a candle.
 */
export function createTrendCache(candles: (minutes: number) => readonly Candle[]): TrendCache {
  let reading: TrendReading | undefined;
  let readAt = 0;
  let stale = true;
  /** Cache of `trendForDisplay`, separate from the cache of `currentTrend`. */
  let peeked: TrendReading | undefined;

  const isDue = (now: number, last: TrendReading, p: Parameters) =>
    p.ema_background_update && hasAllIndicators(last) ? now - readAt >= p.ema_update_interval * 1000 : stale;

  const pair = (minutes: string, p: Parameters): EmaPair => {
    const closed = candles(Number(minutes));
    return { fast: latestEma(closed, p.ema_fast_period), slow: latestEma(closed, p.ema_slow_period) };
  };

  const compute = (p: Parameters): TrendReading => ({
    emas: pair(p.ema_candle_interval, p),
    frames: p.ema_mtf_enabled
      ? [p.ema_mtf_primary_interval, p.ema_mtf_secondary_interval, p.ema_mtf_tertiary_interval].map((minutes) =>
          pair(minutes, p),
        )
      : [],
    regime: regimeFromCandles(candles, p),
  });

  return {
    currentTrend(now, p) {
      if (reading !== undefined && !isDue(now, reading, p)) return reading;
      reading = compute(p);
      readAt = now;
      stale = false;
      return reading;
    },
    trendForDisplay(now, p) {
      if (reading !== undefined && !isDue(now, reading, p)) return reading;
      return (peeked ??= compute(p));
    },
    onCandleClosed() {
      stale = true;
      peeked = undefined;
    },
    parametersChanged() {
      reading = undefined;
      peeked = undefined;
    },
  };
}

const hasAllIndicators = ({ emas, frames, regime }: TrendReading): boolean =>
  regime !== undefined && [emas, ...frames].every(({ fast, slow }) => !Number.isNaN(fast) && !Number.isNaN(slow));

const regimeFromCandles = (candles: (minutes: number) => readonly Candle[], p: Parameters): MarketRegime | undefined =>
  p.enable_regime_detection
    ? regimeAtVolatility(volatilityRatio(candles(Number(p.ema_candle_interval)), p.regime_atr_periods), p)
    : 'NORMAL';

const VOLATILE_MIN_SL_FACTOR = 1.5;

/** Returns the factor by which a market regime enlarges the minimum SL distance. */
export const minSlFactorInRegime = (regime: MarketRegime | undefined): number =>
  regime === 'VOLATILE' ? VOLATILE_MIN_SL_FACTOR : 1;

export function regimeAtVolatility(ratio: number, p: Parameters): MarketRegime | undefined {
  if (Number.isNaN(ratio)) return undefined;
  if (ratio <= p.regime_range_atr_multiplier) return 'RANGE';
  return ratio >= p.regime_volatile_atr_multiplier ? 'VOLATILE' : 'NORMAL';
}

/**
 * Returns whether price and EMAs agree with the direction of a trade. Returns undefined if there are too few candles.
 */
export function trendAgrees(direction: Direction, price: number, emas: EmaPair, p: Parameters): boolean | undefined {
  const { fast, slow } = emas;
  if (Number.isNaN(fast) || Number.isNaN(slow)) return undefined;
  const near = (Math.abs(price - fast) / fast) * 100 <= p.ema_price_distance_pct;
  const aligned =
    p.ema_filter_mode === 'dual'
      ? direction * (price - fast) > 0 && direction * (fast - slow) > 0
      : direction * (price - slow) > 0;
  return aligned && near;
}

const MIN_TIME_FRAME_VOTES = 2;

/**
 * Returns whether the EMAs of at least two of three time frames agree with the direction. A neutral time frame counts
 * half. With ema_mtf_strict, all time frames must agree.
 */
export function timeFramesAgree(direction: Direction, frames: readonly EmaPair[], p: Parameters): boolean | undefined {
  let votes = 0;
  for (const { fast, slow } of frames) {
    if (Number.isNaN(fast) || Number.isNaN(slow)) return undefined;
    const gap = fast - slow;
    const neutral = !p.ema_mtf_strict && (Math.abs(gap) / slow) * 100 < p.ema_mtf_neutral_zone_pct;
    if (neutral) votes += 0.5;
    else if (direction * gap > 0) votes += 1;
  }
  return votes >= (p.ema_mtf_strict ? frames.length : MIN_TIME_FRAME_VOTES);
}
