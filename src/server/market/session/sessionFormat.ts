import { z } from '@/contract/schema/z';
import { MAX_DATE_MS } from '@/domain/format/time';

import { FRESHNESS_STATES } from '../book/freshness';
import type { Candle } from '../source';

/** Version of a whole session in one file, which earlier versions of the bot recorded. */
const WHOLE_SESSION_VERSION = 1;
/**
 * Version of one part of a recording. Each line has a receive time in ns and a JSON object. The first line is the
 * header, and the market state follows the header.
 */
export const SESSION_PART_VERSION = 2;

const exchangeSchema = z.enum(['BYBIT', 'BINANCE']);
const protocolSchema = z.enum(['bybit', 'binance']);
export type FeedProtocol = z.infer<typeof protocolSchema>;
const venueNameSchema = z.enum(['data', 'execution']);
export type VenueName = z.infer<typeof venueNameSchema>;

export const sessionHeaderSchema = z.object({
  session: z.literal([WHOLE_SESSION_VERSION, SESSION_PART_VERSION]),
  /** Market time at which the recording starts, ms. */
  at: z.number().min(0).max(MAX_DATE_MS),
  description: z.string(),
  hasHistory: z.boolean(),
  bot_seed: z.number(),
  venue: exchangeSchema.optional(),
  /** `answers` is true if the data venue sends books on request. */
  data: z.object({ protocol: protocolSchema, answers: z.boolean().optional() }),
  execution: z.object({ protocol: protocolSchema, name: exchangeSchema.optional() }).optional(),
  /** Name of the recording and number of the part. Part n + 1 continues part n without a gap. */
  part: z.object({ of: z.string(), index: z.number() }).optional(),
});
export type SessionPart = NonNullable<z.infer<typeof sessionHeaderSchema>['part']>;
export type SessionHeader = z.infer<typeof sessionHeaderSchema>;

const candleRowSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const instrumentSchema = z.object({
  symbol: z.string(),
  tick_size: z.number(),
  qty_step: z.number(),
  min_qty: z.number(),
  min_notional: z.number(),
  turnover_24h: z.number(),
  funding_every_ms: z.number().optional(),
});
const feedStateSchema = z.enum(['up', 'down', 'gap', 'resynced', 'malformed', 'ended']);

// JSON.stringify writes null in place of NaN, Infinity and -Infinity.
const numberOrNaNSchema = z
  .number()
  .nullable()
  .transform((value) => value ?? NaN);
const numberOrMinusInfinitySchema = z
  .number()
  .nullable()
  .transform((value) => value ?? -Infinity);
const numberOrInfinitySchema = z
  .number()
  .nullable()
  .transform((value) => value ?? Infinity);

/** State of one symbol without book, candles and contract data. */
const symbolStateSchema = z.object({
  freshness: z.enum(FRESHNESS_STATES),
  updated_at: z.number(),
  updates: z.number(),
  prices: z.tuple([numberOrNaNSchema, numberOrNaNSchema, numberOrNaNSchema]),
  last_price_at: numberOrMinusInfinitySchema,
  mark_price_at: numberOrMinusInfinitySchema,
  funding: z.object({ rate: z.number().optional(), next_at: z.number().optional(), every_ms: z.number().optional() }),
  candles_received_at: z.array(z.tuple([z.number(), z.number()])),
});
export type CapturedSymbolState = z.infer<typeof symbolStateSchema>;

/**
 * Session lines for events that arrive outside exchange frames. A frame is the line `{"d":…}` of the data venue or
 * `{"x":…}` of the execution venue.
 */
export const sessionEventSchema = z.discriminatedUnion('note', [
  z.object({ note: z.literal('listed'), v: venueNameSchema, instruments: z.array(instrumentSchema) }),
  z.object({
    note: z.literal('history'),
    v: venueNameSchema,
    symbol: z.string(),
    minutes: z.number(),
    candles: z.array(candleRowSchema),
  }),
  z.object({
    note: z.literal('candle'),
    v: venueNameSchema,
    symbol: z.string(),
    minutes: z.number(),
    candle: candleRowSchema,
  }),
  z.object({
    note: z.literal('feed'),
    v: venueNameSchema,
    state: feedStateSchema,
    detail: z.string(),
    symbol: z.string().optional(),
  }),
  z.object({ note: z.literal('interpreter'), v: venueNameSchema }),
  z.object({ note: z.literal('dropped'), v: venueNameSchema, symbol: z.string() }),
  z.object({ note: z.literal('forgotten'), v: venueNameSchema, symbol: z.string() }),
  // Each recording part begins with book frames, candles, a `symbol` line per symbol, a `venue` line per venue and a
  // `begin` line.
  z.object({ note: z.literal('symbol'), v: venueNameSchema, symbol: z.string(), state: symbolStateSchema }),
  z.object({
    note: z.literal('venue'),
    v: venueNameSchema,
    latency: z.object({
      smallest: numberOrInfinitySchema,
      smallestBefore: numberOrInfinitySchema,
      windowEnds: numberOrMinusInfinitySchema,
    }),
    rejected: z.array(z.tuple([z.string(), z.number()])),
  }),
  z.object({ note: z.literal('begin') }),
  z.object({ note: z.literal('leap'), to: z.number() }),
  z.object({ note: z.literal('answered'), v: venueNameSchema, symbol: z.string(), problem: z.string().optional() }),
]);
export type SessionEvent = z.infer<typeof sessionEventSchema>;
type CandleRow = z.infer<typeof candleRowSchema>;

export const toCandleRow = ({ start, open, high, low, close, volume }: Candle): CandleRow => [
  start,
  open,
  high,
  low,
  close,
  volume,
];
export const parseCandleRow = ([start, open, high, low, close, volume]: CandleRow): Candle => ({
  start,
  open,
  high,
  low,
  close,
  volume,
});

const NS_PER_MS = 1_000_000;

export function formatTimestampNs(atMs: number): string {
  const whole = Math.floor(atMs);
  return `${whole}${String(Math.round((atMs - whole) * NS_PER_MS)).padStart(6, '0')}`;
}
