import { count, rowFigure, rowText, symbolName, timestamp } from './fields';
import { z } from './z';

/** Contract addition, `market.overview` in the capabilities. */
export const overviewRowSchema = z.looseObject({
  symbol: symbolName,
  price: rowFigure,
  /** Percent. */
  change_1h_pct: rowFigure,
  spread_bps: rowFigure,
  /** Smoothed, -1 to 1. */
  obi: rowFigure,
  /** Notional of both sides. */
  depth_usdt: rowFigure,
  /** Number of walls that the bot follows near the price. */
  walls: rowFigure,
  /** What blocks a trade now, in words; null when nothing does. */
  blocked_by: rowText,
  /** Age of the book. */
  age_ms: rowFigure,
});
export type OverviewRow = z.infer<typeof overviewRowSchema>;

/** Each row is read separately, see `readList`. */
export const marketOverviewSchema = z.looseObject({ timestamp, symbols: z.array(z.unknown()) });

const figures = z.array(z.number());
/** A figure that may be missing in a column. */
const gapFigures = z.array(z.number().nullable());

/**
 * Contract addition, `market.history` in the capabilities: columns of the depth map, oldest first. All lists have one
 * entry per column. A second without a readable book has no column.
 */
export const marketHistorySchema = z.looseObject({
  symbol: symbolName,
  timestamp,
  /** Market time in ms. */
  at: figures,
  mid: figures,
  /** Width of a bucket in price. */
  bucket: figures,
  obi: gapFigures,
  obi_smoothed: gapFigures,
  /** Buckets of one side. Bucket 0 begins at the mid. */
  buckets: count,
  /**
   * Notional of every bucket as base64: 16 bits each, little-endian, column by column, bids before asks, nearest first.
   * `decodeNotional` of src/domain gives USDT.
   */
  depth: z.string(),
  /** Traded volume: index of the column, average price, notional in USDT, and the taker side. */
  traded: z.array(z.tuple([count, z.number(), z.number(), z.enum(['BUY', 'SELL'])])).default([]),
});
export type MarketHistory = z.infer<typeof marketHistorySchema>;

/** Closed candles, oldest first, with the EMAs of the bot's filter. */
export const candlesSchema = z.looseObject({
  symbol: symbolName,
  minutes: count,
  /** Start in ms, open, high, low, close, volume. */
  candles: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  /** One value per candle; null while there are too few candles before it. */
  ema_fast: gapFigures.default([]),
  ema_slow: gapFigures.default([]),
  ema_fast_period: rowFigure,
  ema_slow_period: rowFigure,
  /** Minutes of the candles that the filter uses. Its EMAs equal these only when `minutes` is the same. */
  ema_minutes: rowFigure,
});
export type MarketCandles = z.infer<typeof candlesSchema>;
