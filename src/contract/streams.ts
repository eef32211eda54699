import { alarmSchema, alarmStormSchema } from './alarms';
import { bookLevelsSchema } from './bookLevels';
import {
  countSchema,
  eventNumberSchema,
  identifierSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
  timestampSchema,
  wireNumberSchema,
} from './fields';
import { labProgressSchema } from './lab';
import { signalOutcomeSchema } from './signal';
import { z } from './z';

/** Request of a client to start or stop the `book` and `tape` frames of a symbol. */
export const watchRequestSchema = z.object({ type: z.enum(['watch', 'unwatch']), symbol: symbolNameSchema });
export type WatchRequest = z.infer<typeof watchRequestSchema>;

/** Known states of the stop of an open trade. A bot can send other states. */
export const STOP_STATES = ['fixed', 'breakeven', 'trailing', 'wall'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** Known states of a wall. A bot can send other states. */
export const WALL_STATES = ['new', 'persistent', 'trusted', 'suspected_spoof', 'depleting'] as const;
export type WallState = (typeof WALL_STATES)[number];

const livePositionSchema = z.looseObject({
  trade_id: identifierSchema,
  symbol: symbolNameSchema,
  /**
   * Average fill price of an immediate market close. The field has the last known price while the book is out of sync.
   */
  mark_price: rowNumberSchema,
  /** Net PnL of an immediate close in USDT, after all fees and funding. */
  unrealized_pnl_net: rowNumberSchema,
  /** Net PnL in percent of the margin. */
  unrealized_pnl_pct: rowNumberSchema,
  /** Net PnL divided by the loss at the initial stop of the trade. */
  r_multiple: rowNumberSchema,
  sl_price: rowNumberSchema,
  /** First stop of the trade, on which `r_multiple` is based. */
  initial_sl_price: rowNumberSchema.optional(),
  tp_price: rowNumberSchema,
  sl_state: rowTextSchema,
  /** Age of `mark_price` in ms. The value is null when the age is unknown. */
  age_ms: rowNumberSchema,
  /** True while a forced exit waits for a synchronised book. */
  waiting_for_book: z.boolean().optional().catch(undefined),
  /** Market time of the position data. */
  timestamp: timestampSchema,
});
export type LivePosition = z.infer<typeof livePositionSchema>;

const bookWallSchema = z.looseObject({
  side: z.enum(['bid', 'ask']),
  price: wireNumberSchema,
  /** Notional of the wall in USDT. */
  notional: wireNumberSchema,
  age_ms: rowNumberSchema,
  state: rowTextSchema,
});
export type BookWall = z.infer<typeof bookWallSchema>;

/** Result of one check of the bot. `value` and `limit` are null for a check without numbers. */
const bookCheckSchema = z.looseObject({
  name: z.string(),
  /** Name of the check with its unit. The name suits a passed and a failed check. */
  label: rowTextSchema,
  value: rowNumberSchema,
  limit: rowNumberSchema,
  passes: z.boolean(),
  /** Reason why the check fails. The value is null when the check passes. */
  reason: rowTextSchema,
});
export type BookCheck = z.infer<typeof bookCheckSchema>;

const bookFrameSchema = z.looseObject({
  symbol: symbolNameSchema,
  /** Number of all evaluations of the book, including evaluations that sent no frame. */
  sequence: countSchema,
  /** Market time of the book evaluation. */
  timestamp: timestampSchema,
  mid: wireNumberSchema,
  best_bid: rowNumberSchema,
  best_ask: rowNumberSchema,
  /** A bucket width of 0 froze the page and filled its memory. */
  bucket: wireNumberSchema.refine((width) => width > 0, 'not above 0'),
  bids: bookLevelsSchema,
  asks: bookLevelsSchema,
  walls: z.array(bookWallSchema).default([]),
  /** Order-book imbalance (OBI), -1 to 1. */
  obi: rowNumberSchema,
  obi_smoothed: rowNumberSchema,
  /** Absolute OBI that a signal of either side requires. */
  obi_threshold: rowNumberSchema,
  /** Absolute OBI below which a side can give the next signal. */
  obi_rearm: rowNumberSchema,
  /** Side of the smoothed OBI, to which the checks refer. */
  side: rowTextSchema,
  checks: z.array(bookCheckSchema).default([]),
});
export type BookFrame = z.infer<typeof bookFrameSchema>;

/** Market trade with market time in ms, price, quantity in the base asset and taker side. */
export type TapeTrade = readonly [at: number, price: number, quantity: number, taker: 'BUY' | 'SELL'];

const isTapeTrade = (value: unknown): value is TapeTrade =>
  Array.isArray(value) &&
  value.length >= 4 &&
  value.slice(0, 3).every((number) => typeof number === 'number' && Number.isFinite(number)) &&
  (value[3] === 'BUY' || value[3] === 'SELL');

export const tapeTradesSchema = z.custom<readonly TapeTrade[]>(
  (value) => Array.isArray(value) && value.every(isTapeTrade),
  'not a list of time, price, quantity and side',
);

const outcomeChangeSchema = z.looseObject({
  symbol: symbolNameSchema,
  side: rowTextSchema,
  timestamp: timestampSchema,
  outcome: signalOutcomeSchema,
});
export type OutcomeChange = z.infer<typeof outcomeChangeSchema>;

/** Contract additions: stream frames. A console ignores a frame of an unknown type. */
export const streamFrameSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('positions'), data: z.array(livePositionSchema) }),
  z.looseObject({ type: z.literal('book'), data: bookFrameSchema }),
  z.looseObject({
    type: z.literal('tape'),
    data: z.looseObject({ symbol: symbolNameSchema, trades: tapeTradesSchema }),
  }),
  z.looseObject({ type: z.literal('signal_outcome'), data: outcomeChangeSchema, seq: eventNumberSchema }),
  z.looseObject({ type: z.literal('lab_progress'), data: labProgressSchema }),
  z.looseObject({ type: z.literal('alarm'), data: alarmSchema }),
  z.looseObject({ type: z.literal('alarm_storm'), data: alarmStormSchema }),
]);
export type StreamFrame = z.infer<typeof streamFrameSchema>;
