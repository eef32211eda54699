import { orderResultSchema } from '../bot/execution';
import { bookSideFields } from '../market/bookLevels';
import {
  identifierSchema,
  rowNumberSchema,
  rowTextSchema,
  displayedTextSchema,
  symbolNameSchema,
  timestampSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { signalSchema } from './signal';
import { tradeMarkoutsSchema } from './tradeAfter';
import { z } from '../schema/z';

/** State of a trade in one second. `sl`, `tp` and `pnl_net` are null before the entry and after the exit. */
const tradeStorySampleSchema = z.looseObject({
  at: meaning(z.number(), 'Market time.', 1_773_144_000_000, 'ms since 1970'),
  price: meaning(z.number(), 'Mid price.', 67250.5, 'USDT'),
  sl: meaning(rowNumberSchema, 'Stop-loss price. Null before the entry and after the exit.', 67082.4, 'USDT'),
  tp: meaning(rowNumberSchema, 'Take-profit price. Null before the entry and after the exit.', 67452.2, 'USDT'),
  pnl_net: meaning(rowNumberSchema, 'Net PnL of a close at this moment.', 0.7, 'USDT'),
});

const tradeStoryWallSchema = z.looseObject({
  side: meaning(z.enum(['bid', 'ask']), 'Side of the wall.', 'bid'),
  notional: meaning(z.number(), 'Notional of the wall.', 210_000, 'USDT'),
  gone: meaning(z.boolean(), 'True when the wall has left the book.', false),
});
export type TradeStoryWall = z.infer<typeof tradeStoryWallSchema>;

const tradeStoryEventSchema = z.looseObject({
  at: meaning(z.number(), 'Market time.', 1_773_144_000_000, 'ms since 1970'),
  kind: meaning(rowTextSchema, 'entry, exit, stop, target, wall, funding, order or another kind.', 'entry'),
  price: meaning(rowNumberSchema, 'Price of the event.', 67250.5, 'USDT'),
  text: meaning(displayedTextSchema, 'The event in words.', 'LONG opened at 67250.5'),
  wall: meaning(
    tradeStoryWallSchema.optional().catch(undefined),
    'The wall of an event of the kind `wall`. Absent in stories of an earlier version of the bot.',
  ),
});
export type TradeStoryEvent = z.infer<typeof tradeStoryEventSchema>;

const tradeStoryBookSchema = z.looseObject({
  timestamp: meaning(timestampSchema, 'Market time of the book.', '2026-03-10T12:00:00.000Z'),
  mid: meaning(z.number(), 'Mid price.', 67250.5, 'USDT'),
  bucket: meaning(z.number(), 'Price width of a bucket.', 6.7, 'USDT'),
  ...bookSideFields,
});
export type TradeStoryBook = z.infer<typeof tradeStoryBookSchema>;

const tradeStoryOrderSchema = z.looseObject({
  at: meaning(timestampSchema, 'Time of the order.', 1_773_144_000_000, 'ms since 1970'),
  purpose: meaning(rowTextSchema, 'entry or exit.', 'entry'),
  side: meaning(rowTextSchema, 'BUY or SELL.', 'BUY'),
  qty: meaning(rowNumberSchema, 'Ordered quantity.', 0.01),
  limit: meaning(rowNumberSchema, 'Limit price. Null for a market order.', 64_130),
  result: meaning(orderResultSchema, 'What became of the order at the exchange.'),
  estimate: meaning(
    orderResultSchema.nullable().default(null),
    'What became of the same order in the paper simulation. Null without an estimate.',
  ),
});
export type TradeStoryOrder = z.infer<typeof tradeStoryOrderSchema>;

export const tradeStorySchema = addition(
  z.looseObject({
    trade_id: meaning(identifierSchema, 'Identifier of the trade.', '10042'),
    symbol: meaning(symbolNameSchema, 'Contract of the trade.', 'BTCUSDT'),
    exchange: addition(
      rowTextSchema.optional(),
      'market.books',
      'Exchange of the samples and of the prices of the events.',
      'BYBIT',
    ),
    book_exchange: addition(
      rowTextSchema.optional(),
      'market.books',
      'Exchange of the two books and of the walls. The price of a wall is converted to `exchange`.',
      'BINANCE',
    ),
    samples: meaning(z.array(tradeStorySampleSchema).default([]), 'State of the trade, one sample for each second.'),
    events: meaning(z.array(tradeStoryEventSchema).default([]), 'Events of the trade, oldest first.'),
    signal: meaning(signalSchema.nullable().default(null), 'The signal that opened the trade.'),
    entry_book: meaning(tradeStoryBookSchema.nullable().default(null), 'The book at the entry.'),
    exit_book: meaning(tradeStoryBookSchema.nullable().default(null), 'The book at the exit.'),
    costs: meaning(
      z
        .looseObject({
          entry_fee: meaning(rowNumberSchema, 'Fee of the entry.', 0.2, 'USDT'),
          exit_fee: meaning(rowNumberSchema, 'Fee of the exit.', 0.9, 'USDT'),
          funding: meaning(rowNumberSchema, 'Funding paid.', 0, 'USDT'),
          entry_slippage: meaning(rowNumberSchema, 'Slippage of the entry.', 0.03, 'USDT'),
          exit_slippage: meaning(rowNumberSchema, 'Slippage of the exit.', 0.02, 'USDT'),
        })
        .nullable()
        .default(null),
      'Costs of the trade, positive when paid.',
    ),
    orders: addition(
      z.array(tradeStoryOrderSchema).optional().catch(undefined),
      'execution',
      'The orders of the trade at the exchange, oldest first. Absent for a trade of mode PAPER.',
    ),
    after: addition(
      tradeMarkoutsSchema.optional().catch(undefined),
      'trades.after',
      'What the mid did after the fills of the trade.',
    ),
  }),
  'trades.story',
  'The course of one trade.',
);
export type TradeStory = z.infer<typeof tradeStorySchema>;
