import { z } from './z';

/** A figure that the bot may leave out: absent and null both read as null, shown as a dash and never as 0. */
export const figure = z.number().nullable().default(null);

export const optionalText = z.string().nullable().default(null);

export const count = z.number().int().nonnegative();

/** ISO 8601 text, or seconds or milliseconds since 1970: the specification does not say which. */
export const timestamp = z.union([z.string(), z.number()]);
export type Timestamp = z.infer<typeof timestamp>;

export const optionalTimestamp = timestamp.nullable().default(null);

/** An identifier that some backends send as a number. */
export const identifier = z.union([z.string().min(1), z.number()]).transform(String);
