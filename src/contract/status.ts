import { capabilitiesSchema } from './capabilities';
import { EXCHANGES, MODES } from './enums';
import { count, rowFigure, wireNumber } from './fields';
import { z } from './z';

export const statusSchema = z.looseObject({
  running: z.boolean(),
  paused: z.boolean(),
  mode: z.enum(MODES),
  exchange: z.enum(EXCHANGES),
  active_trades: count,
  total_signals: count,
  uptime_seconds: wireNumber.pipe(z.number().nonnegative()),
  /** Contract addition: the source of the market prices, such as 'simulated market'. */
  market_source: z.string().optional(),
  /** Contract addition: why the bot cannot store data. Without storage it opens no trades. */
  storage_problem: z.string().nullable().optional(),
  /** Contract addition: net PnL in USDT if all open trades were closed now. Null when a price is unknown. */
  unrealized_pnl_net: rowFigure.optional(),
  /** Contract addition: names of the other additions that this bot supports. */
  capabilities: capabilitiesSchema,
});
export type Status = z.infer<typeof statusSchema>;
