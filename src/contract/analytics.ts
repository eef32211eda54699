import { figure, shownText } from './fields';
import { z } from './z';

const daySchema = z.looseObject({ date: shownText, trades: figure, win_rate: figure, pnl: figure });

export const analyticsSchema = z.looseObject({
  global: z.looseObject({
    total_trades: figure,
    closed_trades: figure,
    open_trades: figure,
    total_pnl: figure,
    avg_pnl_per_trade: figure,
    /** Percentage of closed trades with positive net PnL, 0 to 100. */
    win_rate: figure,
    winning_trades: figure,
    losing_trades: figure,
    /** Gains divided by losses. Null without a losing trade. */
    profit_factor: figure,
  }),
  daily: z.array(daySchema).default([]),
  hourly: z.array(z.looseObject({ hour: z.union([shownText, z.number()]), trades: figure, pnl: figure })).default([]),
  top_symbols: z.array(z.looseObject({ symbol: shownText, trades: figure, pnl: figure, win_rate: figure })).default([]),
  /** Contract addition: every day on which a trade closed, oldest first. Absent when the bot does not send it. */
  calendar: z.array(daySchema).optional(),
  /** Contract addition: each UTC hour of the range in which trades closed, oldest first, at most 30 days. */
  by_hour: z.array(z.looseObject({ at: z.number(), trades: figure, pnl: figure })).optional(),
  /** Contract addition: exits of the range by reason and side, at most 30 days. */
  exits: z
    .array(
      z.looseObject({ reason: shownText.nullable(), side: shownText, trades: figure, win_rate: figure, pnl: figure }),
    )
    .optional(),
});
export type Analytics = z.infer<typeof analyticsSchema>;
