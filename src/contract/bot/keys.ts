import { optionalTextSchema, displayedTextSchema } from '../schema/fields';
import { addition, meaning, sameMeaning } from '../schema/meaning';
import { z } from '../schema/z';

export const API_KEY_FIELDS = ['binance_key', 'binance_secret', 'bybit_key', 'bybit_secret'] as const;
export type ApiKeyField = (typeof API_KEY_FIELDS)[number];

const apiKeySchema = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

// The schema refuses unknown fields, because the request contains secrets.
export const apiKeysSchema = meaning(
  z.object({
    binance_key: meaning(apiKeySchema, 'API key of Binance. An empty text means no key.', ''),
    binance_secret: meaning(apiKeySchema, 'API secret of Binance. An empty text means no secret.', ''),
    bybit_key: meaning(apiKeySchema, 'API key of Bybit. An empty text means no key.', 'Yb7c0example'),
    bybit_secret: meaning(apiKeySchema, 'API secret of Bybit. An empty text means no secret.', 'example-secret'),
  }),
  'API keys of both exchanges. The console never stores them.',
);
export const saveKeysRequestSchema = sameMeaning(
  apiKeysSchema.extend({
    confirm: addition(
      z.string().optional(),
      true,
      'Word that the operator typed after status 428. It names the account, in capitals.',
      'DEMO',
    ),
  }),
  apiKeysSchema,
);
export type SaveKeysRequest = z.input<typeof saveKeysRequestSchema>;
/** HTTP status of a save that needs `confirm`. */
export const NEEDS_CONFIRMATION_STATUS = 428;
export type ApiKeys = z.infer<typeof apiKeysSchema>;

export const keysValidationSchema = meaning(
  z.looseObject({
    valid: meaning(
      z
        .unknown()
        .optional()
        .transform((valid) => valid === true),
      'True when the exchanges accept the keys. Only `true` counts as valid.',
      false,
    ),
    message: meaning(optionalTextSchema, 'The result for the operator.', 'Bybit: invalid signature'),
    exchanges: addition(
      z
        .array(
          z.looseObject({
            exchange: meaning(displayedTextSchema, 'Name of the exchange.', 'BYBIT'),
            valid: meaning(z.boolean(), 'True when the exchange accepts the key.', false),
            message: meaning(displayedTextSchema, 'The result for the operator.', 'invalid signature'),
          }),
        )
        .optional()
        // Exchange results of an unknown form must not hide the result of the validation.
        .catch(undefined),
      true,
      'Result of each exchange with an entered key.',
    ),
  }),
  'Result of a validation of API keys.',
);
export type KeysValidation = z.infer<typeof keysValidationSchema>;
