import { wholeNumberQuerySchema } from '../queries';
import {
  countSchema,
  identifierSchema,
  nullableNumberSchema,
  optionalTextSchema,
  optionalTimestampSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';
import { parametersSchema } from './schema';

/** Number of saves in one reply. */
export const SAVES_PER_PAGE = 50;

const savedChangeSchema = z.looseObject({
  field: meaning(z.string().min(1).max(200), 'Wire name of the changed parameter.', 'obi_threshold'),
  before: meaning(z.unknown(), 'Value of the save before. Absent if the save before lacks the field.', 0.3),
  after: meaning(z.unknown(), 'Saved value. Absent if the save removed the field.', 0.36),
});

/** One save of the parameters, with the result of the trades that opened under its version. */
export const parameterSaveSchema = addition(
  z.looseObject({
    id: meaning(identifierSchema, 'Identifier of the save. A later save has a greater number.', '18'),
    at: meaning(optionalTimestampSchema, 'Time of the save. Null if it is not known.', 1_773_144_000_000),
    by: meaning(optionalTextSchema, 'Operator who saved. Null if the bot saved or the name is not known.', 'admin'),
    config_version: meaning(optionalTextSchema, 'Version of the saved parameters.', '1.0.3'),
    changes: meaning(
      z.array(savedChangeSchema).nullable().default(null),
      'Parameters that differ from the save before. Null for the oldest stored save.',
    ),
    trades: meaning(countSchema, 'Number of closed trades that opened under this version.', 214, 'trades'),
    net_pnl: meaning(nullableNumberSchema, 'Net PnL of these trades. Null without a trade.', 12.4, 'USDT'),
  }),
  'params.history',
  'One save of the parameters.',
);
export type ParameterSave = z.infer<typeof parameterSaveSchema>;

export const parameterHistorySchema = addition(
  z.looseObject({
    saves: meaning(z.array(parameterSaveSchema), 'The saves, newest first.'),
    has_more: meaning(z.boolean().default(false), 'True if older saves are stored.', false),
  }),
  'params.history',
  'A page of the saves of the parameters, newest first.',
);
export type ParameterHistory = z.infer<typeof parameterHistorySchema>;

/** The newest save of a version with its whole form. */
export const savedVersionSchema = addition(
  z.looseObject({
    save: meaning(parameterSaveSchema, 'The newest save of the version.'),
    params: meaning(parametersSchema, 'All parameters of the version.'),
  }),
  'params.history',
  'The parameters of one version.',
);
export type SavedVersion = z.infer<typeof savedVersionSchema>;

export const parameterHistoryQuerySchema = z.object({
  before: meaning(
    wholeNumberQuerySchema(1, Number.MAX_SAFE_INTEGER).optional(),
    'Only saves that are older than the save with this identifier. Absent for the newest.',
    18,
  ),
  limit: meaning(wholeNumberQuerySchema(1, 100).default(SAVES_PER_PAGE), 'Number of saves.', SAVES_PER_PAGE, 'saves'),
});
