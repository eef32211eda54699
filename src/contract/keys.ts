import { optionalText, shownText } from './fields';
import { z } from './z';

export const KEY_FIELDS = ['binance_key', 'binance_secret', 'bybit_key', 'bybit_secret'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

const keyText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

// Strict, unlike the rest of the contract: unknown fields beside secrets are refused.
export const apiKeysSchema = z.object({
  binance_key: keyText,
  binance_secret: keyText,
  bybit_key: keyText,
  bybit_secret: keyText,
});
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** Spec point 5: validation passed only when `valid` is exactly true. */
export const keysValidationSchema = z.looseObject({
  valid: z
    .unknown()
    .optional()
    .transform((valid) => valid === true),
  message: optionalText,
  /** Contract addition: the result of each exchange with an entered key. */
  exchanges: z
    .array(z.looseObject({ exchange: shownText, valid: z.boolean(), message: shownText }))
    .optional()
    // An addition of another form must not hide the result.
    .catch(undefined),
});
export type KeysValidation = z.infer<typeof keysValidationSchema>;
