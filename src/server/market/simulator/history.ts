import { CANDLES_KEPT } from '../candles';
import { createChance, seededRandom } from '../chance';
import type { Contract } from '../contracts';
import type { Candle } from '../source';
import { calibrationOf } from './calibration';
import { REGIMES, nextRegime, type Regime } from './regime';

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;
const HISTORY_MINUTES = (CANDLES_KEPT + 1) * 60;
/** The latest minutes were already in the regime that a run is forced into. */
const FORCED_MINUTES = 20;
/** Coarse steps of 15 s give each minute a high and a low of its own. */
const STEPS_PER_MINUTE = 4;
const STEP_S = 15;
const BPS = 1e-4;
const VOLUME_SIGMA = 0.5;

/** Regime and step of the shared factor, minute by minute, the same for every contract. */
export type SharedPast = { regimes: Regime[]; factor: Float64Array };

export function sharedPast(seed: number, forced?: Regime): SharedPast {
  const chance = createChance(seededRandom(seed));
  const factor = new Float64Array(HISTORY_MINUTES * STEPS_PER_MINUTE);
  const regimes: Regime[] = [];
  let regime: Regime = 'NORMAL';
  for (let minute = 0; minute < HISTORY_MINUTES; minute++) {
    regime = nextRegime(regime, chance, 60);
    if (forced && minute >= HISTORY_MINUTES - FORCED_MINUTES) regime = forced;
    regimes.push(regime);
    const scale = Math.sqrt(STEP_S) * REGIMES[regime].volatility;
    for (let step = 0; step < STEPS_PER_MINUTE; step++)
      factor[minute * STEPS_PER_MINUTE + step] = chance.normal() * scale;
  }
  return { regimes, factor };
}

/** Enough whole minutes before `until` for 300 candles of an hour, ending at the contract's reference price. */
export function pastMinutes(contract: Contract, seed: number, until: number, past: SharedPast): Candle[] {
  const chance = createChance(seededRandom(seed));
  const { volatility_bps, factor_share } = calibrationOf(contract);
  const own = Math.sqrt((1 - factor_share ** 2) * STEP_S);
  const usualVolume = contract.turnover_24h / MINUTES_PER_DAY / contract.reference_price;
  const firstStart = Math.floor(until / MINUTE_MS) * MINUTE_MS - HISTORY_MINUTES * MINUTE_MS;

  const minutes: Candle[] = [];
  let logPrice = 0;
  for (const [minute, regime] of past.regimes.entries()) {
    const { volatility, flow } = REGIMES[regime];
    const open = logPrice;
    let [high, low] = [open, open];
    for (let step = 0; step < STEPS_PER_MINUTE; step++) {
      const shared = factor_share * (past.factor[minute * STEPS_PER_MINUTE + step] ?? 0);
      logPrice += volatility_bps * BPS * (shared + own * volatility * chance.normal());
      high = Math.max(high, logPrice);
      low = Math.min(low, logPrice);
    }
    const volume = usualVolume * flow * chance.logNormal(1, VOLUME_SIGMA);
    minutes.push({ start: firstStart + minute * MINUTE_MS, open, high, low, close: logPrice, volume });
  }

  const onTick = (logOfPrice: number): number =>
    Math.round((contract.reference_price * Math.exp(logOfPrice - logPrice)) / contract.tick_size) * contract.tick_size;
  for (const candle of minutes) {
    candle.open = onTick(candle.open);
    candle.high = onTick(candle.high);
    candle.low = onTick(candle.low);
    candle.close = onTick(candle.close);
  }
  return minutes;
}
