import { capabilitiesSchema } from './capabilities';
import { EXCHANGES, MODES } from './enums';
import { count, wireNumber } from './fields';
import { z } from './z';

export const statusSchema = z.looseObject({
  running: z.boolean(),
  paused: z.boolean(),
  mode: z.enum(MODES),
  exchange: z.enum(EXCHANGES),
  active_trades: count,
  total_signals: count,
  uptime_seconds: wireNumber.pipe(z.number().nonnegative()),
  /** Addition to the contract: where the prices come from, such as 'simulated market'. */
  market_source: z.string().optional(),
  /** Addition to the contract: why nothing can be stored, and so nothing new is entered. */
  storage_problem: z.string().nullable().optional(),
  /** Addition to the contract: the names of the other additions that this bot offers. */
  capabilities: capabilitiesSchema,
});
export type Status = z.infer<typeof statusSchema>;
