import { z } from '@/contract/z';
import type { SchemaFacts } from './fact';
import type { JsonSchema } from './primitives';

export type QueryParameter = {
  name: string;
  in: 'query';
  required: boolean;
  schema: JsonSchema;
  [keyword: string]: unknown;
};

/** Returns the query parameters of a call in the form of OpenAPI. */
export function createQueryParameters(query: z.ZodObject | undefined, facts: SchemaFacts = {}): QueryParameter[] {
  if (query === undefined) return [];
  // The output form of a coerced number is a number. The input form would allow any value.
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' });
  const { required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => {
    const fact = facts[name];
    return {
      name,
      in: 'query',
      required: required.includes(name) && !hasDefault(schema),
      description: fact?.description,
      example: fact?.example,
      // The cast is safe, because zod returns a boolean schema only for z.any().
      schema: schema as JsonSchema,
      ...(fact?.unit !== undefined && { 'x-unit': fact.unit }),
      ...(fact?.addition !== undefined && { 'x-capability': fact.addition }),
    };
  });
}

const hasDefault = (schema: unknown): boolean => typeof schema === 'object' && schema !== null && 'default' in schema;
