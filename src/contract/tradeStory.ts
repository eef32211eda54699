import { bookLevelsSchema } from './bookLevels';
import {
  identifierSchema,
  rowNumberSchema,
  rowTextSchema,
  displayedTextSchema,
  symbolNameSchema,
  timestampSchema,
} from './fields';
import { signalSchema } from './signal';
import { z } from './z';

/** State of a trade in one second. `sl`, `tp` and `pnl_net` are null before the entry and after the exit. */
const tradeStorySampleSchema = z.looseObject({
  /** Market time in ms. */
  at: z.number(),
  price: z.number(),
  sl: rowNumberSchema,
  tp: rowNumberSchema,
  pnl_net: rowNumberSchema,
});

const tradeStoryWallSchema = z.looseObject({
  side: z.enum(['bid', 'ask']),
  /** Notional of the wall in USDT. */
  notional: z.number(),
  /** True when the wall has left the book. */
  gone: z.boolean(),
});
export type TradeStoryWall = z.infer<typeof tradeStoryWallSchema>;

const tradeStoryEventSchema = z.looseObject({
  at: z.number(),
  /** 'entry', 'exit', 'stop', 'target', 'wall', 'funding' or 'order'. Another kind is shown as text. */
  kind: rowTextSchema,
  price: rowNumberSchema,
  /** Description of the event in words. */
  text: displayedTextSchema,
  /** The wall of a 'wall' event. The field is absent in trade stories of an earlier version of the bot. */
  wall: tradeStoryWallSchema.optional().catch(undefined),
});
export type TradeStoryEvent = z.infer<typeof tradeStoryEventSchema>;

const tradeStoryBookSchema = z.looseObject({
  timestamp: timestampSchema,
  mid: z.number(),
  bucket: z.number(),
  bids: bookLevelsSchema,
  asks: bookLevelsSchema,
});
export type TradeStoryBook = z.infer<typeof tradeStoryBookSchema>;

/** Contract addition with the capability `trades.story`: prices, events and books of one trade. */
export const tradeStorySchema = z.looseObject({
  trade_id: identifierSchema,
  symbol: symbolNameSchema,
  samples: z.array(tradeStorySampleSchema).default([]),
  events: z.array(tradeStoryEventSchema).default([]),
  signal: signalSchema.nullable().default(null),
  entry_book: tradeStoryBookSchema.nullable().default(null),
  exit_book: tradeStoryBookSchema.nullable().default(null),
  /** Costs in USDT, positive when paid. */
  costs: z
    .looseObject({
      entry_fee: rowNumberSchema,
      exit_fee: rowNumberSchema,
      funding: rowNumberSchema,
      entry_slippage: rowNumberSchema,
      exit_slippage: rowNumberSchema,
    })
    .nullable()
    .default(null),
});
export type TradeStory = z.infer<typeof tradeStorySchema>;
