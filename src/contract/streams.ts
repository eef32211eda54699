import { bookLevels } from './bookLevels';
import { count, identifier, rowFigure, rowText, symbolName, timestamp, wireNumber } from './fields';
import { signalOutcomeSchema } from './signal';
import { z } from './z';

/** What a client sends to begin or end the frames `book` and `tape` of a symbol. */
export const watchRequestSchema = z.object({ type: z.enum(['watch', 'unwatch']), symbol: symbolName });
export type WatchRequest = z.infer<typeof watchRequestSchema>;

/** Symbols that one connection can watch. The bot ignores a request for a further symbol. */
export const WATCHED_SYMBOLS_MAX = 4;

/** What the stop of an open trade does. A bot may send other names. */
export const STOP_STATES = ['fixed', 'breakeven', 'trailing', 'wall'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** States of a wall in the bot's evaluation. A bot may send other names. */
export const WALL_STATES = ['new', 'persistent', 'trusted', 'suspected_spoof', 'depleting'] as const;
export type WallState = (typeof WALL_STATES)[number];

const livePositionSchema = z.looseObject({
  trade_id: identifier,
  symbol: symbolName,
  /** Average fill price of a close at market now; the last known price while the book is unreadable. */
  mark_price: rowFigure,
  /** USDT if closed now, after all fees and funding. */
  unrealized_pnl_net: rowFigure,
  /** Percent of the margin. */
  unrealized_pnl_pct: rowFigure,
  /** Net PnL divided by the loss at the first stop of the trade. */
  r_multiple: rowFigure,
  sl_price: rowFigure,
  tp_price: rowFigure,
  sl_state: rowText,
  /** Age of the price that `mark_price` comes from, ms; null when unknown. */
  age_ms: rowFigure,
  /** True when an outage forces the exit: the trade closes at the next book. */
  waiting_for_book: z.boolean().optional().catch(undefined),
  /** Market time of the figures. */
  timestamp,
});
export type LivePosition = z.infer<typeof livePositionSchema>;

const wallSchema = z.looseObject({
  side: z.enum(['bid', 'ask']),
  price: wireNumber,
  /** USDT. */
  notional: wireNumber,
  age_ms: rowFigure,
  state: rowText,
});
export type BookWall = z.infer<typeof wallSchema>;

/** One filter of the bot. `value` and `limit` are null where the filter compares no figures. */
const checkSchema = z.looseObject({
  name: z.string(),
  /** Name of the check with its unit. Fits a passed check and a missed one. */
  label: rowText,
  value: rowFigure,
  limit: rowFigure,
  passes: z.boolean(),
  /** Says in words what the filter misses; null while it passes. */
  reason: rowText,
});
export type BookCheck = z.infer<typeof checkSchema>;

const bookFrameSchema = z.looseObject({
  symbol: symbolName,
  /** Counts all evaluations of the book, including those that the bot did not send. */
  sequence: count,
  /** Market time of the evaluation. */
  timestamp,
  mid: wireNumber,
  best_bid: rowFigure,
  best_ask: rowFigure,
  /** Width of a bucket in price. */
  bucket: wireNumber,
  bids: bookLevels,
  asks: bookLevels,
  walls: z.array(wallSchema).default([]),
  /** -1 to 1. */
  obi: rowFigure,
  obi_smoothed: rowFigure,
  /** The imbalance that a signal needs, on both sides. */
  obi_threshold: rowFigure,
  /** Below this imbalance the side may give its next signal. */
  obi_rearm: rowFigure,
  /** Side of the smoothed imbalance, which the checks concern. */
  side: rowText,
  checks: z.array(checkSchema).default([]),
});
export type BookFrame = z.infer<typeof bookFrameSchema>;

/** Market time in ms, price, base quantity, and the taker side. */
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

/** Contract additions. A console that does not know these frames ignores them. */
export const streamFrameSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('positions'), data: z.array(livePositionSchema) }),
  z.looseObject({ type: z.literal('book'), data: bookFrameSchema }),
  z.looseObject({ type: z.literal('tape'), data: z.looseObject({ symbol: symbolName, trades: tapeTrades }) }),
  z.looseObject({ type: z.literal('signal_outcome'), data: outcomeChangeSchema }),
]);
export type StreamFrame = z.infer<typeof streamFrameSchema>;
