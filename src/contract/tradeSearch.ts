import { z } from './z';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const searchText = z.string().trim().min(1).max(40);

/** Query of `GET /api/trades` beside `skip` and `limit`, for a bot with the addition `trades.filter`. */
export const tradeSearchSchema = z.object({
  /** Closed on this UTC day, YYYY-MM-DD. */
  day: z
    .string()
    .regex(DAY)
    .refine((day) => !Number.isNaN(Date.parse(day)))
    .optional(),
  /** Part of the symbol, in any case. */
  symbol: searchText.optional(),
  /** The exit reason, as the bot sends it. */
  reason: searchText.optional(),
});
export type TradeSearch = z.infer<typeof tradeSearchSchema>;
