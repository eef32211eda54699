import { nullableNumberSchema, displayedTextSchema } from './fields';
import { z } from './z';

const analyticsDaySchema = z.looseObject({
  date: displayedTextSchema,
  trades: nullableNumberSchema,
  win_rate: nullableNumberSchema,
  pnl: nullableNumberSchema,
});

export const analyticsSchema = z.looseObject({
  global: z.looseObject({
    total_trades: nullableNumberSchema,
    closed_trades: nullableNumberSchema,
    open_trades: nullableNumberSchema,
    total_pnl: nullableNumberSchema,
    avg_pnl_per_trade: nullableNumberSchema,
    /** Percentage of closed trades with positive net PnL, 0 to 100. */
    win_rate: nullableNumberSchema,
    winning_trades: nullableNumberSchema,
    losing_trades: nullableNumberSchema,
    /** Sum of gains divided by sum of losses. The value is null without a losing trade. */
    profit_factor: nullableNumberSchema,
  }),
  daily: z.array(analyticsDaySchema).default([]),
  hourly: z
    .array(
      z.looseObject({
        hour: z.union([displayedTextSchema, z.number()]),
        trades: nullableNumberSchema,
        pnl: nullableNumberSchema,
      }),
    )
    .default([]),
  top_symbols: z
    .array(
      z.looseObject({
        symbol: displayedTextSchema,
        trades: nullableNumberSchema,
        pnl: nullableNumberSchema,
        win_rate: nullableNumberSchema,
      }),
    )
    .default([]),
  /** Contract addition: every day on which a trade closed, oldest first. */
  calendar: z.array(analyticsDaySchema).optional(),
  /** Contract addition: every UTC hour of the time range in which a trade closed, oldest first, at most 30 days. */
  by_hour: z
    .array(z.looseObject({ at: z.number(), trades: nullableNumberSchema, pnl: nullableNumberSchema }))
    .optional(),
  /** Contract addition: exits of the time range by reason and side, at most 30 days. */
  exits: z
    .array(
      z.looseObject({
        reason: displayedTextSchema.nullable(),
        side: displayedTextSchema,
        trades: nullableNumberSchema,
        win_rate: nullableNumberSchema,
        pnl: nullableNumberSchema,
      }),
    )
    .optional(),
});
export type Analytics = z.infer<typeof analyticsSchema>;
