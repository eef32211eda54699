import { z } from '@/contract/z';

import { FRESHNESS_STATES } from '../book/freshness';

/** Version of the format: lines of `<receive time, ns since 1970> <JSON>`, the header first. */
export const SESSION_VERSION = 1;
/** Version of a part of a longer recording: the state of the market at its start comes after the header. */
export const PART_VERSION = 2;

const exchange = z.enum(['BYBIT', 'BINANCE']);
const protocol = z.enum(['bybit', 'binance']);
export type Protocol = z.infer<typeof protocol>;
const venueName = z.enum(['data', 'execution']);
export type VenueName = z.infer<typeof venueName>;

export const headerSchema = z.object({
  session: z.literal([SESSION_VERSION, PART_VERSION]),
  /** Market time of the start, ms. */
  at: z.number(),
  description: z.string(),
  hasHistory: z.boolean(),
  /** Seed of the bot's random numbers. */
  bot_seed: z.number(),
  venue: exchange.optional(),
  /** `answers`: the venue answered book requests. */
  data: z.object({ protocol, answers: z.boolean().optional() }),
  execution: z.object({ protocol, name: exchange.optional() }).optional(),
  /** Recording and number of this part. Part n + 1 continues part n without a gap. */
  part: z.object({ of: z.string(), index: z.number() }).optional(),
});
export type SessionPart = NonNullable<z.infer<typeof headerSchema>['part']>;
export type SessionHeader = z.infer<typeof headerSchema>;

const candleRow = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const instrument = z.object({
  symbol: z.string(),
  tick_size: z.number(),
  qty_step: z.number(),
  min_qty: z.number(),
  min_notional: z.number(),
  turnover_24h: z.number(),
  funding_every_ms: z.number().optional(),
});
const feedState = z.enum(['up', 'down', 'gap', 'resynced', 'malformed', 'ended']);

/** JSON writes NaN and infinities as null. */
const known = z
  .number()
  .nullable()
  .transform((value) => value ?? NaN);
const knownTime = z
  .number()
  .nullable()
  .transform((value) => value ?? -Infinity);
const leastDelay = z
  .number()
  .nullable()
  .transform((value) => value ?? Infinity);

/** State of one symbol besides book and candles, as `MarketState.captureSymbol` returns it. */
const capture = z.object({
  freshness: z.enum(FRESHNESS_STATES),
  updated_at: z.number(),
  updates: z.number(),
  prices: z.tuple([known, known, known]),
  last_price_at: knownTime,
  mark_price_at: knownTime,
  funding: z.object({ rate: z.number().optional(), next_at: z.number().optional(), every_ms: z.number().optional() }),
  candles_received_at: z.array(z.tuple([z.number(), z.number()])),
});

/** Events besides frames. Frames are `{"d":…}` (data) or `{"x":…}` (execution). */
export const noteSchema = z.discriminatedUnion('note', [
  z.object({ note: z.literal('listed'), v: venueName, instruments: z.array(instrument) }),
  z.object({
    note: z.literal('history'),
    v: venueName,
    symbol: z.string(),
    minutes: z.number(),
    candles: z.array(candleRow),
  }),
  z.object({ note: z.literal('candle'), v: venueName, symbol: z.string(), minutes: z.number(), candle: candleRow }),
  z.object({
    note: z.literal('feed'),
    v: venueName,
    state: feedState,
    detail: z.string(),
    symbol: z.string().optional(),
  }),
  z.object({ note: z.literal('interpreter'), v: venueName }),
  z.object({ note: z.literal('dropped'), v: venueName, symbol: z.string() }),
  z.object({ note: z.literal('forgotten'), v: venueName, symbol: z.string() }),
  // Each part of a session begins with the state of the market: book frames, candles, these two notes and `begin`.
  z.object({ note: z.literal('symbol'), v: venueName, symbol: z.string(), state: capture }),
  z.object({
    note: z.literal('venue'),
    v: venueName,
    latency: z.object({ smallest: leastDelay, smallestBefore: leastDelay, windowEnds: knownTime }),
    rejected: z.array(z.tuple([z.string(), z.number()])),
  }),
  z.object({ note: z.literal('begin') }),
  z.object({ note: z.literal('leap'), to: z.number() }),
  z.object({ note: z.literal('answered'), v: venueName, symbol: z.string(), problem: z.string().optional() }),
]);
/** What a recorder writes. JSON turns NaN and infinities into null. */
export type SessionNote = z.infer<typeof noteSchema>;
type Row = z.infer<typeof candleRow>;

type Candle = { start: number; open: number; high: number; low: number; close: number; volume: number };
export const rowOf = ({ start, open, high, low, close, volume }: Candle): Row => [
  start,
  open,
  high,
  low,
  close,
  volume,
];
export const candleOf = ([start, open, high, low, close, volume]: Row): Candle => ({
  start,
  open,
  high,
  low,
  close,
  volume,
});

const NS = 1_000_000;

export function stampOf(atMs: number): string {
  const whole = Math.floor(atMs);
  return `${whole}${String(Math.round((atMs - whole) * NS)).padStart(6, '0')}`;
}
