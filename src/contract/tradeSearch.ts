import { z } from './z';

const UTC_DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const searchTextSchema = z.string().trim().min(1).max(40);

/** Search fields of `GET /api/trades` for a bot with the capability `trades.filter`. */
export const tradeSearchSchema = z.object({
  /** UTC day of the exit, YYYY-MM-DD. */
  day: z
    .string()
    .regex(UTC_DAY_PATTERN)
    .refine((day) => !Number.isNaN(Date.parse(day)))
    .optional(),
  /** Text that the symbol contains, in any letter case. */
  symbol: searchTextSchema.optional(),
  /** Exit reason, spelled as in the trades of the bot. */
  reason: searchTextSchema.optional(),
});
export type TradeSearch = z.infer<typeof tradeSearchSchema>;
