// Creates the table of the fields of one schema for the page.

import { isRecord } from '@/contract/schema/objects';
import { markdownTable } from './markdown';
import type { JsonSchema } from './primitives';

const HEADINGS = ['field', 'type', 'unit', 'bounds and options', 'example or default', 'meaning'];

export const schemaLink = (name: string): string => `[${name}](#${name.toLowerCase()})`;

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
const schemaList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns the table of the fields of a schema with nested fields, or the type of a schema without fields. */
export function fieldTable(schema: JsonSchema): string {
  const rows = fieldRows(schema, '', undefined);
  return rows.length > 0 ? markdownTable(HEADINGS, rows) : `Type: ${typeText(schema)}`;
}

function fieldRows(schema: JsonSchema, path: string, required: unknown): string[][] {
  const rows: string[][] = [];
  const nested = schema.required ?? required;
  if (isRecord(schema.properties)) {
    for (const [key, property] of Object.entries(schema.properties)) {
      if (!isRecord(property)) continue;
      const fieldPath = path === '' ? key : `${path}.${key}`;
      const isRequired = Array.isArray(nested) && nested.includes(key);
      rows.push(fieldRow(fieldPath, property, isRequired), ...fieldRows(property, fieldPath, undefined));
    }
  }
  if (isRecord(schema.items)) rows.push(...fieldRows(schema.items, `${path}[]`, undefined));
  for (const part of [...schemaList(schema.anyOf), ...schemaList(schema.oneOf)])
    rows.push(...fieldRows(part, path, undefined));
  if (isRecord(schema.additionalProperties))
    rows.push(...fieldRows(schema.additionalProperties, `${path}.*`, undefined));
  return rows;
}

function fieldRow(path: string, schema: JsonSchema, isRequired: boolean): string[] {
  const { description, examples, default: fallback, 'x-unit': unit, 'x-addition': addition } = schema;
  const note = addition === undefined ? '' : ` *Addition${typeof addition === 'string' ? ` \`${addition}\`` : ''}.*`;
  const example: unknown = Array.isArray(examples) ? examples[0] : fallback;
  return [
    `\`${path}\``,
    `${typeText(schema)}${isRequired ? ', required' : ''}`,
    textOf(unit),
    boundsText(schema),
    example === undefined ? '' : code(example),
    `${textOf(description)}${note}`,
  ];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function typeText(schema: JsonSchema): string {
  const { $ref, type, items, prefixItems } = schema;
  if (typeof $ref === 'string') return schemaLink($ref.split('/').at(-1) ?? '');
  const parts = [...schemaList(schema.allOf), ...schemaList(schema.anyOf), ...schemaList(schema.oneOf)];
  if (parts.length > 0) return [...new Set(parts.map(typeText))].join(' or ');
  if (prefixItems !== undefined) return `tuple of ${schemaList(prefixItems).map(typeText).join(', ')}`;
  if (type === 'array') return isRecord(items) ? `list of ${typeText(items)}` : 'list';
  if (Array.isArray(type)) return type.join(' or ');
  if (schema.const !== undefined) return code(schema.const);
  return typeof type === 'string' ? type : 'any value';
}

function boundsText(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, maxItems, pattern } = schema;
  const options: unknown = schema.enum;
  return [
    Array.isArray(options) && options.map(code).join(', '),
    minimum !== undefined && `from ${textOf(minimum)}`,
    exclusiveMinimum !== undefined && `above ${textOf(exclusiveMinimum)}`,
    maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && `to ${textOf(maximum)}`,
    minLength !== undefined && `at least ${textOf(minLength)} characters`,
    maxLength !== undefined && `at most ${textOf(maxLength)} characters`,
    maxItems !== undefined && `at most ${textOf(maxItems)} entries`,
    pattern !== undefined && code(pattern),
    needsText(schema['x-needs']),
  ]
    .filter(Boolean)
    .join(', ');
}

function needsText(needs: unknown): string {
  return schemaList(needs)
    .map(({ field, value }) => `needs ${code(field)} ${value === true ? 'on' : 'off'}`)
    .join(', ');
}
