import type { Capability } from '../capabilities';
import type { z } from './z';

// The documents of the contract read the meanings. The build of the console replaces each call by its schema, so that
// the page does not contain the texts: scripts/lib/withoutMeanings.ts.

/** Returns the schema of a field with the meaning, an example value and the unit of the field. */
export const meaning = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
  unit?: string,
): Schema =>
  schema.meta({
    description,
    ...(example !== undefined && { examples: [example] }),
    ...(unit !== undefined && { 'x-unit': unit }),
  });

/**
 * Returns the schema of an addition to the specification with its meaning. The fields of an additional object are
 * additions too. `true` marks an addition without a capability.
 */
export const addition = <Schema extends z.ZodType>(
  schema: Schema,
  capability: Capability | true,
  ...texts: [description: string, example?: unknown, unit?: string]
): Schema => meaning(schema.meta({ 'x-addition': capability }), ...texts);

/** Returns the schema with the meaning of another field, for example of the same field in a request. */
export const sameMeaning = <Schema extends z.ZodType>(schema: Schema, other: z.ZodType): Schema =>
  schema.meta(other.meta() ?? {});
