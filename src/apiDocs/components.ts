// Creates the JSON schemas of both documents from the zod schemas of the contract.

import { isRecord } from '@/contract/schema/objects';
import { TRADE_READERS, tradeIdentitySchema, type TradeFieldName } from '@/contract/trades/trade';
import { z } from '@/contract/schema/z';
import { TRADE_MEANINGS } from './meanings';
import { parametersDocument } from './parameters';
import { CUSTOM_SCHEMAS, PRIMITIVE_NAMES, PRIMITIVE_OF_READER, PRIMITIVES, type JsonSchema } from './primitives';

const COMPONENTS_PATH = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS_PATH}${name}` });

type ComponentOptions = {
  target: 'draft-2020-12' | 'draft-07';
  /** Receives the fields without a meaning. */
  undescribed?: string[];
};

/** Returns the JSON schemas of the named schemas and of their shared types, with the meanings of their fields. */
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
      const replacement = replacementOf(zodSchema, registry);
      // zod reads the same object again, so the keywords are replaced in place.
      if (replacement) replaceKeywords(jsonSchema, replacement);
      else if (zodSchema instanceof z.ZodObject) {
        setRequiredFields(zodSchema, jsonSchema);
        if (zodSchema === tradeIdentitySchema) addTradeFields(jsonSchema, target);
      }
      // zod drops the example of a field that it transforms.
      const own = z.globalRegistry.get(zodSchema);
      if (own !== undefined) addMeaning(jsonSchema, own, target);
    },
  });
  const components = Object.fromEntries(
    Object.entries(generated).map(([name, schema]) => {
      const document = withoutEmptyDefaults(schema);
      delete document.$schema;
      delete document.$id;
      if (document.description === undefined) undescribed.push(name);
      // The catalogue has the meanings of the parameters.
      if (name === 'Parameters') return [name, { description: document.description, ...parametersDocument() }];
      completeFields(document, document['x-addition'], (path) => undescribed.push(`${name}: ${path}`));
      return [name, document];
    }),
  );
  return { ...components, ...usedPrimitives(components) };
}

/** Returns the reference or the JSON schema that replaces the keywords of zod. */
function replacementOf(zodSchema: z.core.$ZodType, registry: z.core.$ZodRegistry<{ id: string }>) {
  for (let schema: z.core.$ZodType | undefined = zodSchema; schema; schema = withoutMeta(schema)) {
    const primitive = PRIMITIVE_NAMES.get(schema);
    if (primitive !== undefined) return refTo(primitive);
    const id = schema === zodSchema ? undefined : registry.get(schema)?.id;
    if (id !== undefined) return refTo(id);
    const custom = CUSTOM_SCHEMAS.get(schema);
    if (custom !== undefined) return custom;
  }
  return undefined;
}

/** Returns the schema from which `meta` made a copy. The copy has the same definition. */
const withoutMeta = ({ _zod: { parent, def } }: z.core.$ZodType): z.core.$ZodType | undefined =>
  parent?._zod.def === def ? parent : undefined;

/** Adds a meaning in place. In draft-07, a reference has no keywords beside it. */
function addMeaning(schema: JsonSchema, own: object, target: ComponentOptions['target']): JsonSchema {
  if (target === 'draft-07' && '$ref' in schema) replaceKeywords(schema, { allOf: [{ $ref: schema.$ref }] });
  return Object.assign(schema, own);
}

/** Lists the fields without which zod refuses the object. zod's own list depends on the form of each schema. */
function setRequiredFields({ shape }: z.ZodObject, schema: JsonSchema): void {
  const required = Object.entries(shape).flatMap(([key, field]) =>
    z.safeParse(field, undefined).success ? [] : [key],
  );
  delete schema.required;
  if (required.length > 0) schema.required = required;
}

/** Adds the fields of a trade that functions read instead of a schema. */
function addTradeFields(schema: JsonSchema, target: ComponentOptions['target']): void {
  const fields = Object.entries(TRADE_READERS).map(([name, reader]) => {
    // The cast restores the key type that Object.entries loses.
    const own = TRADE_MEANINGS[name as TradeFieldName];
    return [name, addMeaning(refTo(PRIMITIVE_OF_READER.get(reader) ?? ''), own, target)];
  });
  // The schema of an object has properties.
  schema.properties = { ...(schema.properties as JsonSchema), ...Object.fromEntries(fields) };
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

/**
 * Copies a schema. Drops `default: null`, and writes `true` for additional fields of any form. Linters want an object
 * in `items` beside the items of a tuple, whose `maxItems` refuses further items.
 */
function withoutEmptyDefaults(value: JsonSchema): JsonSchema {
  // A copy of a schema is a schema.
  return JSON.parse(JSON.stringify(value), (key, entry: unknown) => {
    if (key === 'items' && entry === false) return {};
    if (!isRecord(entry)) return entry;
    if (key === 'additionalProperties' && Object.keys(entry).length === 0) return true;
    if (entry.default === null) delete entry.default;
    return entry;
  }) as JsonSchema;
}

/** Marks the fields inside an addition as additions, and reports fields without a meaning by their path. */
function completeFields(
  schema: JsonSchema,
  addition: unknown,
  reportUndescribed: (path: string) => void,
  path = '',
): void {
  const { properties, items } = schema;
  if (isRecord(properties)) {
    for (const [key, property] of Object.entries(properties)) {
      if (!isRecord(property)) continue;
      const fieldPath = path === '' ? key : `${path}.${key}`;
      if (addition !== undefined) property['x-addition'] ??= addition;
      if (property.description === undefined) reportUndescribed(fieldPath);
      completeFields(property, property['x-addition'], reportUndescribed, fieldPath);
    }
  }
  const parts = [schema.anyOf, schema.oneOf].flatMap((entries): unknown => (Array.isArray(entries) ? entries : []));
  for (const part of parts) if (isRecord(part)) completeFields(part, addition, reportUndescribed, path);
  if (isRecord(items)) completeFields(items, addition, reportUndescribed, `${path}[]`);
  if (isRecord(schema.additionalProperties))
    completeFields(schema.additionalProperties, addition, reportUndescribed, `${path}.*`);
}
