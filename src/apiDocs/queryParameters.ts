// Creates the query parameters of the calls for the OpenAPI document.

import { z } from '@/contract/schema/z';
import type { JsonSchema } from './primitives';

export type QueryParameter = {
  name: string;
  in: 'query';
  required: boolean;
  schema: JsonSchema;
  [keyword: string]: unknown;
};

/** Returns the query parameters of a call in the form of OpenAPI. */
export function createQueryParameters(query: z.ZodObject | undefined): QueryParameter[] {
  if (query === undefined) return [];
  // The output form of a coerced number is a number. The input form would allow any value.
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' });
  const { required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    // The cast is safe, because zod returns a boolean schema only for z.any().
    const { description, examples, 'x-unit': unit, 'x-addition': addition, ...schema } = property as JsonSchema;
    return {
      name,
      in: 'query',
      required: required.includes(name) && !('default' in schema),
      description,
      example: exampleOf(examples),
      schema,
      ...(unit !== undefined && { 'x-unit': unit }),
      ...(addition !== undefined && { 'x-capability': addition }),
    };
  });
}

const exampleOf = (examples: unknown): unknown => (Array.isArray(examples) ? examples.at(0) : undefined);
