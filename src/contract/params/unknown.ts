import { DEFAULTS } from './catalogue';

const MOST_UNKNOWN_FIELDS = 64;
/** Characters of all unknown fields together, as JSON. */
const MOST_UNKNOWN_SIZE = 16 * 1024;

export const isUnknownField = (key: string): boolean => !Object.hasOwn(DEFAULTS, key);

/** Returns the fields that the catalogue does not have. A null counts as absent. */
export const unknownFields = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => isUnknownField(key) && value != null));

/** Returns the reason for refusing the unknown fields of a parameter object, if there is one. */
export function unknownFieldsProblem(params: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = unknownFields(params);
  const count = Object.keys(unknown).length;
  if (count > MOST_UNKNOWN_FIELDS) {
    return `${count} fields are unknown here, at most ${MOST_UNKNOWN_FIELDS} are kept. Send null for a field to remove it`;
  }
  const size = sizeOf(unknown);
  if (size <= MOST_UNKNOWN_SIZE) return undefined;
  return `The unknown fields have more than ${MOST_UNKNOWN_SIZE} characters as JSON. Send null for a field to remove it`;
}

function sizeOf(fields: Record<string, unknown>): number {
  try {
    return JSON.stringify(fields).length;
  } catch {
    // Nested too deeply for the stack.
    return Number.POSITIVE_INFINITY;
  }
}
