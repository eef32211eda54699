import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import type { Unit } from '@/contract/params/kinds';
import { plural } from './format';

/** 0.0005 * 10 000 is to read as 5, not as 5.000000000000001. */
const neat = (value: number): string => String(Number(value.toPrecision(10)));
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const longer = (value: number, size: number, unit: string): string | undefined =>
  value >= size ? `${neat(value / size)} ${unit}` : undefined;

/** What a figure says in another unit, where that helps. */
const IN_OTHER_WORDS: Partial<Record<Unit, (value: number) => string | undefined>> = {
  'fraction of price': (value) => `${neat(value * 100)} % = ${neat(value * 10_000)} bps`,
  '%': (value) => (Math.abs(value) < 5 ? `${neat(value * 100)} bps` : undefined),
  bps: (value) => `${neat(value / 100)} %`,
  fraction: (value) => `${neat(value * 100)} %`,
  'fraction of the way to TP': (value) => `${neat(value * 100)} % of the way to TP`,
  ms: (value) => longer(value, 1000, 's'),
  s: (value) => longer(value, 3600, 'h') ?? longer(value, 60, 'min'),
  hours: (value) => longer(value, 24, 'd'),
  USDT: (value) => (Math.abs(value) >= 10_000 ? `${grouped.format(value)} USDT` : undefined),
};

/** The echo beside an input: the same value in the units that an operator thinks in. */
export function meaningOf(key: ParameterKey, value: unknown): string | undefined {
  const { unit } = rowOf(key);
  if (Array.isArray(value)) {
    if (key === 'symbols' && value.length === 0) return 'Empty: the top symbols by volume are loaded.';
    return value.length === 0 ? 'empty' : plural(value.length, 'symbol');
  }
  if (typeof value !== 'number' || unit === undefined) return undefined;
  const words = IN_OTHER_WORDS[unit]?.(value);
  return words && `= ${words}`;
}
