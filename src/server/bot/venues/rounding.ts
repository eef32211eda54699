import type { Direction } from '../direction';
import { decimalsOf } from '../../market/decimalText';

/** Of a symbol that no list of this market names. */
export const FALLBACK_TICK = 1e-6;

// A price that is on the grid must stay where it is: 0.3 / 0.1 is 2.9999999999999996.
const EPSILON = 1e-9;

/** But for binary dust: the computed 15 bps of 10,015 over 10,000 are a little more than 15. NaN is neither. */
export const isAtMost = (value: number, limit: number): boolean => value - limit <= EPSILON * Math.abs(limit);
export const isAtLeast = (value: number, limit: number): boolean => value - limit >= -EPSILON * Math.abs(limit);

/** Down to the grid of `step`, with no binary dust behind the last decimal. */
export const floorTo = (value: number, step: number): number =>
  Number((Math.floor(value / step + EPSILON) * step).toFixed(decimalsOf(step)));

export const ceilTo = (value: number, step: number): number =>
  Number((Math.ceil(value / step - EPSILON) * step).toFixed(decimalsOf(step)));

/** An average of prices lies between two steps; what is further behind them is binary dust. */
const DECIMALS_BEYOND_STEP = 2;

/** For the log: with the decimals of `step`, and two more where the value needs them. */
export function formatToStep(value: number, step: number): string {
  const least = decimalsOf(step);
  const full = value.toFixed(least + DECIMALS_BEYOND_STEP);
  for (let count = least; count < least + DECIMALS_BEYOND_STEP; count++) {
    const text = value.toFixed(count);
    if (Number(text) === Number(full)) return text;
  }
  return full;
}

/** Away from the profit of a trade, which is also away from its entry on the losing side. */
export const roundAwayFromProfit = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? floorTo(price, tick) : ceilTo(price, tick);

/** Towards the profit of a trade. */
export const roundTowardsProfit = (price: number, tick: number, direction: Direction): number =>
  direction === 1 ? ceilTo(price, tick) : floorTo(price, tick);
