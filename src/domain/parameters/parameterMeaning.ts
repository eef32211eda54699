import { parameterRowOf, type ParameterKey } from '@/contract/params/catalogue';
import type { ParameterUnit } from '@/contract/params/kinds';
import { plural } from '../format/format';
import { createOnFirstUse } from '../format/onFirstUse';

/** Formats a number without floating-point error: 0.0005 * 10 000 is 5, not 5.000000000000001. */
const textWithoutRoundingError = (value: number): string => String(Number(value.toPrecision(10)));
const numberFormat = createOnFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

const textInLargerUnit = (value: number, size: number, unit: string): string | undefined =>
  value >= size ? `${textWithoutRoundingError(value / size)} ${unit}` : undefined;

/** Conversions from the unit of a parameter to the unit that an operator uses. */
const UNIT_CONVERSIONS: Partial<Record<ParameterUnit, (value: number) => string | undefined>> = {
  'fraction of price': (value) =>
    `${textWithoutRoundingError(value * 100)} % = ${textWithoutRoundingError(value * 10_000)} bps`,
  '%': (value) => (Math.abs(value) < 5 ? `${textWithoutRoundingError(value * 100)} bps` : undefined),
  bps: (value) => `${textWithoutRoundingError(value / 100)} %`,
  fraction: (value) => `${textWithoutRoundingError(value * 100)} %`,
  'fraction of the way to TP': (value) => `${textWithoutRoundingError(value * 100)} % of the way to TP`,
  ms: (value) => textInLargerUnit(value, 1000, 's'),
  s: (value) => textInLargerUnit(value, 3600, 'h') ?? textInLargerUnit(value, 60, 'min'),
  hours: (value) => textInLargerUnit(value, 24, 'd'),
  USDT: (value) => (Math.abs(value) >= 10_000 ? `${numberFormat().format(value)} USDT` : undefined),
};

/** Returns the parameter value in the unit that an operator uses, for the text beside the input. */
export function convertedValueText(key: ParameterKey, value: unknown): string | undefined {
  const { unit } = parameterRowOf(key);
  if (Array.isArray(value)) {
    if (key === 'symbols' && value.length === 0) return 'Empty: the top symbols by volume are loaded.';
    return value.length === 0 ? 'empty' : plural(value.length, 'symbol');
  }
  if (typeof value !== 'number' || unit === undefined) return undefined;
  const words = UNIT_CONVERSIONS[unit]?.(value);
  return words && `= ${words}`;
}
