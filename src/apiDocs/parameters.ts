// Creates the JSON schema of the strategy parameters from their catalogue.

import { MAX_LIST_ENTRIES, MAX_LIST_ENTRY_LENGTH, MAX_TEXT_LENGTH } from '@/contract/params/bounds';
import { PARAMETER_SECTIONS, parameterRowOf, type ParameterRow } from '@/contract/params/catalogue';
import { requiredSwitchesOf } from '@/contract/params/needs';
import type { JsonSchema } from './primitives';

/** Returns the JSON schema of the parameter object: every parameter with unit, bounds, default, options and help. */
export const parametersDocument = (): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    PARAMETER_SECTIONS.flatMap(({ title, keys }) =>
      keys.map((key) => [key, parameterDocument(parameterRowOf(key), title)]),
    ),
  ),
  additionalProperties: true,
});

function parameterDocument(row: ParameterRow, section: string): JsonSchema {
  const needs = requiredSwitchesOf(row).map(({ key, on }) => ({ field: key, value: on }));
  return {
    title: row.label,
    description: row.help,
    ...typeKeywords(row),
    default: row.default,
    ...(row.unit !== undefined && { 'x-unit': row.unit }),
    ...(row.hint !== undefined && { 'x-recommended': row.hint }),
    ...(needs.length > 0 && { 'x-needs': needs }),
    ...(row.readOnly === true && { 'x-read-only-in-form': true }),
    'x-section': section,
  };
}

function typeKeywords(row: ParameterRow): JsonSchema {
  switch (row.kind) {
    case 'num':
    case 'int':
      return {
        type: row.kind === 'int' ? 'integer' : 'number',
        ...(row.min !== undefined && { minimum: row.min }),
        ...(row.max !== undefined && { maximum: row.max }),
        ...(row.step !== undefined && { 'x-step': row.step }),
      };
    case 'flag':
      return { type: 'boolean' };
    case 'list':
      return {
        type: 'array',
        maxItems: MAX_LIST_ENTRIES,
        items: { type: 'string', maxLength: MAX_LIST_ENTRY_LENGTH },
      };
    case 'text':
      return { type: 'string', maxLength: MAX_TEXT_LENGTH };
    case 'choice':
      return {
        type: 'string',
        enum: row.options.map(({ value }) => value),
        'x-option-labels': Object.fromEntries(row.options.map(({ value, label }) => [value, label])),
      };
  }
}
