import { optionalTextSchema, displayedTextSchema } from './fields';
import { z } from './z';

export const API_KEY_FIELDS = ['binance_key', 'binance_secret', 'bybit_key', 'bybit_secret'] as const;
export type ApiKeyField = (typeof API_KEY_FIELDS)[number];

const apiKeySchema = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

// Schema of the exchange keys. The schema is strict: unknown fields beside secrets are refused.
export const apiKeysSchema = z.object({
  binance_key: apiKeySchema,
  binance_secret: apiKeySchema,
  bybit_key: apiKeySchema,
  bybit_secret: apiKeySchema,
});
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** Schema of a validation reply. Only a `valid` of exactly true means success (spec point 5). */
export const keysValidationSchema = z.looseObject({
  valid: z
    .unknown()
    .optional()
    .transform((valid) => valid === true),
  message: optionalTextSchema,
  /** Contract addition: result for each exchange with an entered key. */
  exchanges: z
    .array(z.looseObject({ exchange: displayedTextSchema, valid: z.boolean(), message: displayedTextSchema }))
    .optional()
    // An addition in an unknown form must not hide the result.
    .catch(undefined),
});
export type KeysValidation = z.infer<typeof keysValidationSchema>;
