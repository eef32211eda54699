import { TIME_RANGES } from './enums';
import {
  DEFAULT_LOG_LINE_LIMIT,
  LOAD_ALL_CHUNK_SIZE,
  LOG_LINE_LIMITS,
  MAX_LISTED_SIGNALS,
  RECENT_TRADES_COUNT,
} from './sizes';
import { tradeSearchSchema } from './tradeSearch';
import { z } from './z';

// The queries of the calls, as the embedded bot reads them. The console sends only values within these bounds.

const MAX_UPLOAD_NAME_LENGTH = 200;
const CANDLE_MINUTES = ['1', '3', '5', '15', '30', '60'] as const;

const symbolQuerySchema = z.string().min(1).max(40);

/** Returns the schema of a query parameter: a whole number within bounds. */
export const wholeNumberQuerySchema = (lowest: number, highest: number) =>
  z.coerce.number().int().min(lowest).max(highest);

export const tradesQuerySchema = tradeSearchSchema.extend({
  skip: wholeNumberQuerySchema(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumberQuerySchema(1, LOAD_ALL_CHUNK_SIZE).default(RECENT_TRADES_COUNT),
});

export const signalsQuerySchema = z.object({ limit: wholeNumberQuerySchema(1, 500).default(MAX_LISTED_SIGNALS) });

export const analyticsQuerySchema = z.object({ time_range: z.enum(TIME_RANGES).default('all') });

export const logsQuerySchema = z.object({
  level: z.string().min(1).optional(),
  component: z.string().min(1).optional(),
  limit: wholeNumberQuerySchema(1, Math.max(...LOG_LINE_LIMITS)).default(DEFAULT_LOG_LINE_LIMIT),
});

export const marketHistoryQuerySchema = z.object({
  symbol: symbolQuerySchema,
  seconds: wholeNumberQuerySchema(1, 900).default(900),
});

export const candlesQuerySchema = z.object({
  symbol: symbolQuerySchema,
  minutes: z.enum(CANDLE_MINUTES).default('1'),
  limit: wholeNumberQuerySchema(1, 300).default(300),
});

export const importQuerySchema = z.object({ name: z.string().max(MAX_UPLOAD_NAME_LENGTH).default('') });
