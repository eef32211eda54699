import { z } from '@/contract/z';

/** Version of the format: lines of `<receive time, ns since 1970> <JSON>`, the header first. */
export const SESSION_VERSION = 1;

const exchange = z.enum(['BYBIT', 'BINANCE']);
const protocol = z.enum(['bybit', 'binance']);
export type Protocol = z.infer<typeof protocol>;
const venueName = z.enum(['data', 'execution']);
export type VenueName = z.infer<typeof venueName>;

export const headerSchema = z.object({
  session: z.literal(SESSION_VERSION),
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
});
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
  z.object({ note: z.literal('leap'), to: z.number() }),
  z.object({ note: z.literal('answered'), v: venueName, symbol: z.string(), problem: z.string().optional() }),
]);
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
