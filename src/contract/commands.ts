import {
  countSchema,
  nullableNumberSchema,
  optionalTextSchema,
  displayedTextSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
} from './fields';
import { z } from './z';

export const closeRequestSchema = z.object({ symbol: z.string().trim().min(1) });

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

export const closeAllResultSchema = z.looseObject({
  // `closed` is required, because the reply of Close All must list the closed positions.
  closed: z.array(z.unknown()),
  failed: z.array(z.unknown()).default([]),
  total_processed: nullableNumberSchema,
});
export type CloseAllResult = z.infer<typeof closeAllResultSchema>;

export const emergencyResetResultSchema = z.looseObject({
  success: z.boolean(),
  active_positions: nullableNumberSchema,
  max_concurrent: nullableNumberSchema,
  available_slots: nullableNumberSchema,
  message: optionalTextSchema,
  error: optionalTextSchema,
});
export type EmergencyResetResult = z.infer<typeof emergencyResetResultSchema>;

export const clearDatabaseResultSchema = z.looseObject({
  status: z.string(),
  trades_deleted: countSchema.default(0),
  signals_deleted: countSchema.default(0),
});
export type ClearDatabaseResult = z.infer<typeof clearDatabaseResultSchema>;

export const saveParametersResultSchema = z.looseObject({
  // Names of the changed fields. Some backends send only the number of changed fields.
  updated_fields: z.union([z.array(z.string()), countSchema]).optional(),
});
export type SaveParametersResult = z.infer<typeof saveParametersResultSchema>;

export const presetsListSchema = z.looseObject({
  presets: z.array(z.string()),
  descriptions: z.record(z.string(), displayedTextSchema).default({}),
  /** Contract addition with the capability `presets.save`: true when operators can save presets. */
  can_save: z.boolean().default(false),
  /** Contract addition: additional presets that the operator cannot delete. */
  built_in: z.array(z.string()).default([]),
});
export type PresetsList = z.infer<typeof presetsListSchema>;

/** Schema of the command replies that the specification does not define: any JSON value or an empty body. */
export const acknowledgementSchema = z.unknown();
