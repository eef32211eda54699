import { PARAMETER_KEYS, parameterRowOf, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';
import type { ListRow, TextRow } from './kinds';
import { formatProblem } from './textFormats';

export type ValueOutOfBounds = { key: ParameterKey; detail: string };

/** Ignores the step of a parameter, because the step only applies to arrow keys. */
export function valuesOutOfBounds(params: Partial<Parameters>): ValueOutOfBounds[] {
  return PARAMETER_KEYS.flatMap((key) => {
    const value = params[key];
    const detail = value === undefined ? undefined : boundsProblem(parameterRowOf(key), value);
    return detail ? [{ key, detail: `${key} must be ${detail}` }] : [];
  });
}

export const MAX_LIST_ENTRIES = 200;
export const MAX_LIST_ENTRY_LENGTH = 40;
export const MAX_TEXT_LENGTH = 100;

const listBoundsProblem = (entries: readonly unknown[]): string | undefined =>
  entries.length > MAX_LIST_ENTRIES || entries.some((entry) => String(entry).length > MAX_LIST_ENTRY_LENGTH)
    ? `a list of at most ${MAX_LIST_ENTRIES} entries of ${MAX_LIST_ENTRY_LENGTH} characters`
    : undefined;

const formatProblemOf = ({ format }: ListRow | TextRow, texts: readonly unknown[]): string | undefined =>
  format && formatProblem(format, texts);

/** Returns the bound that a value breaks, as text. Returns undefined for an accepted value. */
export function boundsProblem(row: ParameterRow, value: unknown): string | undefined {
  if (row.kind === 'choice') {
    const known = row.options.some((option) => option.value === value);
    return known ? undefined : `one of ${row.options.map((option) => option.value).join(', ')}`;
  }
  if (row.kind === 'list') {
    return Array.isArray(value) ? (listBoundsProblem(value) ?? formatProblemOf(row, value)) : undefined;
  }
  if (row.kind === 'text') {
    if (String(value).length > MAX_TEXT_LENGTH) return `a text of at most ${MAX_TEXT_LENGTH} characters`;
    return formatProblemOf(row, [value]);
  }
  if ((row.kind !== 'num' && row.kind !== 'int') || typeof value !== 'number') return undefined;
  const { min = -Infinity, max = Infinity } = row;
  if (row.kind === 'int' && !Number.isInteger(value)) return `a whole number, not ${value}`;
  return value >= min && value <= max ? undefined : `${boundsText(row)}, not ${value}`;
}

/** Returns the bounds of a parameter as text: '5 to 50', 'at least 0.5', or an empty text without bounds. */
export function boundsText({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}
