import { PARAMETER_KEYS, rowOf, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

export type OutOfBounds = { key: ParameterKey; detail: string };

/** The values that the inputs would not take. Steps are for the arrows of an input and bind nobody. */
export function outOfBounds(params: Partial<Parameters>): OutOfBounds[] {
  return PARAMETER_KEYS.flatMap((key) => {
    const value = params[key];
    const detail = value === undefined ? undefined : complaint(rowOf(key), value);
    return detail ? [{ key, detail: `${key} must be ${detail}` }] : [];
  });
}

function complaint(row: ParameterRow, value: unknown): string | undefined {
  if (row.kind === 'choice') {
    const known = row.options.some((option) => option.value === value);
    return known ? undefined : `one of ${row.options.map((option) => option.value).join(', ')}`;
  }
  if ((row.kind !== 'num' && row.kind !== 'int') || typeof value !== 'number') return undefined;
  const { min = -Infinity, max = Infinity } = row;
  if (row.kind === 'int' && !Number.isInteger(value)) return `a whole number, not ${value}`;
  return value >= min && value <= max ? undefined : `${boundsText(row)}, not ${value}`;
}

/** '5 to 50', 'at least 0.5', or nothing for a row without bounds. */
export function boundsText({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `at least ${min}`;
  return max === undefined ? '' : `at most ${max}`;
}
