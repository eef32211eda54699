import { optionalText, rowFigure, rowText, rowTimestamp, symbolName } from './fields';
import { z } from './z';

/** Contract addition with the capability `signals.outcome`: the outcome of a signal. */
export const signalOutcomeSchema = z.looseObject({
  state: z.enum(['pending', 'traded', 'rejected']),
  /** Id of the trade that the signal opened. */
  trade_id: rowText,
  /** Name of the check that rejected the signal, as in the diagnostics. */
  check: rowText,
  label: rowText,
  /** Reason of the rejection in words. */
  reason: optionalText,
});
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export const signalSchema = z.looseObject({
  symbol: symbolName,
  // The specification lists no values. The bot sends LONG and SHORT; any text is displayed.
  side: rowText,
  timestamp: rowTimestamp,
  obi: rowFigure,
  spread_bps: rowFigure,
  score: rowFigure,
  price_mid: rowFigure,
  tp_price: rowFigure,
  sl_price: rowFigure,
  depth_total: rowFigure,
  /** Contract addition. Absent when the bot does not report it or sends an unknown form. */
  outcome: signalOutcomeSchema.optional().catch(undefined),
});
export type Signal = z.infer<typeof signalSchema>;

/** Returns the identity of a signal. Signals have no id, so spec point 3 compares these three fields. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
