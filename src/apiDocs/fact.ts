import type { Capability } from '@/contract/capabilities';

/** What a schema cannot say about a field: its meaning, an example, its unit, and whether the field is an addition. */
export type FieldFact = {
  description: string;
  example?: unknown;
  unit?: string;
  /** Name of the capability that announces the field, or true for an addition without a capability. */
  addition?: Capability | true;
};

/** Facts of a schema by path, for example `filters[].count`. */
export type SchemaFacts = Readonly<Record<string, FieldFact>>;

/** Returns the fact of a field with an example value. */
export const field = (description: string, example: unknown, unit?: string): FieldFact => ({
  description,
  example,
  ...(unit !== undefined && { unit }),
});

/** Returns the fact of an object or a list, whose fields have the examples. */
export const group = (description: string): FieldFact => ({ description });

/** Marks the facts as additions to the specification. */
export const additions = (facts: SchemaFacts, addition: Capability | true = true): SchemaFacts =>
  Object.fromEntries(Object.entries(facts).map(([path, fact]) => [path, { ...fact, addition }]));
