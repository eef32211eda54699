import { z } from './z';

export const KEY_FIELDS = ['binance_key', 'binance_secret', 'bybit_key', 'bybit_secret'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

const key = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const apiKeysSchema = z.looseObject({
  binance_key: key,
  binance_secret: key,
  bybit_key: key,
  bybit_secret: key,
});
export type ApiKeys = z.infer<typeof apiKeysSchema>;

export const keysValidationSchema = z.looseObject({ valid: z.boolean(), message: z.string().optional() });
export type KeysValidation = z.infer<typeof keysValidationSchema>;
