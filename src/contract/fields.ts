import { z } from './z';

const LONGEST_IDENTIFIER = 200;
const LONGEST_TIMESTAMP = 64;
const LONGEST_NUMBER = 64;
/** Longer texts are cut when they are read: the layout of a text of megabytes freezes the page. */
const LONGEST_TEXT = 2_000;

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/**
 * Reads a number, or a number as text, such as Python's Decimal sends. Returns undefined for everything else, NaN
 * included.
 */
function numberIn(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && isDecimal(value))) return undefined;
  const read = Number(value);
  return Number.isFinite(read) ? read : undefined;
}

const isDecimal = (text: string): boolean => text.length <= LONGEST_NUMBER && DECIMAL.test(text);

/** Cuts a text that is longer than `longest` characters and marks the cut. */
export const cutText = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** A number, or a number as text. Everything else fails. */
export const wireNumber = z.preprocess((value) => numberIn(value) ?? value, z.number());

/** A figure that the bot may omit: absent and null both read as null, shown as a dash and never as 0. */
export const figure = wireNumber.nullable().default(null);

export const count = z.preprocess((value) => numberIn(value) ?? value, z.number().int().nonnegative());

/** A text for the screen, cut at the longest length that a screen needs. */
export const shownText = z.string().transform((text) => cutText(text, LONGEST_TEXT));

export const optionalText = shownText.nullable().default(null);

/** The name of a symbol. An empty or longer text makes its row unreadable. */
export const symbolName = z.string().min(1).max(LONGEST_IDENTIFIER);

/** ISO 8601 text, or seconds or milliseconds since 1970: the specification does not say which. */
export const timestamp = z.union([z.string().max(LONGEST_TIMESTAMP), z.number()]);
export type Timestamp = z.infer<typeof timestamp>;

export const optionalTimestamp = timestamp.nullable().default(null);

/** An identifier that some backends send as a number. */
export const identifier = z.union([z.string().min(1).max(LONGEST_IDENTIFIER), z.number()]).transform(String);

// Fields of a row in a list. An unreadable field is null and shown as a dash: the row stays visible.

export const rowFigure = z
  .unknown()
  .optional()
  .transform((value) => numberIn(value) ?? null);

/** The text as received; numbers become text. */
export const rowText = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value === 'string' && value !== '') return cutText(value, LONGEST_IDENTIFIER);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  });

export const rowTimestamp = z
  .unknown()
  .optional()
  .transform((value) => timestamp.safeParse(value).data ?? null);
