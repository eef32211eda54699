import { figure, timestamp } from './fields';
import { z } from './z';

export const signalSchema = z.looseObject({
  symbol: z.string().min(1),
  // Which values exist is not specified: LONG and SHORT here, but any text is shown.
  side: z.string(),
  timestamp,
  obi: figure,
  spread_bps: figure,
  score: figure,
  price_mid: figure,
  tp_price: figure,
  sl_price: figure,
  depth_total: figure,
});
export type Signal = z.infer<typeof signalSchema>;

/** Signals have no id: spec point 3 deduplicates them by these three. */
export const signalKey = (signal: Pick<Signal, 'timestamp' | 'symbol' | 'side'>): string =>
  `${signal.timestamp}|${signal.symbol}|${signal.side}`;
