import { count, rowFigure, rowText, symbolName, timestamp } from './fields';
import { z } from './z';

/** Contract addition with the capability `market.overview`: one symbol of the overview. */
export const overviewRowSchema = z.looseObject({
  symbol: symbolName,
  price: rowFigure,
  /** Percent. */
  change_1h_pct: rowFigure,
  spread_bps: rowFigure,
  /** Smoothed order book imbalance, -1 to 1. */
  obi: rowFigure,
  /** Notional of both sides of the book. */
  depth_usdt: rowFigure,
  /** Number of tracked walls near the price. */
  walls: rowFigure,
  /** Reason that currently blocks a trade. Null when nothing blocks it. */
  blocked_by: rowText,
  /** Age of the book. */
  age_ms: rowFigure,
});
export type OverviewRow = z.infer<typeof overviewRowSchema>;

/** Schema of the overview reply. `readList` reads each row separately. */
export const marketOverviewSchema = z.looseObject({ timestamp, symbols: z.array(z.unknown()) });

const numbersSchema = z.array(z.number());
/** Schema of a column in which numbers may be missing. */
const numbersWithGapsSchema = z.array(z.number().nullable());

/**
 * Contract addition with the capability `market.history`: columns of the depth map, oldest first. All lists have one
 * entry per column. A second without a readable book has no column.
 */
export const marketHistorySchema = z.looseObject({
  symbol: symbolName,
  timestamp,
  /** Market time of the column in ms. */
  at: numbersSchema,
  mid: numbersSchema,
  /** Price width of a bucket. */
  bucket: numbersSchema,
  obi: numbersWithGapsSchema,
  obi_smoothed: numbersWithGapsSchema,
  /** Number of buckets per side. Bucket 0 begins at the mid. */
  buckets: count,
  /**
   * Notional of every bucket as base64, 16 bits each, little-endian. The order is column by column, bids before asks,
   * nearest first. `decodeNotional` of src/domain returns USDT.
   */
  depth: z.string(),
  /** Traded volume as a list of column index, average price, notional in USDT and taker side. */
  traded: z.array(z.tuple([count, z.number(), z.number(), z.enum(['BUY', 'SELL'])])).default([]),
});
export type MarketHistory = z.infer<typeof marketHistorySchema>;

/** Closed candles, oldest first, with the EMAs of the bot's filter. */
export const candlesSchema = z.looseObject({
  symbol: symbolName,
  minutes: count,
  /** Start time in ms, open, high, low, close and volume of each candle. */
  candles: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  /** Fast EMA of each candle. Null when too few candles precede it. */
  ema_fast: numbersWithGapsSchema.default([]),
  ema_slow: numbersWithGapsSchema.default([]),
  ema_fast_period: rowFigure,
  ema_slow_period: rowFigure,
  /** Candle length of the bot's EMA filter in minutes. The filter uses these EMAs only when `minutes` is the same. */
  ema_minutes: rowFigure,
});
export type MarketCandles = z.infer<typeof candlesSchema>;
