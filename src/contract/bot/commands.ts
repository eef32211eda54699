import {
  countSchema,
  nullableNumberSchema,
  optionalTextSchema,
  displayedTextSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

export const closeRequestSchema = meaning(
  z.object({
    symbol: meaning(
      z.string().trim().min(1),
      'Symbol of the position. The bot closes every open trade of the symbol.',
      'BTCUSDT',
    ),
  }),
  'The position to close.',
);

/**
 * Contract addition: a closed position in `closed` of the reply of Close All and in `trades` of the reply of a close.
 * The specification does not define the form of an entry of `closed`.
 */
export const closedPositionSchema = z.looseObject({
  symbol: symbolNameSchema,
  side: rowTextSchema,
  pnl_net: rowNumberSchema,
});
export type ClosedPosition = z.infer<typeof closedPositionSchema>;

export const closeAllResultSchema = meaning(
  z.looseObject({
    // `closed` is required, because the reply of Close All must list the closed positions.
    closed: meaning(z.array(z.unknown()), 'The closed positions, one entry for each.', ['BTCUSDT']),
    failed: meaning(
      z.array(z.unknown()).default([]),
      'The positions that could not be closed, one entry for each.',
      [],
    ),
    total_processed: meaning(nullableNumberSchema, 'Number of positions that the bot tried to close.', 1, 'positions'),
  }),
  'Result of Close All.',
);
export type CloseAllResult = z.infer<typeof closeAllResultSchema>;

export const emergencyResetResultSchema = meaning(
  z.looseObject({
    success: meaning(z.boolean(), 'True when the slots were reset.', true),
    active_positions: meaning(nullableNumberSchema, 'Number of open positions after the reset.', 0, 'positions'),
    max_concurrent: meaning(nullableNumberSchema, 'Number of position slots.', 5, 'positions'),
    available_slots: meaning(nullableNumberSchema, 'Number of free position slots.', 5, 'positions'),
    message: meaning(optionalTextSchema, 'What the bot did, for the operator.', 'Semaphore reset'),
    error: meaning(optionalTextSchema, 'Why the reset failed.', null),
  }),
  'Result of the reset of the position slots.',
);
export type EmergencyResetResult = z.infer<typeof emergencyResetResultSchema>;

export const clearDatabaseResultSchema = meaning(
  z.looseObject({
    status: meaning(z.string(), '`cleared` on success. Any other text counts as a failure.', 'cleared'),
    trades_deleted: meaning(countSchema.default(0), 'Number of deleted trades.', 412, 'trades'),
    signals_deleted: meaning(countSchema.default(0), 'Number of deleted signals.', 1893, 'signals'),
  }),
  'Result of Clear Database.',
);
export type ClearDatabaseResult = z.infer<typeof clearDatabaseResultSchema>;

export const saveParametersResultSchema = meaning(
  z.looseObject({
    updated_fields: meaning(
      z.union([z.array(z.string()), countSchema]).optional(),
      'Names of the changed fields, or their number. The console shows the number.',
      ['obi_threshold'],
    ),
  }),
  'Result of a save of the parameters.',
);
export type SaveParametersResult = z.infer<typeof saveParametersResultSchema>;

export const presetsListSchema = meaning(
  z.looseObject({
    presets: meaning(z.array(z.string()), 'Names of the presets.', ['conservative', 'balanced', 'aggressive']),
    descriptions: meaning(
      z.record(z.string(), displayedTextSchema).default({}),
      'Description of each preset by name.',
      { balanced: 'The middle way.' },
    ),
    can_save: addition(
      z.boolean().default(false),
      true,
      'True when the operator can save presets. A bot without `capabilities` sends this field.',
      true,
    ),
    built_in: addition(z.array(z.string()).default([]), true, 'Names of the presets that cannot be deleted.', [
      'conservative',
      'balanced',
      'aggressive',
    ]),
  }),
  'The presets of the bot.',
);
export type PresetsList = z.infer<typeof presetsListSchema>;

export const acknowledgementSchema = meaning(
  z.unknown(),
  'Any JSON or an empty body. The console reads only the HTTP status.',
);
