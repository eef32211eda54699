import { parseDecimal } from '../decimalText';

/** Returns true for a plain object. A zod schema would take more time than the rest of a depth update. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SPACE_CHAR_CODE = 32;

/** Returns NaN for everything that is no number, also for '' and ' ', for which `Number` returns 0. */
export function toNumber(value: unknown): number {
  if (typeof value === 'string')
    return value.length > 0 && value.charCodeAt(0) > SPACE_CHAR_CODE ? parseDecimal(value) : NaN;
  return typeof value === 'number' ? value : NaN;
}

export function isPositive(value: number): boolean {
  return value > 0 && value < Infinity;
}

/** Levels of one side of a depth message. The interpreter reads all levels before it changes the book. */
export class LevelBuffer {
  count = 0;
  private readonly prices: number[] = [];
  private readonly quantities: number[] = [];

  /** Reads all levels of one side. Returns false if an entry is not a level. */
  readLevels(raw: unknown): boolean {
    this.count = 0;
    if (!Array.isArray(raw)) return false;
    // `Array.isArray` leaves the entries unchecked, with the type any.
    for (const level of raw as readonly unknown[]) {
      if (!Array.isArray(level)) return false;
      const price = toNumber(level[0]);
      const quantity = toNumber(level[1]);
      if (!isPositive(price) || !(quantity >= 0) || quantity === Infinity) return false;
      this.prices[this.count] = price;
      this.quantities[this.count] = quantity;
      this.count++;
    }
    return true;
  }

  priceAt(index: number): number {
    return this.prices[index] ?? NaN;
  }

  quantityAt(index: number): number {
    return this.quantities[index] ?? NaN;
  }
}
