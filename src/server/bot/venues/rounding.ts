import type { Direction } from '../direction';
import { decimalsOf } from '../../market/decimalText';

/** Tick size for symbols that the market does not list. */
export const FALLBACK_TICK_SIZE = 1e-6;

// Tolerance for rounding errors: 0.3 / 0.1 is 2.9999999999999996 but counts as 3 steps.
const ROUNDING_TOLERANCE = 1e-9;

/** Returns whether `value` is at most `limit` apart from rounding errors. Returns false for NaN. */
export const isAtMost = (value: number, limit: number): boolean =>
  value - limit <= ROUNDING_TOLERANCE * Math.abs(limit);
/** Returns whether `value` is at least `limit` apart from rounding errors. Returns false for NaN. */
export const isAtLeast = (value: number, limit: number): boolean =>
  value - limit >= -ROUNDING_TOLERANCE * Math.abs(limit);

/** Rounds a value down to a multiple of `step`, without rounding errors in the last decimal. */
export const floorTo = (value: number, step: number): number =>
  Number((Math.floor(value / step + ROUNDING_TOLERANCE) * step).toFixed(decimalsOf(step)));

/** Rounds a value up to a multiple of `step`, without rounding errors in the last decimal. */
export const ceilTo = (value: number, step: number): number =>
  Number((Math.ceil(value / step - ROUNDING_TOLERANCE) * step).toFixed(decimalsOf(step)));

/** Number of decimals that an average price may have beyond the decimals of the step. */
const MAX_DECIMALS_BEYOND_STEP = 2;

/** Formats a value with the decimals of `step`, or with up to two further decimals if needed. */
export function formatToStep(value: number, step: number): string {
  const least = decimalsOf(step);
  const full = value.toFixed(least + MAX_DECIMALS_BEYOND_STEP);
  for (let count = least; count < least + MAX_DECIMALS_BEYOND_STEP; count++) {
    const text = value.toFixed(count);
    if (Number(text) === Number(full)) return text;
  }
  return full;
}

/** Rounds a price towards a loss of the trade. A stop moves away from the entry. */
export const roundTowardsLoss = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? floorTo(price, tick) : ceilTo(price, tick);

/** Rounds a price towards a profit of the trade. */
export const roundTowardsProfit = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? ceilTo(price, tick) : floorTo(price, tick);
