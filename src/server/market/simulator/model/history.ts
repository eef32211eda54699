import { MAX_CANDLES_PER_INTERVAL, type IntervalCandle } from '../../candles/candles';
import { createRng, seededRandom } from '../../rng';
import type { Contract } from '../../contracts';
import { calibrationOf } from './calibration';
import {
  CONDITIONS_BY_REGIME,
  forcedRegimeLeadMinutes,
  drawNextRegime,
  type NaturalRegime,
  type Regime,
} from './regime';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES_PER_DAY = 1440;
/** Hours of history in one-minute intervals, enough for 300 candles of 5 minutes. */
const MINUTE_HISTORY_HOURS = 26;
/** Length of an interval in the history before the last MINUTE_HISTORY_HOURS, in minutes. */
const OLDER_INTERVAL_MINUTES = 15;
/** Hours of the whole history, including the current unclosed hour. */
const HISTORY_HOURS = MAX_CANDLES_PER_INTERVAL + 1;
/** Duration of the regime NORMAL before a forced regime. */
const NORMAL_REGIME_MS = 4 * HOUR_MS;
/**
 * Number of simulated price steps per interval of the history. The price steps determine the high and low of a candle.
 */
const PRICE_STEPS_PER_INTERVAL = 4;
const ONE_BPS = 1e-4;
/** Volatility of the quotes divided by the volatility of the fair price, measured over an hour. */
const QUOTE_VOLATILITY_FACTOR = 1.24;
/**
 * Distance by which a continuous price exceeds the extremes of its sampled prices, in standard deviations of one price
 * step.
 */
const OVERSHOOT_DEVIATIONS = 0.58;
const LOG_VOLUME_SIGMA = 0.5;

/** One interval of the simulated history, which all contracts share. */
export type RegimeInterval = { start: number; minutes: number; regime: Regime; factor: readonly number[] };

export function createRegimeHistory(seed: number, until: number, forced?: Regime): RegimeInterval[] {
  const rng = createRng(seededRandom(seed));
  const hour = Math.floor(until / HOUR_MS) * HOUR_MS;
  const end = Math.floor(until / MINUTE_MS) * MINUTE_MS;
  const intervals: RegimeInterval[] = [];
  const heldSince = forced ? end - forcedRegimeLeadMinutes(forced) * MINUTE_MS : Infinity;
  let natural: NaturalRegime = 'NORMAL';
  for (let start = hour - HISTORY_HOURS * HOUR_MS; start < end; start = lastIntervalEndMs(intervals)) {
    const minutes = start < hour - MINUTE_HISTORY_HOURS * HOUR_MS ? OLDER_INTERVAL_MINUTES : 1;
    natural = start >= heldSince - NORMAL_REGIME_MS ? 'NORMAL' : drawNextRegime(natural, rng, minutes * 60);
    const regime = forced && start >= heldSince ? forced : natural;
    const { volatility, drift } = CONDITIONS_BY_REGIME[regime];
    const seconds = secondsPerStep(minutes);
    const factor = Array.from(
      { length: PRICE_STEPS_PER_INTERVAL },
      () => (rng.normal() * Math.sqrt(seconds) + drift * seconds) * volatility,
    );
    intervals.push({ start, minutes, regime, factor });
  }
  return intervals;
}

/** Creates candles up to the current minute, oldest first. The last candle closes at the contract's reference price. */
export function createSimulatedCandles(
  contract: Contract,
  seed: number,
  shared: readonly RegimeInterval[],
): IntervalCandle[] {
  const rng = createRng(seededRandom(seed));
  const { volatility_bps, factor_share } = calibrationOf(contract);
  const volumePerMinute = contract.turnover_24h / MINUTES_PER_DAY / contract.reference_price;
  const intervals: IntervalCandle[] = [];
  const scale = volatility_bps * ONE_BPS * QUOTE_VOLATILITY_FACTOR;
  let logPrice = 0;
  for (const { start, minutes, regime, factor } of shared) {
    const { volatility, flow } = CONDITIONS_BY_REGIME[regime];
    const root = Math.sqrt(secondsPerStep(minutes)) * volatility;
    const own = Math.sqrt(1 - factor_share ** 2) * root;
    const margin = OVERSHOOT_DEVIATIONS * scale * root;
    const open = logPrice;
    let [high, low] = [open, open];
    for (const step of factor) {
      logPrice += scale * (factor_share * step + own * rng.normal());
      high = Math.max(high, logPrice + margin);
      low = Math.min(low, logPrice - margin);
    }
    const volume = volumePerMinute * minutes * flow * rng.logNormal(1, LOG_VOLUME_SIGMA);
    intervals.push({ minutes, candle: { start, open, high, low, close: logPrice, volume } });
  }

  const onTick = (logOfPrice: number): number =>
    Math.round((contract.reference_price * Math.exp(logOfPrice - logPrice)) / contract.tick_size) * contract.tick_size;
  for (const { candle } of intervals) {
    candle.open = onTick(candle.open);
    candle.high = onTick(candle.high);
    candle.low = onTick(candle.low);
    candle.close = onTick(candle.close);
  }
  return intervals;
}

function lastIntervalEndMs(intervals: readonly RegimeInterval[]): number {
  const last = intervals.at(-1);
  return last ? last.start + last.minutes * MINUTE_MS : NaN;
}

function secondsPerStep(minutes: number): number {
  return (minutes * 60) / PRICE_STEPS_PER_INTERVAL;
}
