import { rowFigure, rowText, rowTimestamp, symbolName } from './fields';
import { z } from './z';

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
});
export type Signal = z.infer<typeof signalSchema>;

/** Signals have no id: spec point 3 deduplicates them by these three. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
