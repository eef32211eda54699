import { optionalText, rowFigure, rowText, rowTimestamp, symbolName } from './fields';
import { z } from './z';

/** Contract addition, `signals.outcome` in the capabilities: the outcome of a signal. */
export const signalOutcomeSchema = z.looseObject({
  state: z.enum(['pending', 'traded', 'rejected']),
  /** Id of the opened trade. */
  trade_id: rowText,
  /** The check that rejected the signal, as named in the diagnostics. */
  check: rowText,
  label: rowText,
  /** The reason in words. */
  reason: optionalText,
});
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export const signalSchema = z.looseObject({
  symbol: symbolName,
  // The specification lists no values: LONG and SHORT here, but any text is shown.
  side: rowText,
  timestamp: rowTimestamp,
  obi: rowFigure,
  spread_bps: rowFigure,
  score: rowFigure,
  price_mid: rowFigure,
  tp_price: rowFigure,
  sl_price: rowFigure,
  depth_total: rowFigure,
  /** Contract addition. Absent when the bot does not report it, or in an unknown form. */
  outcome: signalOutcomeSchema.optional().catch(undefined),
});
export type Signal = z.infer<typeof signalSchema>;

/** Signals have no id: spec point 3 deduplicates them by these three. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
