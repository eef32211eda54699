import { wireNumber } from '../fields';
import { z } from '../z';
import { DEFAULTS, PARAMETER_KEYS, rowOf, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

/**
 * Parameters as they come over the wire: any of ours may be missing, and fields that we do not know stay.
 * A choice other than `mode` and `exchange` may hold an option that this version does not know.
 */
export type WireParameters = Partial<Parameters> & Record<string, unknown>;

const textOrNumber = z.union([z.string(), z.number()]).transform(String);

const MOST_ENTRIES = 10_000;

// Types only, no bounds: a bot tuned outside the bounds must still load. Intervals and versions come as text or as number.
function fieldSchema(row: ParameterRow): z.ZodType {
  switch (row.kind) {
    case 'num':
    case 'int':
      return wireNumber;
    case 'flag':
      return z.boolean();
    case 'list':
      // Counted before they are read: each wrong entry is an issue of its own.
      return z.array(z.unknown()).max(MOST_ENTRIES).pipe(z.array(z.string()));
    case 'text':
      return textOrNumber;
    case 'choice':
      return row.strict ? z.enum(row.options.map(({ value }) => value)) : textOrNumber;
  }
}

const isParameter = (key: string): key is ParameterKey => Object.hasOwn(DEFAULTS, key);

/** Null says the same as a field left out; unknown fields are none of our business. */
const withoutMissing = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => value != null || !isParameter(key)));

const shape = Object.fromEntries(PARAMETER_KEYS.map((key) => [key, fieldSchema(rowOf(key)).nullish()]));

// The shape is built from the rows, as the type is: zod cannot see that the two agree, the test does.
export const parametersSchema = z.looseObject(shape).transform(withoutMissing) as unknown as z.ZodType<WireParameters>;

/** Every field, those left out at their default. */
export const completeParameters = (params: WireParameters): Parameters & Record<string, unknown> => ({
  ...DEFAULTS,
  ...withoutMissing(params),
});
