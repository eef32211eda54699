import { isParameterKey } from './catalogue';

const MAX_UNKNOWN_FIELDS = 64;
/** Maximum JSON length of all unknown fields together, in characters. */
const MAX_UNKNOWN_JSON_LENGTH = 16 * 1024;

export const isUnknownField = (key: string): boolean => !isParameterKey(key);

/** Returns the fields that the catalogue does not contain. A null counts as absent. */
export const unknownFieldsOf = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => isUnknownField(key) && value != null));

/** Returns why the unknown fields of a parameter object are refused, or undefined when they are accepted. */
export function unknownFieldsProblem(params: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = unknownFieldsOf(params);
  const count = Object.keys(unknown).length;
  if (count > MAX_UNKNOWN_FIELDS) {
    return `${count} fields are unknown here, at most ${MAX_UNKNOWN_FIELDS} are kept. Send null for a field to remove it`;
  }
  const size = jsonLengthOf(unknown);
  if (size <= MAX_UNKNOWN_JSON_LENGTH) return undefined;
  return `The unknown fields have more than ${MAX_UNKNOWN_JSON_LENGTH} characters as JSON. Send null for a field to remove it`;
}

function jsonLengthOf(fields: Record<string, unknown>): number {
  try {
    return JSON.stringify(fields).length;
  } catch {
    // The value is nested too deeply for JSON.stringify.
    return Number.POSITIVE_INFINITY;
  }
}
