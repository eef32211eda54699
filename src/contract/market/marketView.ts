import {
  countSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
  timestampSchema,
  rowsSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { bookOriginFields } from './bookLevels';
import { z } from '../schema/z';

export const overviewRowSchema = addition(
  z.looseObject({
    symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
    price: meaning(rowNumberSchema, 'Mid price.', 67250.5, 'USDT'),
    change_1h_pct: meaning(rowNumberSchema, 'Price change within the last hour.', 0.42, '%'),
    spread_bps: meaning(rowNumberSchema, 'Spread of the book.', 0.9, 'bps'),
    obi: meaning(rowNumberSchema, 'Smoothed order-book imbalance, -1 to 1.', 0.12, 'OBI'),
    depth_usdt: meaning(rowNumberSchema, 'Notional of both sides of the book.', 3_200_000, 'USDT'),
    walls: meaning(rowNumberSchema, 'Number of tracked walls near the price.', 3, 'walls'),
    blocked_by: meaning(rowTextSchema, 'What blocks an entry in the symbol now. Null when nothing does.', 'Spread'),
    age_ms: meaning(rowNumberSchema, 'Age of the book.', 40, 'ms'),
  }),
  'market.overview',
  'One followed symbol.',
);
export type OverviewRow = z.infer<typeof overviewRowSchema>;

export const marketOverviewSchema = addition(
  z.looseObject({
    timestamp: meaning(timestampSchema, 'Market time of the rows.', '2026-03-10T12:00:00.000Z'),
    symbols: meaning(rowsSchema, 'One row for each symbol.'),
  }),
  'market.overview',
  'The followed symbols.',
);

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

export const marketHistorySchema = addition(
  z.looseObject({
    symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
    timestamp: meaning(timestampSchema, 'Market time of the reply.', '2026-03-10T12:00:00.000Z'),
    at: meaning(numberColumnSchema, 'Market time of each column.', [1_773_144_000_000], 'ms since 1970'),
    mid: meaning(numberColumnSchema, 'Mid price of each column.', [67250.5], 'USDT'),
    bucket: meaning(numberColumnSchema, 'Price width of a bucket in each column.', [6.7], 'USDT'),
    obi: meaning(numberColumnWithGapsSchema, 'Order-book imbalance of each column.', [0.12], 'OBI'),
    obi_smoothed: meaning(numberColumnWithGapsSchema, 'Smoothed order-book imbalance of each column.', [0.1], 'OBI'),
    buckets: meaning(
      countSchema.refine((count) => count <= MARKET_BUCKETS_MAX, 'too many buckets'),
      'Number of buckets of a side, at most 500. Bucket 0 begins at the mid price.',
      20,
      'buckets',
    ),
    depth: meaning(
      z.string().refine(isBase64, 'not base64'),
      'Notional of every bucket as base64, 16 bits each, little-endian: round(log2(1 + USDT) * 2048). Column by column, bids before asks, nearest first.',
      'AAAAAA==',
    ),
    traded: meaning(
      z.array(z.tuple([countSchema, z.number(), z.number(), z.enum(['BUY', 'SELL'])])).default([]),
      'Traded volumes: column index, mean price, notional in USDT, taker side.',
      [[0, 67250.5, 1200, 'BUY']],
    ),
  }),
  'market.history',
  'Columns of the depth map, oldest first. Every list has one entry for each column. A second without a synchronised book has no column.',
);
export type MarketHistory = z.infer<typeof marketHistorySchema>;

export const candlesSchema = addition(
  z.looseObject({
    symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
    minutes: meaning(countSchema, 'Length of a candle.', 5, 'min'),
    ...bookOriginFields,
    candles: meaning(
      z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
      'Start in ms, open, high, low, close, volume of each candle.',
      [[1_773_144_000_000, 67_200, 67_300, 67_180, 67_250, 81.2]],
    ),
    ema_fast: meaning(
      numberColumnWithGapsSchema.default([]),
      'Fast EMA at each candle. Null when too few candles precede.',
      [67210.4],
      'USDT',
    ),
    ema_slow: meaning(
      numberColumnWithGapsSchema.default([]),
      'Slow EMA at each candle. Null when too few candles precede.',
      [67190.1],
      'USDT',
    ),
    ema_fast_period: meaning(rowNumberSchema, 'Period of the fast EMA.', 9, 'candles'),
    ema_slow_period: meaning(rowNumberSchema, 'Period of the slow EMA.', 21, 'candles'),
    ema_minutes: meaning(
      rowNumberSchema,
      'Candle length of the EMA filter. The filter uses these EMAs only if it equals `minutes`.',
      5,
      'min',
    ),
    ema_exchange: addition(
      rowTextSchema.optional(),
      'market.books',
      'Exchange of the candles of the EMA filter. The filter uses these EMAs only if it equals `exchange`.',
      'BINANCE',
    ),
  }),
  'market.history',
  'Closed candles, oldest first, with the EMAs of the filter.',
);
export type MarketCandles = z.infer<typeof candlesSchema>;
