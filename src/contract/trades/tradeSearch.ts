import { addition } from '../schema/meaning';
import { z } from '../schema/z';

const UTC_DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const searchTextSchema = z.string().trim().min(1).max(40);

/** Search fields of `GET /api/trades` for a bot with the capability `trades.filter`. */
export const tradeSearchSchema = z.object({
  day: addition(
    z
      .string()
      .regex(UTC_DAY_PATTERN)
      .refine((day) => !Number.isNaN(Date.parse(day)))
      .optional(),
    'trades.filter',
    'UTC day of the exit, YYYY-MM-DD.',
    '2026-03-10',
  ),
  symbol: addition(
    searchTextSchema.optional(),
    'trades.filter',
    'Text that the symbol contains, in any letter case.',
    'BTC',
  ),
  reason: addition(searchTextSchema.optional(), 'trades.filter', 'Exit reason, spelled as in the trades.', 'TP'),
});
export type TradeSearch = z.infer<typeof tradeSearchSchema>;
