import { nullableNumberSchema, displayedTextSchema, optionalTextSchema } from '../schema/fields';
import { confidenceIntervalSchema } from '../schema/interval';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

const analyticsDaySchema = z.looseObject({
  date: meaning(displayedTextSchema, 'Day, YYYY-MM-DD.', '2026-03-10'),
  trades: meaning(nullableNumberSchema, 'Closed trades of the day.', 61, 'trades'),
  win_rate: meaning(nullableNumberSchema, 'Percentage of winning trades, 0 to 100.', 55.7, '%'),
  pnl: meaning(nullableNumberSchema, 'Net PnL of the day.', 24.3, 'USDT'),
});

const analyticsVersionSchema = z.looseObject({
  config_version: meaning(
    optionalTextSchema,
    'Version of the parameters at the entry. Null for trades without a stored version.',
    '1.0.3',
  ),
  trades: meaning(nullableNumberSchema, 'Closed trades of the version.', 214, 'trades'),
  pnl: meaning(nullableNumberSchema, 'Net PnL of the version.', 12.4, 'USDT'),
  net_bps: meaning(nullableNumberSchema, 'Mean net PnL of a trade, in bps of the notional.', 1.3, 'bps'),
  interval: meaning(
    confidenceIntervalSchema.nullable().default(null),
    '95 % interval of `net_bps`, in bps. Trades of one hour count as one observation. Null with too few hours.',
  ),
});
export type AnalyticsVersion = z.infer<typeof analyticsVersionSchema>;

export const analyticsSchema = meaning(
  z.looseObject({
    global: meaning(
      z.looseObject({
        total_trades: meaning(nullableNumberSchema, 'Number of trades.', 412, 'trades'),
        closed_trades: meaning(nullableNumberSchema, 'Number of closed trades.', 410, 'trades'),
        open_trades: meaning(nullableNumberSchema, 'Number of open trades.', 2, 'trades'),
        total_pnl: meaning(nullableNumberSchema, 'Sum of the net PnL of closed trades.', 182.4, 'USDT'),
        avg_pnl_per_trade: meaning(nullableNumberSchema, 'Mean net PnL of a closed trade.', 0.44, 'USDT'),
        win_rate: meaning(
          nullableNumberSchema,
          'Percentage of closed trades with positive net PnL, 0 to 100.',
          54.6,
          '%',
        ),
        winning_trades: meaning(nullableNumberSchema, 'Number of closed trades with positive net PnL.', 224, 'trades'),
        losing_trades: meaning(
          nullableNumberSchema,
          'Number of closed trades without positive net PnL.',
          186,
          'trades',
        ),
        profit_factor: meaning(
          nullableNumberSchema,
          'Sum of gains divided by sum of losses. Null without a loss.',
          1.31,
        ),
      }),
      'Figures of the time range.',
    ),
    daily: meaning(z.array(analyticsDaySchema).default([]), 'The last 7 days with trades.'),
    hourly: meaning(
      z
        .array(
          z.looseObject({
            hour: meaning(z.union([displayedTextSchema, z.number()]), 'Hour, as text or number.', '2026-03-10T11:00'),
            trades: meaning(nullableNumberSchema, 'Closed trades of the hour.', 4, 'trades'),
            pnl: meaning(nullableNumberSchema, 'Net PnL of the hour.', 1.7, 'USDT'),
          }),
        )
        .default([]),
      'The last 24 hours with trades.',
    ),
    top_symbols: meaning(
      z
        .array(
          z.looseObject({
            symbol: meaning(displayedTextSchema, 'Contract.', 'BTCUSDT'),
            trades: meaning(nullableNumberSchema, 'Closed trades of the symbol.', 96, 'trades'),
            pnl: meaning(nullableNumberSchema, 'Net PnL of the symbol.', 61.2, 'USDT'),
            win_rate: meaning(nullableNumberSchema, 'Percentage of winning trades, 0 to 100.', 58.3, '%'),
          }),
        )
        .default([]),
      'The 10 symbols with the highest net PnL.',
    ),
    calendar: addition(
      z.array(analyticsDaySchema).optional(),
      true,
      'Every day on which a trade closed, oldest first.',
    ),
    by_hour: addition(
      z
        .array(
          z.looseObject({
            at: meaning(z.number(), 'Start of the hour.', 1_773_140_400_000, 'ms since 1970'),
            trades: meaning(nullableNumberSchema, 'Closed trades of the hour.', 4, 'trades'),
            pnl: meaning(nullableNumberSchema, 'Net PnL of the hour.', 1.7, 'USDT'),
          }),
        )
        .optional(),
      true,
      'Every UTC hour of the range in which a trade closed, oldest first, at most 30 days.',
    ),
    exits: addition(
      z
        .array(
          z.looseObject({
            reason: meaning(displayedTextSchema.nullable(), 'Exit reason.', 'TP'),
            side: meaning(displayedTextSchema, 'LONG or SHORT.', 'LONG'),
            trades: meaning(nullableNumberSchema, 'Number of exits.', 120, 'trades'),
            win_rate: meaning(nullableNumberSchema, 'Percentage of winning trades, 0 to 100.', 98.1, '%'),
            pnl: meaning(nullableNumberSchema, 'Net PnL of the exits.', 210.5, 'USDT'),
          }),
        )
        .optional(),
      true,
      'Exits of the range by reason and side, at most 30 days.',
    ),
    at: addition(
      z.number().optional(),
      true,
      'Time of the bot at which it computed the figures.',
      1_773_140_400_000,
      'ms since 1970',
    ),
    by_version: addition(
      z.array(analyticsVersionSchema).optional(),
      'params.history',
      'Closed trades of the range by version of the parameters, latest exit first, at most 50 versions.',
    ),
  }),
  'Performance of the bot.',
);
export type Analytics = z.infer<typeof analyticsSchema>;
