/** Adding 10,000 fills costs a share of 1e-12 of their sum. One step is a larger share of each tradable quantity. */
const SHARE_OF_ERROR = 1e-11;
/** The smallest steps of listed contracts are far larger. */
const SMALLEST_ERROR = 1e-9;

/**
 * Returns whether two quantities differ by no more than the rounding errors of added fills. `summed` is the largest sum
 * behind them: a difference of two large sums has their rounding errors.
 */
export const isSameQuantity = (a: number, b: number, summed = 0): boolean =>
  Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b), summed) * SHARE_OF_ERROR + SMALLEST_ERROR;

/** Returns whether `a` is below `b` by more than rounding errors. */
export const isBelowQuantity = (a: number, b: number): boolean => a < b && !isSameQuantity(a, b);
