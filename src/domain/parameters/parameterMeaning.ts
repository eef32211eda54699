import { type KeyOrRow, parameterRowOf, PARAMETERS } from '@/contract/params/catalogue';
import type { ParameterUnit } from '@/contract/params/kinds';
import { plural } from '../format/format';
import { createOnFirstUse } from '../format/onFirstUse';
import { isInWindows, readWindows } from '../windows/tradingSchedule';
import { WEEK_MINUTES } from '../windows/weekClock';

type Conversion = [value: number, unit: string];

const SIGNIFICANT_FIGURES = 3;
/** Relative difference below which two numbers differ only by a floating-point error. */
const EPSILON = 1e-9;
/** A duration below two larger units, such as 70 s, is as easy to read in its own unit. */
const MIN_LARGER_UNITS = 2;

const numberFormat = createOnFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

const inLargerUnits = (value: number, ...units: readonly [size: number, unit: string][]): Conversion[] =>
  units
    .filter(([size]) => value >= MIN_LARGER_UNITS * size)
    .slice(0, 1)
    .map(([size, unit]) => [value / size, unit]);

/** Conversions from the unit of a parameter to the units that an operator uses. An empty list needs no text. */
const UNIT_CONVERSIONS: Readonly<Record<string, (value: number) => Conversion[]>> = {
  'fraction of price': (value) => [
    [value * 100, '%'],
    [value * 10_000, 'bps'],
  ],
  '%': (value) => (Math.abs(value) < 5 ? [[value * 100, 'bps']] : []),
  bps: (value) => [[value / 100, '%']],
  fraction: (value) => [[value * 100, '%']],
  'fraction of the way to TP': (value) => [[value * 100, '% of the way to TP']],
  ms: (value) => inLargerUnits(value, [1000, 's']),
  s: (value) => inLargerUnits(value, [3600, 'h'], [60, 'min']),
  hours: (value) => inLargerUnits(value, [24, 'd']),
} satisfies Partial<Record<ParameterUnit, (value: number) => Conversion[]>>;

/** Returns '= 25 bps', or '≈ 2.08 min' for a value with more than three significant figures. */
function conversionText([value, unit]: Conversion): string {
  const shown = Number(value.toPrecision(SIGNIFICANT_FIGURES));
  const exact = Math.abs(value - shown) <= EPSILON * Math.abs(value);
  return `${exact ? '=' : '≈'} ${shown} ${unit}`;
}

/** Returns the parameter value in the unit that an operator uses, for the text beside the input. */
export function convertedValueText(parameter: KeyOrRow, value: unknown): string | undefined {
  const row = parameterRowOf(parameter);
  const { unit } = row;
  if (row.kind === 'list' && row.format === 'trading_window' && Array.isArray(value)) return tradingWindowsText(value);
  if (Array.isArray(value)) {
    if (row === PARAMETERS.symbols && value.length === 0) return 'Empty: the top symbols by volume are loaded.';
    return value.length === 0 ? 'empty' : plural(value.length, 'symbol');
  }
  if (typeof value !== 'number' || unit === undefined) return undefined;
  if (unit === 'USDT') return Math.abs(value) >= 10_000 ? `= ${numberFormat().format(value)} USDT` : undefined;
  return UNIT_CONVERSIONS[unit]?.(value).map(conversionText).join(' ') || undefined;
}

/** Says how much of the week the trading windows cover. Returns undefined for windows that cannot be read. */
export function tradingWindowsText(entries: readonly unknown[]): string | undefined {
  const windows = readWindows(entries);
  if (windows === undefined) return undefined;
  if (entries.length === 0) return 'Always: no restriction.';
  if (windows.length === 0) return 'No window: the bot will not enter.';
  const minutes = Array.from({ length: WEEK_MINUTES }, (_, minute) => minute);
  const covered = minutes.filter((minute) => isInWindows(windows, minute)).length;
  return `Entries in ${Number((covered / 60).toFixed(1))} of ${WEEK_MINUTES / 60} hours a week.`;
}
