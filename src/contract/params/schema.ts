import { wireNumberSchema } from '../fields';
import { z } from '../z';
import { DEFAULTS, PARAMETER_KEYS, rowOf, type ParameterKey, type ParameterRow, type Parameters } from './catalogue';

/**
 * Parameters as received. Known fields may be missing, and unknown fields are kept. A choice other than `mode` and
 * `exchange` may have an unknown option.
 */
export type WireParameters = Partial<Parameters> & Record<string, unknown>;

const textOrNumberSchema = z.union([z.string(), z.number()]).transform(String);

const MAX_LIST_ENTRIES = 10_000;

// Returns the schema of a field. The schema checks only types, so that the console can read values out of bounds.
// Intervals and versions may be text or numbers.
function parameterFieldSchema(row: ParameterRow): z.ZodType {
  switch (row.kind) {
    case 'num':
    case 'int':
      return wireNumberSchema;
    case 'flag':
      return z.boolean();
    case 'list':
      // The count is checked before the entries, because each wrong entry would create an issue.
      return z.array(z.unknown()).max(MAX_LIST_ENTRIES).pipe(z.array(z.string()));
    case 'text':
      return textOrNumberSchema;
    case 'choice':
      return row.strict ? z.enum(row.options.map(({ value }) => value)) : textOrNumberSchema;
  }
}

const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(DEFAULTS, key);

/** Removes known fields that are null, because null means a missing field. Unknown fields are kept. */
const withoutNullFields = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => value != null || !isParameterKey(key)));

const PARAMETERS_SHAPE = Object.fromEntries(
  PARAMETER_KEYS.map((key) => [key, parameterFieldSchema(rowOf(key)).nullish()]),
);

// The cast is needed because zod cannot derive the type from the rows. A test checks that shape and type agree.
export const parametersSchema = z
  .looseObject(PARAMETERS_SHAPE)
  .transform(withoutNullFields) as unknown as z.ZodType<WireParameters>;

/** Fills in the defaults of missing fields. */
export const completeParameters = (params: WireParameters): Parameters & Record<string, unknown> => ({
  ...DEFAULTS,
  ...withoutNullFields(params),
});
