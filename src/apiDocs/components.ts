import { isRecord } from '@/contract/objects';
import { z } from '@/contract/z';
import { FIELD_FACTS } from './facts/fieldFacts';
import type { FieldFact } from './fact';
import { parametersDocument } from './parameters';
import { CUSTOM_SCHEMAS, FIELDS_READ_BY_FUNCTIONS, PRIMITIVE_NAMES, PRIMITIVES, type JsonSchema } from './primitives';

const COMPONENTS_PATH = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS_PATH}${name}` });

type ComponentOptions = {
  target: 'draft-2020-12' | 'draft-07';
  /** Fields for which `FIELD_FACTS` has no description. */
  undescribed?: string[];
};

/** Returns the JSON schemas of the named schemas and of their shared types, with the facts of their fields. */
export function createComponents(
  schemas: Readonly<Record<string, z.ZodType>>,
  { target, undescribed = [] }: ComponentOptions,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) if (!PRIMITIVE_NAMES.has(schema)) registry.add(schema, { id });
  const { schemas: generated } = z.toJSONSchema(registry, {
    target,
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `${COMPONENTS_PATH}${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      const primitive = PRIMITIVE_NAMES.get(zodSchema);
      const replacement = primitive === undefined ? CUSTOM_SCHEMAS.get(zodSchema) : refTo(primitive);
      // zod reads the same object again, so the keywords are replaced in place.
      if (replacement) replaceKeywords(jsonSchema, replacement);
      else if (zodSchema instanceof z.ZodObject) {
        setRequiredFields(zodSchema, jsonSchema);
        addFieldsReadByFunctions(zodSchema, jsonSchema);
      }
    },
  });
  const components = Object.fromEntries(
    Object.entries(generated).map(([name, schema]) => {
      const document = name === 'Parameters' ? parametersDocument() : withoutEmptyDefaults(schema);
      delete document.$schema;
      delete document.$id;
      return [name, describeFields(name, document, { target, undescribed })];
    }),
  );
  return { ...components, ...usedPrimitives(components) };
}

/** Lists the fields without which zod refuses the object. zod's own list depends on the form of each schema. */
function setRequiredFields({ shape }: z.ZodObject, schema: JsonSchema): void {
  const required = Object.entries(shape).flatMap(([key, field]) =>
    z.safeParse(field, undefined).success ? [] : [key],
  );
  delete schema.required;
  if (required.length > 0) schema.required = required;
}

function addFieldsReadByFunctions(zodSchema: z.ZodObject, schema: JsonSchema): void {
  const fields = FIELDS_READ_BY_FUNCTIONS.get(zodSchema);
  if (fields === undefined) return;
  const references = Object.entries(fields).map(([name, primitive]) => [name, refTo(primitive)]);
  // The schema of an object has properties.
  schema.properties = { ...(schema.properties as JsonSchema), ...Object.fromEntries(references) };
}

function replaceKeywords(schema: JsonSchema, replacement: JsonSchema): void {
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, structuredClone(replacement));
}

/** Returns the shared types that the components use. */
function usedPrimitives(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const text = JSON.stringify(components);
  return Object.fromEntries(
    Object.entries(PRIMITIVES).filter(([name]) => text.includes(`"${COMPONENTS_PATH}${name}"`)),
  );
}

/** Copies a schema. Drops `default: null`, and writes `true` for additional fields of any form. */
function withoutEmptyDefaults(value: JsonSchema): JsonSchema {
  // A copy of a schema is a schema.
  return JSON.parse(JSON.stringify(value), (key, entry: unknown) => {
    if (!isRecord(entry)) return entry;
    if (key === 'additionalProperties' && Object.keys(entry).length === 0) return true;
    if (entry.default === null) delete entry.default;
    return entry;
  }) as JsonSchema;
}

/** Adds the facts to the fields of a component. */
function describeFields(name: string, component: JsonSchema, options: Required<ComponentOptions>): JsonSchema {
  const facts: Readonly<Record<string, FieldFact>> = FIELD_FACTS[name] ?? {};
  const own = facts[''];
  if (own === undefined) options.undescribed.push(name);
  visitFields(component, '', (path, schema) => {
    const fact = factOf(facts, path);
    if (fact === undefined) {
      if (name !== 'Parameters') options.undescribed.push(`${name}: ${path}`);
      return schema;
    }
    return { ...withSiblings(schema, options.target), ...factKeywords(fact) };
  });
  return { ...(own && factKeywords(own)), ...component };
}

/** Returns the fact of a field by its path, or by an end of its path. Lists of one form share the facts of an end. */
function factOf(facts: Readonly<Record<string, FieldFact>>, path: string): FieldFact | undefined {
  const fact = facts[path];
  const next = path.indexOf('.');
  return fact ?? (next < 0 ? undefined : factOf(facts, path.slice(next + 1)));
}

/** Visits the properties of a schema with their paths and replaces each property by the result. */
function visitFields(
  schema: JsonSchema,
  path: string,
  replace: (path: string, schema: JsonSchema) => JsonSchema,
): void {
  const { properties, items } = schema;
  if (isRecord(properties)) {
    for (const [key, property] of Object.entries(properties)) {
      if (!isRecord(property)) continue;
      const fieldPath = path === '' ? key : `${path}.${key}`;
      visitFields(property, fieldPath, replace);
      properties[key] = replace(fieldPath, property);
    }
  }
  if (isRecord(items)) visitFields(items, `${path}[]`, replace);
  for (const keyword of ['anyOf', 'oneOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) for (const part of parts) if (isRecord(part)) visitFields(part, path, replace);
  }
  if (isRecord(schema.additionalProperties)) visitFields(schema.additionalProperties, `${path}.*`, replace);
}

/** Wraps a reference for draft-07, in which a reference has no keywords beside it. */
const withSiblings = (schema: JsonSchema, target: ComponentOptions['target']): JsonSchema =>
  target === 'draft-07' && '$ref' in schema ? { allOf: [schema] } : schema;

const factKeywords = ({ description, example, unit, addition }: FieldFact): JsonSchema => ({
  description,
  ...(example !== undefined && { examples: [example] }),
  ...(unit !== undefined && { 'x-unit': unit }),
  ...(addition !== undefined && { 'x-addition': addition }),
});
