import { alarmSchema, alarmStormSchema } from '../alarms/alarms';
import { bookRoleSchema, bookSideFields, liveBookOriginFields } from '../market/bookLevels';
import {
  sequenceSchema,
  eventNumberSchema,
  identifierSchema,
  messageTypeSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
  timestampSchema,
  wireNumberSchema,
} from '../schema/fields';
import { labProgressSchema } from '../lab/progress';
import { addition, meaning } from '../schema/meaning';
import { signalOutcomeSchema } from '../trades/signal';
import { z } from '../schema/z';

export const watchRequestSchema = addition(
  z.object({
    type: meaning(z.enum(['watch', 'unwatch']), '`watch` or `unwatch`.', 'watch'),
    symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
    book: addition(
      bookRoleSchema,
      'market.books',
      'Book to watch, `signals` when absent. A watched book takes the place of the other book of the symbol.',
      'execution',
    ),
  }),
  'market.watch',
  'Starts or stops the frames of a symbol. A connection watches at most 4 symbols.',
);
export type WatchRequest = z.infer<typeof watchRequestSchema>;

/** Known states of the stop of an open trade. A bot can send other states. */
export const STOP_STATES = ['fixed', 'breakeven', 'trailing', 'wall'] as const;
export type StopState = (typeof STOP_STATES)[number];

/** Known states of a wall. A bot can send other states. */
export const WALL_STATES = ['new', 'persistent', 'trusted', 'suspected_spoof', 'depleting'] as const;
export type WallState = (typeof WALL_STATES)[number];

const livePositionSchema = z.looseObject({
  trade_id: meaning(identifierSchema, 'Identifier of the trade.', '10042'),
  symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
  mark_price: meaning(
    rowNumberSchema,
    'Average fill price of an immediate close. The last known price while the book is out of sync.',
    67260.1,
    'USDT',
  ),
  unrealized_pnl_net: meaning(
    rowNumberSchema,
    'Net PnL of an immediate close, after all fees and funding.',
    0.4,
    'USDT',
  ),
  unrealized_pnl_pct: meaning(rowNumberSchema, 'Net PnL in percent of the margin.', 0.4, '%'),
  r_multiple: meaning(rowNumberSchema, 'Net PnL divided by the loss at the initial stop.', 0.3, 'R'),
  sl_price: meaning(rowNumberSchema, 'Stop-loss price.', 67082.4, 'USDT'),
  initial_sl_price: meaning(
    rowNumberSchema.optional(),
    'First stop-loss price, on which `r_multiple` is based.',
    67082.4,
    'USDT',
  ),
  tp_price: meaning(rowNumberSchema, 'Take-profit price.', 67452.2, 'USDT'),
  sl_state: meaning(rowTextSchema, 'fixed, breakeven, trailing, wall or another state.', 'fixed'),
  age_ms: meaning(rowNumberSchema, 'Age of `mark_price`. Null when unknown.', 40, 'ms'),
  waiting_for_book: meaning(
    z.boolean().optional().catch(undefined),
    'True while a forced exit waits for a synchronised book.',
    false,
  ),
  held_qty: meaning(
    rowNumberSchema.optional(),
    'Quantity that is open now. Absent for a bot that does not report it.',
    1.3,
  ),
  full_qty: meaning(
    rowNumberSchema.optional(),
    'Ordered quantity while the entry can still fill, then the quantity of all entry fills.',
    2.7,
  ),
  book: addition(
    bookRoleSchema,
    'market.books',
    'Book on which the trade was opened: entry, stop, target and mark price are prices of it.',
    'execution',
  ),
  timestamp: meaning(timestampSchema, 'Market time of the row.', '2026-03-10T12:00:00.000Z'),
});
export type LivePosition = z.infer<typeof livePositionSchema>;

const bookWallSchema = z.looseObject({
  side: meaning(z.enum(['bid', 'ask']), 'Side of the wall.', 'bid'),
  price: meaning(wireNumberSchema, 'Price of the wall.', 67_210, 'USDT'),
  notional: meaning(wireNumberSchema, 'Notional of the wall.', 210_000, 'USDT'),
  age_ms: meaning(rowNumberSchema, 'Age of the wall.', 4200, 'ms'),
  state: meaning(rowTextSchema, 'new, persistent, trusted, suspected_spoof, depleting or another state.', 'trusted'),
});
export type BookWall = z.infer<typeof bookWallSchema>;

/** Result of one check of the bot. `value` and `limit` are null for a check without numbers. */
const bookCheckSchema = z.looseObject({
  name: meaning(z.string(), 'Wire name of the check.', 'max_spread_pct'),
  label: meaning(rowTextSchema, 'Name of the check with its unit. It suits a passed and a failed check.', 'Spread %'),
  value: meaning(rowNumberSchema, 'Measured value. Null for a check without numbers.', 0.009),
  limit: meaning(rowNumberSchema, 'Limit of the check. Null for a check without numbers.', 0.05),
  passes: meaning(z.boolean(), 'True when the check passes.', true),
  reason: meaning(rowTextSchema, 'Reason why the check fails. Null when the check passes.', null),
});
export type BookCheck = z.infer<typeof bookCheckSchema>;

const bookFrameSchema = z.looseObject({
  symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
  sequence: meaning(sequenceSchema, 'Number of all evaluations of the book, including those without a frame.', 41_200),
  timestamp: meaning(timestampSchema, 'Market time of the evaluation.', '2026-03-10T12:00:00.000Z'),
  mid: meaning(wireNumberSchema, 'Mid price.', 67250.5, 'USDT'),
  best_bid: meaning(rowNumberSchema, 'Best bid.', 67250.4, 'USDT'),
  best_ask: meaning(rowNumberSchema, 'Best ask.', 67250.6, 'USDT'),
  /** A bucket width of 0 froze the page and filled its memory. */
  bucket: meaning(
    wireNumberSchema.refine((width) => width > 0, 'not above 0'),
    'Price width of a bucket.',
    6.7,
    'USDT',
  ),
  ...liveBookOriginFields,
  ...bookSideFields,
  walls: meaning(z.array(bookWallSchema).default([]), 'Walls of the book.'),
  obi: meaning(rowNumberSchema, 'Order-book imbalance, -1 to 1.', 0.21, 'OBI'),
  obi_smoothed: meaning(rowNumberSchema, 'Smoothed order-book imbalance, -1 to 1.', 0.18, 'OBI'),
  obi_threshold: meaning(rowNumberSchema, 'Imbalance that a signal of either side requires.', 0.35, 'OBI'),
  obi_rearm: meaning(rowNumberSchema, 'Imbalance below which a side can give the next signal.', 0.3, 'OBI'),
  side: meaning(rowTextSchema, 'Side of the smoothed imbalance, to which the checks refer.', 'LONG'),
  checks: meaning(z.array(bookCheckSchema).default([]), 'The checks in order of evaluation.'),
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
  symbol: meaning(symbolNameSchema, 'Contract of the signal.', 'BTCUSDT'),
  side: meaning(rowTextSchema, 'Side of the signal.', 'LONG'),
  timestamp: meaning(timestampSchema, 'Time of the signal.', '2026-03-10T12:00:00.000Z'),
  outcome: meaning(
    signalOutcomeSchema,
    'Outcome of the signal: the trade that it opened, or the check that rejected it.',
  ),
});
export type OutcomeChange = z.infer<typeof outcomeChangeSchema>;

/** Contract additions: stream frames. A console ignores a frame of an unknown type. */
export const streamFrameSchema = z.discriminatedUnion('type', [
  addition(
    z.looseObject({
      type: messageTypeSchema('positions'),
      data: meaning(z.array(livePositionSchema), 'The open trades.'),
    }),
    'positions',
    'The open trades, twice a second, and an empty list after the last close.',
  ),
  addition(
    z.looseObject({
      type: messageTypeSchema('book'),
      data: meaning(bookFrameSchema, 'The book with the checks of the bot.'),
    }),
    'market.watch',
    'The grouped book of a watched symbol, at most ten a second.',
  ),
  addition(
    z.looseObject({
      type: messageTypeSchema('tape'),
      data: meaning(
        z.looseObject({
          symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
          book: addition(bookRoleSchema, 'market.books', 'Book of the market trades.', 'signals'),
          trades: meaning(
            tapeTradesSchema,
            'Market time in ms, price, quantity in the base asset, taker side BUY or SELL.',
            [[1_773_144_000_000, 67250.5, 0.02, 'BUY']],
          ),
        }),
        'The trades since the last frame.',
      ),
    }),
    'market.watch',
    'Market trades of a watched symbol.',
  ),
  addition(
    z.looseObject({
      type: messageTypeSchema('signal_outcome'),
      data: meaning(outcomeChangeSchema, 'The signal and its outcome.'),
      seq: eventNumberSchema,
    }),
    'signals.outcome',
    'The outcome of a signal.',
  ),
  addition(
    z.looseObject({
      type: messageTypeSchema('lab_progress'),
      data: meaning(labProgressSchema, 'The progress.'),
    }),
    'lab',
    'Progress of a run, at most four times a second.',
  ),
  addition(
    z.looseObject({
      type: messageTypeSchema('alarm'),
      data: meaning(alarmSchema, 'The alarm after the change.'),
    }),
    'alarms',
    'An alarm that changed.',
  ),
  addition(
    z.looseObject({
      type: messageTypeSchema('alarm_storm'),
      data: meaning(alarmStormSchema, 'Count and worst alarms.'),
    }),
    'alarms',
    'Many alarms that changed in a short time, as one frame.',
  ),
]);
export type StreamFrame = z.infer<typeof streamFrameSchema>;
