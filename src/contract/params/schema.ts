import { wireNumber } from '../fields';
import { z } from '../z';
import { DEFAULTS, PARAMETER_KEYS, rowOf, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

/**
 * Parameters as received: known fields may be missing and unknown fields are kept. A choice other than `mode` and
 * `exchange` may hold an unknown option.
 */
export type WireParameters = Partial<Parameters> & Record<string, unknown>;

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

const MOST_ENTRIES = 10_000;

// Types only, no bounds: a bot tuned outside the bounds must still load. Intervals and versions are text or numbers.
function fieldSchema(row: ParameterRow): z.ZodType {
  switch (row.kind) {
    case 'num':
    case 'int':
      return wireNumber;
    case 'flag':
      return z.boolean();
    case 'list':
      // The count is checked before the entries: each wrong entry would be an issue of its own.
      return z.array(z.unknown()).max(MOST_ENTRIES).pipe(z.array(z.string()));
    case 'text':
      return textOrNumber;
    case 'choice':
      return row.strict ? z.enum(row.options.map(({ value }) => value)) : textOrNumber;
  }
}

const isParameter = (key: string): key is ParameterKey => Object.hasOwn(DEFAULTS, key);

/** Null means the same as a missing field. Unknown fields are kept. */
const withoutMissing = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => value != null || !isParameter(key)));

const shape = Object.fromEntries(PARAMETER_KEYS.map((key) => [key, fieldSchema(rowOf(key)).nullish()]));

// The shape and the type both come from the rows. zod cannot check that they agree, the test does.
export const parametersSchema = z.looseObject(shape).transform(withoutMissing) as unknown as z.ZodType<WireParameters>;

/** Returns every field; missing ones get their default. */
export const completeParameters = (params: WireParameters): Parameters & Record<string, unknown> => ({
  ...DEFAULTS,
  ...withoutMissing(params),
});
