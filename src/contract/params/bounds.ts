import { PARAMETER_KEYS, rowOf, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

export type OutOfBounds = { key: ParameterKey; detail: string };

/** Returns the values that the inputs would refuse. A step only serves the arrow keys and is not a bound. */
export function outOfBounds(params: Partial<Parameters>): OutOfBounds[] {
  return PARAMETER_KEYS.flatMap((key) => {
    const value = params[key];
    const detail = value === undefined ? undefined : problemOf(rowOf(key), value);
    return detail ? [{ key, detail: `${key} must be ${detail}` }] : [];
  });
}

const MOST_LISTED = 200;
const LONGEST_LISTED = 40;
const LONGEST_TEXT = 100;

const listProblem = (entries: readonly unknown[]): string | undefined =>
  entries.length > MOST_LISTED || entries.some((entry) => String(entry).length > LONGEST_LISTED)
    ? `a list of at most ${MOST_LISTED} entries of ${LONGEST_LISTED} characters`
    : undefined;

function problemOf(row: ParameterRow, value: unknown): string | undefined {
  if (row.kind === 'choice') {
    const known = row.options.some((option) => option.value === value);
    return known ? undefined : `one of ${row.options.map((option) => option.value).join(', ')}`;
  }
  if (row.kind === 'list') return Array.isArray(value) ? listProblem(value) : undefined;
  if (row.kind === 'text') {
    return String(value).length > LONGEST_TEXT ? `a text of at most ${LONGEST_TEXT} characters` : undefined;
  }
  if ((row.kind !== 'num' && row.kind !== 'int') || typeof value !== 'number') return undefined;
  const { min = -Infinity, max = Infinity } = row;
  if (row.kind === 'int' && !Number.isInteger(value)) return `a whole number, not ${value}`;
  return value >= min && value <= max ? undefined : `${boundsText(row)}, not ${value}`;
}

/** Returns '5 to 50', 'at least 0.5', or an empty text for a row without bounds. */
export function boundsText({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}
