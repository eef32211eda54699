import { bookLevels } from './bookLevels';
import { count, identifier, rowFigure, rowText, symbolName, timestamp, wireNumber } from './fields';
import { labProgressSchema } from './lab';
import { signalOutcomeSchema } from './signal';
import { z } from './z';

/** Request of a client to start or stop the `book` and `tape` frames of a symbol. */
export const watchRequestSchema = z.object({ type: z.enum(['watch', 'unwatch']), symbol: symbolName });
export type WatchRequest = z.infer<typeof watchRequestSchema>;

/** Maximum number of symbols that one connection can watch. The bot ignores further requests. */
export const WATCHED_SYMBOLS_MAX = 4;

/** Number of market trades that a client receives after `watch`, and that the console shows. */
export const TAPE_SIZE = 50;

/** Known states of the stop of an open trade. A bot may send other names. */
export const STOP_STATES = ['fixed', 'breakeven', 'trailing', 'wall'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** Known states of a wall. A bot may send other names. */
export const WALL_STATES = ['new', 'persistent', 'trusted', 'suspected_spoof', 'depleting'] as const;
export type WallState = (typeof WALL_STATES)[number];

const livePositionSchema = z.looseObject({
  trade_id: identifier,
  symbol: symbolName,
  /** Average fill price of an immediate market close. While the book is unreadable, the last known price. */
  mark_price: rowFigure,
  /** Net PnL of an immediate close in USDT, after all fees and funding. */
  unrealized_pnl_net: rowFigure,
  /** Net PnL in percent of the margin. */
  unrealized_pnl_pct: rowFigure,
  /** Net PnL divided by the loss at the initial stop of the trade. */
  r_multiple: rowFigure,
  sl_price: rowFigure,
  tp_price: rowFigure,
  sl_state: rowText,
  /** Age of the price behind `mark_price` in ms. Null when unknown. */
  age_ms: rowFigure,
  /** True when an outage forces the exit. The trade closes at the next book. */
  waiting_for_book: z.boolean().optional().catch(undefined),
  /** Market time of the position data. */
  timestamp,
});
export type LivePosition = z.infer<typeof livePositionSchema>;

const wallSchema = z.looseObject({
  side: z.enum(['bid', 'ask']),
  price: wireNumber,
  /** Notional of the wall in USDT. */
  notional: wireNumber,
  age_ms: rowFigure,
  state: rowText,
});
export type BookWall = z.infer<typeof wallSchema>;

/** Result of one filter of the bot. `value` and `limit` are null for a filter without numbers. */
const checkSchema = z.looseObject({
  name: z.string(),
  /** Name of the check with its unit, worded for a passed and for a failed check. */
  label: rowText,
  value: rowFigure,
  limit: rowFigure,
  passes: z.boolean(),
  /** Why the filter fails. Null when the filter passes. */
  reason: rowText,
});
export type BookCheck = z.infer<typeof checkSchema>;

const bookFrameSchema = z.looseObject({
  symbol: symbolName,
  /** Number of all evaluations of the book, including those without a frame. */
  sequence: count,
  /** Market time of the book evaluation. */
  timestamp,
  mid: wireNumber,
  best_bid: rowFigure,
  best_ask: rowFigure,
  /** Price width of a bucket. */
  bucket: wireNumber,
  bids: bookLevels,
  asks: bookLevels,
  walls: z.array(wallSchema).default([]),
  /** Order book imbalance, -1 to 1. */
  obi: rowFigure,
  obi_smoothed: rowFigure,
  /** Imbalance that a signal requires on either side. */
  obi_threshold: rowFigure,
  /** Imbalance below which the side may give its next signal. */
  obi_rearm: rowFigure,
  /** Side of the smoothed imbalance. The checks refer to this side. */
  side: rowText,
  checks: z.array(checkSchema).default([]),
});
export type BookFrame = z.infer<typeof bookFrameSchema>;

/** Market trade: market time in ms, price, base quantity and taker side. */
export type TapeTrade = readonly [at: number, price: number, quantity: number, taker: 'BUY' | 'SELL'];

const isTapeTrade = (value: unknown): value is TapeTrade =>
  Array.isArray(value) &&
  value.length >= 4 &&
  value.slice(0, 3).every((number) => typeof number === 'number' && Number.isFinite(number)) &&
  (value[3] === 'BUY' || value[3] === 'SELL');

const tapeTrades = z.custom<readonly TapeTrade[]>(
  (value) => Array.isArray(value) && value.every(isTapeTrade),
  'not a list of time, price, quantity and side',
);

const outcomeChangeSchema = z.looseObject({
  symbol: symbolName,
  side: rowText,
  timestamp,
  outcome: signalOutcomeSchema,
});
export type OutcomeChange = z.infer<typeof outcomeChangeSchema>;

/** Contract additions. A console that does not know these frame types ignores them. */
export const streamFrameSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('positions'), data: z.array(livePositionSchema) }),
  z.looseObject({ type: z.literal('book'), data: bookFrameSchema }),
  z.looseObject({ type: z.literal('tape'), data: z.looseObject({ symbol: symbolName, trades: tapeTrades }) }),
  z.looseObject({ type: z.literal('signal_outcome'), data: outcomeChangeSchema }),
  z.looseObject({ type: z.literal('lab_progress'), data: labProgressSchema }),
]);
export type StreamFrame = z.infer<typeof streamFrameSchema>;
