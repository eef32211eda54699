import { findContract, toInstrument } from '../contracts';
import type { BookReader, Instrument } from '../source';

const DEFAULT_MIN_NOTIONAL_USDT = 5;
const MAX_STEP_DECIMALS = 9;
const MAX_LEVELS_READ = 500;
const WHOLE_NUMBER_TOLERANCE = 1e-6;

/**
 * Derives tick size and lot size of a recorded symbol. Uses the sizes of a known contract if all recorded
 * prices and quantities are multiples of the sizes. The fallback is the largest step that divides all values.
 */
export function deriveInstrument(book: BookReader, turnover_24h: number): Instrument {
  const known = findContract(book.symbol);
  const prices = readLevelValues(book, (side, index) => book.priceAt(side, index));
  const quantities = readLevelValues(book, (side, index) => book.quantityAt(side, index));
  const fits = (values: readonly number[], step: number) => values.every((value) => isMultiple(value, step));
  if (known && fits(prices, known.tick_size) && fits(quantities, known.qty_step)) return toInstrument(known);
  const qty_step = findLargestCommonStep(quantities);
  return {
    symbol: book.symbol,
    tick_size: known && fits(prices, known.tick_size) ? known.tick_size : findLargestCommonStep(prices),
    qty_step,
    min_qty: qty_step,
    min_notional: known?.min_notional ?? DEFAULT_MIN_NOTIONAL_USDT,
    turnover_24h,
  };
}

function readLevelValues(book: BookReader, read: (side: 'bid' | 'ask', index: number) => number): number[] {
  return (['bid', 'ask'] as const).flatMap((side) =>
    Array.from({ length: Math.min(book.depth(side), MAX_LEVELS_READ) }, (_, index) => read(side, index)),
  );
}

function isMultiple(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < 1e-4;
}

/** Returns the greatest common divisor of decimal numbers. */
function findLargestCommonStep(values: readonly number[]): number {
  let decimals = 0;
  while (decimals < MAX_STEP_DECIMALS && !values.every((value) => isWholeNumber(value * 10 ** decimals))) decimals++;
  const scale = 10 ** decimals;
  const divisor = values.reduce((common, value) => greatestCommonDivisor(common, Math.round(value * scale)), 0);
  return (divisor || 1) / scale;
}

function isWholeNumber(value: number): boolean {
  return Math.abs(value - Math.round(value)) < WHOLE_NUMBER_TOLERANCE * Math.max(1, Math.abs(value) * 1e-6);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
