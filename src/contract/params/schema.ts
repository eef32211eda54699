import { wireNumberSchema } from '../schema/fields';
import { meaning } from '../schema/meaning';
import { z } from '../schema/z';
import {
  isParameterKey,
  DEFAULTS,
  PARAMETER_KEYS,
  parameterRowOf,
  type ParameterRow,
  type Parameters,
} from './catalogue';

/**
 * Parameters as received from a bot. Known fields can be missing. Unknown fields are kept. A choice other than `mode`
 * and `exchange` can have an unknown option.
 */
export type WireParameters = Partial<Parameters> & Record<string, unknown>;

const textOrNumberSchema = z.union([z.string(), z.number()]).transform(String);

const MAX_LIST_ENTRIES = 10_000;

// Returns the schema of a parameter. The schema checks only the type, so that the console can read values out of
// bounds. Intervals and versions can be text or numbers.
function parameterFieldSchema(row: ParameterRow): z.ZodType {
  switch (row.kind) {
    case 'num':
    case 'int':
      return wireNumberSchema;
    case 'flag':
      return z.boolean();
    case 'list':
      // Checks the number of entries first, because each wrong entry would create an issue.
      return z.array(z.unknown()).max(MAX_LIST_ENTRIES).pipe(z.array(z.string()));
    case 'text':
      return textOrNumberSchema;
    case 'choice':
      return row.strict ? z.enum(row.options.map(({ value }) => value)) : textOrNumberSchema;
  }
}

/** Removes known parameters that are null, because null means a missing value. Keeps unknown fields. */
const withoutNullFields = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([key, value]) => value != null || !isParameterKey(key)));

const PARAMETER_SCHEMAS = Object.fromEntries(
  PARAMETER_KEYS.map((key) => [key, parameterFieldSchema(parameterRowOf(key)).nullish()]),
);

// The cast is needed because zod cannot derive the type from the rows. A test checks that schema and type agree.
export const parametersSchema = meaning(
  z.looseObject(PARAMETER_SCHEMAS).transform(withoutNullFields) as unknown as z.ZodType<WireParameters>,
  'The strategy parameters. The console sends the full object and returns unknown fields unchanged. A reply may omit fields.',
);

export const completeParameters = (params: WireParameters): Parameters & Record<string, unknown> => ({
  ...DEFAULTS,
  ...withoutNullFields(params),
});
