import type { Direction } from '../direction';
import { decimalsOf } from '../../market/decimalText';

/** Tick of a symbol that this market does not list. */
export const FALLBACK_TICK = 1e-6;

// Corrects rounding error: 0.3 / 0.1 is 2.9999999999999996 and must stay on the grid.
const EPSILON = 1e-9;

/** Compares with a tolerance: 15 bps computed from 10,015 over 10,000 slightly exceed 15. NaN passes neither. */
export const isAtMost = (value: number, limit: number): boolean => value - limit <= EPSILON * Math.abs(limit);
export const isAtLeast = (value: number, limit: number): boolean => value - limit >= -EPSILON * Math.abs(limit);

/** Rounds down to the grid of `step`, without rounding error in the last decimal. */
export const floorTo = (value: number, step: number): number =>
  Number((Math.floor(value / step + EPSILON) * step).toFixed(decimalsOf(step)));

export const ceilTo = (value: number, step: number): number =>
  Number((Math.ceil(value / step - EPSILON) * step).toFixed(decimalsOf(step)));

/** An average price lies between two steps. Further decimals are rounding error. */
const DECIMALS_BEYOND_STEP = 2;

/** Formats with the decimals of `step`, or up to two more if the value needs them. */
export function formatToStep(value: number, step: number): string {
  const least = decimalsOf(step);
  const full = value.toFixed(least + DECIMALS_BEYOND_STEP);
  for (let count = least; count < least + DECIMALS_BEYOND_STEP; count++) {
    const text = value.toFixed(count);
    if (Number(text) === Number(full)) return text;
  }
  return full;
}

/** Rounds away from the trade's profit; for a stop that is away from the entry. */
export const roundAwayFromProfit = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? floorTo(price, tick) : ceilTo(price, tick);

/** Rounds towards the trade's profit. */
export const roundTowardsProfit = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? ceilTo(price, tick) : floorTo(price, tick);
