// The types that many fields share, and JSON schemas of fields that zod checks with a function.

import { bookLevelsSchema } from '@/contract/market/bookLevels';
import { capabilitiesSchema } from '@/contract/capabilities';
import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  nullableNumberSchema,
  optionalTextSchema,
  optionalTimestampSchema,
  readRowNumber,
  readRowPrice,
  readRowText,
  readRowTimestamp,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  symbolNameSchema,
  timestampSchema,
  wireNumberSchema,
} from '@/contract/schema/fields';
import { tapeTradesSchema } from '@/contract/live/streams';
import type { z } from '@/contract/schema/z';

export type JsonSchema = { [keyword: string]: unknown };

const DECIMAL_TEXT: JsonSchema = {
  type: 'string',
  maxLength: 64,
  pattern: '^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*$',
};
const TIME_FORMS: readonly JsonSchema[] = [{ type: 'string', maxLength: 64 }, { type: 'number' }];
const TIME_DESCRIPTION =
  'A time: ISO 8601 text, or seconds or milliseconds since 1970. Text without a zone is UTC. A number below 100000000000 is seconds.';

/** Types that many fields share. The console reads each type with a schema that no JSON Schema can express. */
export const PRIMITIVES = {
  Number: {
    description: "A number, or the number as decimal text, as Python's Decimal writes it.",
    anyOf: [{ type: 'number' }, DECIMAL_TEXT],
  },
  NullableNumber: {
    description: 'A number or decimal text. The console shows null and an absent field as a dash.',
    anyOf: [{ type: 'number' }, DECIMAL_TEXT, { type: 'null' }],
  },
  Count: {
    description: 'A whole number from 0, or the number as text.',
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', maxLength: 64, pattern: '^\\s*\\+?\\d+(\\.0*)?\\s*$' },
    ],
  },
  NullableText: {
    description: 'A text. The console shows null and an absent field as a dash.',
    type: ['string', 'null'],
  },
  NullableRowText: {
    description: 'A text in a row. The console shows null and an absent field as a dash, and a number as text.',
    type: ['string', 'number', 'null'],
  },
  Identifier: {
    description: 'An identifier. The console compares identifiers as text.',
    anyOf: [{ type: 'string', minLength: 1, maxLength: 200 }, { type: 'number' }],
  },
  Symbol: { description: 'Name of a contract, for example BTCUSDT.', type: 'string', minLength: 1, maxLength: 200 },
  Timestamp: { description: TIME_DESCRIPTION, anyOf: TIME_FORMS },
  NullableTimestamp: { description: TIME_DESCRIPTION, anyOf: [...TIME_FORMS, { type: 'null' }] },
} as const satisfies Record<string, JsonSchema>;
export type PrimitiveName = keyof typeof PRIMITIVES;

/** The shared type of each schema of `contract/schema/fields`. */
export const PRIMITIVE_NAMES: ReadonlyMap<z.core.$ZodType, PrimitiveName> = new Map<z.core.$ZodType, PrimitiveName>([
  [wireNumberSchema, 'Number'],
  [nullableNumberSchema, 'NullableNumber'],
  [rowNumberSchema, 'NullableNumber'],
  [countSchema, 'Count'],
  [rowTextSchema, 'NullableRowText'],
  [optionalTextSchema, 'NullableText'],
  [identifierSchema, 'Identifier'],
  [symbolNameSchema, 'Symbol'],
  [timestampSchema, 'Timestamp'],
  [optionalTimestampSchema, 'NullableTimestamp'],
  [rowTimestampSchema, 'NullableTimestamp'],
]);

const PRICE_AND_NOTIONAL: JsonSchema = {
  type: 'array',
  minItems: 2,
  items: { type: 'number', minimum: 0 },
};

/** JSON schemas of fields that zod checks with a function. */
export const CUSTOM_SCHEMAS: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [displayedTextSchema, { type: 'string' }],
  [bookLevelsSchema, { type: 'array', maxItems: 1000, items: PRICE_AND_NOTIONAL }],
  [tapeTradesSchema, { type: 'array', items: { type: 'array', minItems: 4, items: { type: ['number', 'string'] } } }],
  [capabilitiesSchema, { type: 'array', items: { type: 'string' } }],
]);

/** The shared type of each function that reads a field of a trade. */
export const PRIMITIVE_OF_READER: ReadonlyMap<unknown, PrimitiveName> = new Map<unknown, PrimitiveName>([
  [readRowNumber, 'NullableNumber'],
  [readRowPrice, 'NullableNumber'],
  [readRowText, 'NullableRowText'],
  [readRowTimestamp, 'NullableTimestamp'],
]);
