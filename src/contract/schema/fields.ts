import { addition, meaning } from './meaning';
import { z } from './z';

const MAX_IDENTIFIER_LENGTH = 200;
const MAX_TIMESTAMP_LENGTH = 64;
const MAX_NUMBER_LENGTH = 64;
/** Maximum length of a displayed text in characters. The layout of a text of megabytes would freeze the page. */
const MAX_TEXT_LENGTH = 2_000;

const DECIMAL_PATTERN = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Reads a number or a decimal text, such as '0.25' from Python's Decimal. */
function numberFromWire(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && isDecimal(value))) return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
}

const isDecimal = (text: string): boolean => text.length <= MAX_NUMBER_LENGTH && DECIMAL_PATTERN.test(text);

/** Cuts a text after `longest` characters and appends an ellipsis. */
export const cutText = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** Schema of a number or a decimal text. Any other value fails. */
export const wireNumberSchema = z.preprocess((value) => numberFromWire(value) ?? value, z.number());

/** Schema of a number that the bot can omit. An absent number becomes null. The console shows null as a dash. */
export const nullableNumberSchema = wireNumberSchema.nullable().default(null);

export const countSchema = z.preprocess((value) => numberFromWire(value) ?? value, z.number().int().nonnegative());

/** Schema of a running number that no screen shows. A number beyond 2^53 - 1 counts as 2^53 - 1. */
export const sequenceSchema = z.preprocess(
  (value) => Math.min(numberFromWire(value) ?? NaN, Number.MAX_SAFE_INTEGER),
  z.number().int().nonnegative(),
);

/** An unreadable number counts as absent. */
export const eventNumberSchema = addition(
  countSchema.optional().catch(undefined),
  'events.seq',
  'Number of the event, one above the number of the event before. It is equal for all consoles.',
  318,
);

/** Schema of the field of a websocket message that names the message. */
export const messageTypeSchema = <const Name extends string>(name: Name) =>
  meaning(z.literal(name), 'Name of the message.', name);

/** Schema of a displayed text. Cuts a longer text to the maximum length. */
export const displayedTextSchema = z.string().transform((text) => cutText(text, MAX_TEXT_LENGTH));

export const optionalTextSchema = displayedTextSchema.nullable().default(null);

/** Schema of a symbol name. An empty or overlong name makes its row unreadable. */
export const symbolNameSchema = z.string().min(1).max(MAX_IDENTIFIER_LENGTH);

/**
 * Schema of a time: ISO 8601 text, or seconds or milliseconds since 1970. The specification does not define the form.
 */
export const timestampSchema = z.union([z.string().max(MAX_TIMESTAMP_LENGTH), z.number()]);
export type Timestamp = z.infer<typeof timestampSchema>;

export const optionalTimestampSchema = timestampSchema.nullable().default(null);

/** Schema of an identifier. Some backends send identifiers as numbers. */
export const identifierSchema = z.union([z.string().min(1).max(MAX_IDENTIFIER_LENGTH), z.number()]).transform(String);

// Schemas for the fields of a row in a list. An unreadable field becomes null, so that the row stays visible.

export const readRowNumber = (value: unknown): number | null => numberFromWire(value) ?? null;

/** Reads a price in a row. Some bots send 0 for 'no price'. */
export function readRowPrice(value: unknown): number | null {
  const price = readRowNumber(value);
  return price !== null && price > 0 ? price : null;
}

/** Reads a text in a row. A number becomes text. */
export function readRowText(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return cutText(value, MAX_IDENTIFIER_LENGTH);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export function readRowTimestamp(value: unknown): Timestamp | null {
  if (typeof value === 'string') return value.length <= MAX_TIMESTAMP_LENGTH ? value : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export const rowNumberSchema = z.unknown().optional().transform(readRowNumber);
export const rowTextSchema = z.unknown().optional().transform(readRowText);
export const rowTimestampSchema = z.unknown().optional().transform(readRowTimestamp);

/** Rows of a list. `readList` reads each row separately, so that one unreadable row does not hide the list. */
export const rowsSchema = z.array(z.unknown());
