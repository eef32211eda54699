import { optionalTextSchema, displayedTextSchema } from './fields';
import { z } from './z';

export const API_KEY_FIELDS = ['binance_key', 'binance_secret', 'bybit_key', 'bybit_secret'] as const;
export type ApiKeyField = (typeof API_KEY_FIELDS)[number];

const apiKeySchema = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

// Schema of the exchange keys. The schema refuses unknown fields, because the request contains secrets.
export const apiKeysSchema = z.object({
  binance_key: apiKeySchema,
  binance_secret: apiKeySchema,
  bybit_key: apiKeySchema,
  bybit_secret: apiKeySchema,
});
/** Contract addition `confirm`: the typed word for a key whose account cannot be seen, while a LIVE trade is open. */
export const saveKeysRequestSchema = apiKeysSchema.extend({ confirm: z.string().optional() });
export type SaveKeysRequest = z.input<typeof saveKeysRequestSchema>;
/** HTTP status of a save that needs `confirm`. */
export const NEEDS_CONFIRMATION_STATUS = 428;
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** Schema of the reply to a key validation. Only a `valid` of exactly true means success (spec point 5). */
export const keysValidationSchema = z.looseObject({
  valid: z
    .unknown()
    .optional()
    .transform((valid) => valid === true),
  message: optionalTextSchema,
  /** Contract addition: validation result of each exchange with an entered key. */
  exchanges: z
    .array(z.looseObject({ exchange: displayedTextSchema, valid: z.boolean(), message: displayedTextSchema }))
    .optional()
    // Exchange results of an unknown form must not hide the result of the validation.
    .catch(undefined),
});
export type KeysValidation = z.infer<typeof keysValidationSchema>;
