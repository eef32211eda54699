import { DEFAULTS } from './catalogue';

const MOST_UNKNOWN_FIELDS = 64;
/** Characters as JSON, of all together. */
const MOST_UNKNOWN_SIZE = 16 * 1024;

export const isUnknownField = (key: string): boolean => !Object.hasOwn(DEFAULTS, key);

/** The fields that the catalogue does not have; a null is one that is not there. */
export const unknownFields = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => isUnknownField(key) && value != null));

/** What is wrong with the unknown fields of a whole parameter object, as text for a refusal. */
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
