import { optionalTextSchema, rowNumberSchema, rowTextSchema, rowTimestampSchema, symbolNameSchema } from './fields';
import { z } from './z';

/** Contract addition with the capability `signals.outcome`: the outcome of a signal. */
export const signalOutcomeSchema = z.looseObject({
  state: z.enum(['pending', 'traded', 'rejected']),
  /** Id of the trade that the signal opened. */
  trade_id: rowTextSchema,
  /** Name of the check that rejected the signal, as in the diagnostics. */
  check: rowTextSchema,
  label: rowTextSchema,
  /** Reason of the rejection for the operator. */
  reason: optionalTextSchema,
});
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export const signalSchema = z.looseObject({
  symbol: symbolNameSchema,
  // Side of the signal. The specification lists no values. The embedded bot sends LONG and SHORT. The console displays
  // any text.
  side: rowTextSchema,
  timestamp: rowTimestampSchema,
  obi: rowNumberSchema,
  spread_bps: rowNumberSchema,
  score: rowNumberSchema,
  price_mid: rowNumberSchema,
  tp_price: rowNumberSchema,
  sl_price: rowNumberSchema,
  depth_total: rowNumberSchema,
  /** Contract addition. An outcome of an unknown form counts as absent. */
  outcome: signalOutcomeSchema.optional().catch(undefined),
});
export type Signal = z.infer<typeof signalSchema>;

/** Joins time, symbol and side (spec point 3), because signals have no id. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
