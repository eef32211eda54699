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
  /** Reason of the rejection in words. */
  reason: optionalTextSchema,
});
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export const signalSchema = z.looseObject({
  symbol: symbolNameSchema,
  // The specification lists no values of the side. The embedded bot sends LONG and SHORT. Any text is displayed.
  side: rowTextSchema,
  timestamp: rowTimestampSchema,
  obi: rowNumberSchema,
  spread_bps: rowNumberSchema,
  score: rowNumberSchema,
  price_mid: rowNumberSchema,
  tp_price: rowNumberSchema,
  sl_price: rowNumberSchema,
  depth_total: rowNumberSchema,
  /** Contract addition: outcome of the signal. The field is absent when the bot sends none or an unknown form. */
  outcome: signalOutcomeSchema.optional().catch(undefined),
});
export type Signal = z.infer<typeof signalSchema>;

/** Returns the identity of a signal. Signals have no id, so spec point 3 compares time, symbol and side. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
