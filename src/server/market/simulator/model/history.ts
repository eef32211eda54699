import { MAX_CANDLES_PER_INTERVAL, type IntervalCandle } from '../../candles/candles';
import { createRng, seededRandom } from '../../rng';
import type { Contract } from '../../contracts';
import { calibrationOf } from './calibration';
import { REGIMES, minutesInRegime, nextRegime, type NaturalRegime, type Regime } from './regime';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES_PER_DAY = 1440;
/** Hours of single minutes, enough for 300 candles of 5 minutes. Older history has quarters of an hour. */
const FINE_HOURS = 26;
const COARSE_MINUTES = 15;
/** Includes the current unclosed hour. */
const HISTORY_HOURS = MAX_CANDLES_PER_INTERVAL + 1;
/** Time in NORMAL before a forced regime, as a contrast. */
const ORDINARY_MS = 4 * HOUR_MS;
/** Steps within an interval give it a high and a low. */
const STEPS_PER_PIECE = 4;
const BPS = 1e-4;
/** Quotes and orders multiply the movement of the fair price by this factor, measured over an hour. */
const QUOTE_VOLATILITY_FACTOR = 1.24;
/** A continuous path exceeds its steps by this many deviations of a step. */
const BETWEEN_STEPS = 0.58;
const VOLUME_SIGMA = 0.5;

/** One interval of the past, shared by all contracts. */
export type SharedInterval = { start: number; minutes: number; regime: Regime; factor: readonly number[] };

export function createSharedPast(seed: number, until: number, forced?: Regime): SharedInterval[] {
  const rng = createRng(seededRandom(seed));
  const hour = Math.floor(until / HOUR_MS) * HOUR_MS;
  const end = Math.floor(until / MINUTE_MS) * MINUTE_MS;
  const pieces: SharedInterval[] = [];
  const heldSince = forced ? end - minutesInRegime(forced) * MINUTE_MS : Infinity;
  let natural: NaturalRegime = 'NORMAL';
  for (let start = hour - HISTORY_HOURS * HOUR_MS; start < end; start = endOf(pieces)) {
    const minutes = start < hour - FINE_HOURS * HOUR_MS ? COARSE_MINUTES : 1;
    natural = start >= heldSince - ORDINARY_MS ? 'NORMAL' : nextRegime(natural, rng, minutes * 60);
    const regime = forced && start >= heldSince ? forced : natural;
    const { volatility, drift } = REGIMES[regime];
    const seconds = stepSeconds(minutes);
    const factor = Array.from(
      { length: STEPS_PER_PIECE },
      () => (rng.normal() * Math.sqrt(seconds) + drift * seconds) * volatility,
    );
    pieces.push({ start, minutes, regime, factor });
  }
  return pieces;
}

/** Creates candles up to the current minute, oldest first, ending at the contract's reference price. */
export function createPast(contract: Contract, seed: number, shared: readonly SharedInterval[]): IntervalCandle[] {
  const rng = createRng(seededRandom(seed));
  const { volatility_bps, factor_share } = calibrationOf(contract);
  const volumePerMinute = contract.turnover_24h / MINUTES_PER_DAY / contract.reference_price;
  const pieces: IntervalCandle[] = [];
  const scale = volatility_bps * BPS * QUOTE_VOLATILITY_FACTOR;
  let logPrice = 0;
  for (const { start, minutes, regime, factor } of shared) {
    const { volatility, flow } = REGIMES[regime];
    const root = Math.sqrt(stepSeconds(minutes)) * volatility;
    const own = Math.sqrt(1 - factor_share ** 2) * root;
    const margin = BETWEEN_STEPS * scale * root;
    const open = logPrice;
    let [high, low] = [open, open];
    for (const step of factor) {
      logPrice += scale * (factor_share * step + own * rng.normal());
      high = Math.max(high, logPrice + margin);
      low = Math.min(low, logPrice - margin);
    }
    const volume = volumePerMinute * minutes * flow * rng.logNormal(1, VOLUME_SIGMA);
    pieces.push({ minutes, candle: { start, open, high, low, close: logPrice, volume } });
  }

  const onTick = (logOfPrice: number): number =>
    Math.round((contract.reference_price * Math.exp(logOfPrice - logPrice)) / contract.tick_size) * contract.tick_size;
  for (const { candle } of pieces) {
    candle.open = onTick(candle.open);
    candle.high = onTick(candle.high);
    candle.low = onTick(candle.low);
    candle.close = onTick(candle.close);
  }
  return pieces;
}

function endOf(pieces: readonly SharedInterval[]): number {
  const last = pieces.at(-1);
  return last ? last.start + last.minutes * MINUTE_MS : NaN;
}

function stepSeconds(minutes: number): number {
  return (minutes * 60) / STEPS_PER_PIECE;
}
