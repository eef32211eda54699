import { cutText } from '../schema/fields';
import { z } from '../schema/z';

const MAX_EXCHANGE_LENGTH = 24;
const MAX_CURRENCY_LENGTH = 12;

/** Currency of the amounts of a bot that names none. */
export const DEFAULT_CURRENCY = 'USDT';

/** Returns the schema of a name that the console shows and never compares. Control characters are removed. */
const displayNameSchema = (longest: number) =>
  z
    .string()
    .min(1)
    .transform((text) => cutText(text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim(), longest))
    .refine((name) => name !== '', 'the name is empty');

export const exchangeNameSchema = displayNameSchema(MAX_EXCHANGE_LENGTH);
export const currencyNameSchema = displayNameSchema(MAX_CURRENCY_LENGTH);
