import { capabilitiesSchema } from './capabilities';
import { EXCHANGES, TRADING_MODES } from './enums';
import { executionStatusSchema } from './execution';
import { countSchema, rowNumberSchema, wireNumberSchema } from './fields';
import { z } from './z';

export const statusSchema = z.looseObject({
  running: z.boolean(),
  paused: z.boolean(),
  mode: z.enum(TRADING_MODES),
  exchange: z.enum(EXCHANGES),
  active_trades: countSchema,
  total_signals: countSchema,
  uptime_seconds: wireNumberSchema.pipe(z.number().nonnegative()),
  /** Contract addition: the source of the market prices, such as 'simulated market'. */
  market_source: z.string().optional(),
  /** Contract addition: false for a bot without real orders. Absent means real orders in LIVE. */
  sends_real_orders: z.boolean().optional().catch(undefined),
  /** Contract addition: why the bot cannot store data. A bot without storage opens no trades. */
  storage_problem: z.string().nullable().optional(),
  /**
   * Contract addition: net PnL in USDT if all open trades were closed now. The value is null when a price is unknown.
   */
  unrealized_pnl_net: rowNumberSchema.optional(),
  /** Contract addition `execution`: the account for orders of mode LIVE. Null or absent for a bot without one. */
  execution: executionStatusSchema.nullable().optional().catch(undefined),
  /** Contract addition: names of the contract additions that the bot supports. */
  capabilities: capabilitiesSchema,
});
export type Status = z.infer<typeof statusSchema>;
