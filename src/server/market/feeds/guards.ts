import { decimalValue } from '../decimalText';

/** Returns true for a plain object. A schema would cost more than the rest of a depth update. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SPACE = 32;

/** Reads a number or its text. Returns NaN for everything else: `Number('')` and `Number(' ')` would be 0. */
export function toNumber(value: unknown): number {
  if (typeof value === 'string') return value.length > 0 && value.charCodeAt(0) > SPACE ? decimalValue(value) : NaN;
  return typeof value === 'number' ? value : NaN;
}

export function isPositive(value: number): boolean {
  return value > 0 && value < Infinity;
}

/** Levels of one side of a message. All levels are read before the book changes. */
export class LevelBuffer {
  count = 0;
  private readonly prices: number[] = [];
  private readonly quantities: number[] = [];

  /** Returns false when an entry is not a level. */
  read(raw: unknown): boolean {
    this.count = 0;
    if (!Array.isArray(raw)) return false;
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

  price(index: number): number {
    return this.prices[index] ?? NaN;
  }

  quantity(index: number): number {
    return this.quantities[index] ?? NaN;
  }
}
