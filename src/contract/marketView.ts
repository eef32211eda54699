import { countSchema, rowNumberSchema, rowTextSchema, symbolNameSchema, timestampSchema } from './fields';
import { z } from './z';

/** Contract addition with the capability `market.overview`: one symbol of the market overview. */
export const overviewRowSchema = z.looseObject({
  symbol: symbolNameSchema,
  price: rowNumberSchema,
  /** Price change within the last hour, in percent. */
  change_1h_pct: rowNumberSchema,
  spread_bps: rowNumberSchema,
  /** Smoothed order book imbalance, -1 to 1. */
  obi: rowNumberSchema,
  /** Notional of both sides of the book in USDT. */
  depth_usdt: rowNumberSchema,
  /** Number of tracked walls near the price. */
  walls: rowNumberSchema,
  /** Reason that currently blocks an entry in the symbol. The value is null when nothing blocks an entry. */
  blocked_by: rowTextSchema,
  age_ms: rowNumberSchema,
});
export type OverviewRow = z.infer<typeof overviewRowSchema>;

/** Schema of the reply with the market overview. `readList` reads each row separately. */
export const marketOverviewSchema = z.looseObject({ timestamp: timestampSchema, symbols: z.array(z.unknown()) });

const numberColumnSchema = z.array(z.number());
/** Schema of a column in which numbers may be missing. */
const numberColumnWithGapsSchema = z.array(z.number().nullable());

/** Maximum number of buckets per side of a book that the console keeps. */
export const MARKET_BUCKETS_MAX = 500;

function isBase64(text: string): boolean {
  try {
    atob(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Contract addition with the capability `market.history`: columns of the depth map, oldest first. Every list has one
 * entry per column. A second without a synchronised book has no column.
 */
export const marketHistorySchema = z.looseObject({
  symbol: symbolNameSchema,
  timestamp: timestampSchema,
  /** Market time of the column in ms. */
  at: numberColumnSchema,
  mid: numberColumnSchema,
  /** Price width of a bucket. */
  bucket: numberColumnSchema,
  obi: numberColumnWithGapsSchema,
  obi_smoothed: numberColumnWithGapsSchema,
  /** Number of buckets per side. Bucket 0 begins at the mid price. */
  buckets: countSchema.refine((count) => count <= MARKET_BUCKETS_MAX, 'too many buckets'),
  /**
   * Notional of every bucket as base64, 16 bits each, little-endian. The order is column by column, bids before asks,
   * nearest to the mid price first. `decodeNotional` of src/domain returns USDT.
   */
  depth: z.string().refine(isBase64, 'not base64'),
  /** Traded volumes, each as column index, average price, notional in USDT and taker side. */
  traded: z.array(z.tuple([countSchema, z.number(), z.number(), z.enum(['BUY', 'SELL'])])).default([]),
});
export type MarketHistory = z.infer<typeof marketHistorySchema>;

/** Closed candles, oldest first, with the EMAs of the bot's EMA filter. */
export const candlesSchema = z.looseObject({
  symbol: symbolNameSchema,
  minutes: countSchema,
  /** Start time in ms, open, high, low, close and volume of each candle. */
  candles: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  /** Fast EMA at each candle. The value is null when too few candles precede the candle. */
  ema_fast: numberColumnWithGapsSchema.default([]),
  ema_slow: numberColumnWithGapsSchema.default([]),
  ema_fast_period: rowNumberSchema,
  ema_slow_period: rowNumberSchema,
  /** Candle length of the EMA filter in minutes. The filter uses these EMAs only if it equals `minutes`. */
  ema_minutes: rowNumberSchema,
});
export type MarketCandles = z.infer<typeof candlesSchema>;
