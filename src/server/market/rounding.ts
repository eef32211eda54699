import type { Direction } from './direction';
import { decimalsOf } from './decimalText';

/** Tick size assumed for a symbol that the market does not list. */
export const FALLBACK_TICK_SIZE = 1e-6;

// Tolerance for rounding errors: 0.3 / 0.1 is 2.9999999999999996 but counts as 3 steps.
const ROUNDING_TOLERANCE = 1e-9;

/** Returns whether `value` is at most `limit`, ignoring rounding errors. Returns false for NaN. */
export const isAtMost = (value: number, limit: number): boolean =>
  value - limit <= ROUNDING_TOLERANCE * Math.abs(limit);
/** Returns whether `value` is at least `limit`, ignoring rounding errors. Returns false for NaN. */
export const isAtLeast = (value: number, limit: number): boolean =>
  value - limit >= -ROUNDING_TOLERANCE * Math.abs(limit);

/** Rounds a value down to a multiple of `step`, without rounding errors in the last decimal. */
export const floorToStep = (value: number, step: number): number =>
  Number((Math.floor(value / step + ROUNDING_TOLERANCE) * step).toFixed(decimalsOf(step)));

/** Rounds a value up to a multiple of `step`, without rounding errors in the last decimal. */
export const ceilToStep = (value: number, step: number): number =>
  Number((Math.ceil(value / step - ROUNDING_TOLERANCE) * step).toFixed(decimalsOf(step)));

/** Largest number of decimals that the text of an average price has beyond the decimals of the step. */
const MAX_DECIMALS_BEYOND_STEP = 2;

/** Formats a value with the decimals of `step`, plus up to two decimals if the value needs more. */
export function formatToStep(value: number, step: number): string {
  const least = decimalsOf(step);
  const full = value.toFixed(least + MAX_DECIMALS_BEYOND_STEP);
  for (let count = least; count < least + MAX_DECIMALS_BEYOND_STEP; count++) {
    const text = value.toFixed(count);
    if (Number(text) === Number(full)) return text;
  }
  return full;
}

/** Rounds a price to a tick on the loss side of the trade: down for a LONG, up for a SHORT. */
export const roundTowardsLoss = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? floorToStep(price, tick) : ceilToStep(price, tick);

/** Rounds a price to a tick on the profit side of the trade: up for a LONG, down for a SHORT. */
export const roundTowardsProfit = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? ceilToStep(price, tick) : floorToStep(price, tick);
