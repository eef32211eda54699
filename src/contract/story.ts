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

/** Price of a trade, sampled every second. `sl`, `tp` and `pnl_net` are null before the entry and after the exit. */
const storySampleSchema = z.looseObject({
  /** Market time in ms. */
  at: z.number(),
  price: z.number(),
  sl: rowNumberSchema,
  tp: rowNumberSchema,
  pnl_net: rowNumberSchema,
});

const storyWallSchema = z.looseObject({
  side: z.enum(['bid', 'ask']),
  /** Notional of the wall in USDT. */
  notional: z.number(),
  /** True if the wall is no longer in the book. */
  gone: z.boolean(),
});
export type StoryWall = z.infer<typeof storyWallSchema>;

const storyEventSchema = z.looseObject({
  at: z.number(),
  /**
   * Kind of the event: 'entry', 'exit', 'stop', 'target', 'wall', 'funding' or 'order'. Any other kind is displayed as
   * text.
   */
  kind: rowTextSchema,
  price: rowNumberSchema,
  /** Description of the event in words. */
  text: displayedTextSchema,
  /** The wall of a 'wall' event. The field is absent in stories that an earlier version of the bot stored. */
  wall: storyWallSchema.optional().catch(undefined),
});
export type StoryEvent = z.infer<typeof storyEventSchema>;

const storyBookSchema = z.looseObject({
  timestamp: timestampSchema,
  mid: z.number(),
  bucket: z.number(),
  bids: bookLevelsSchema,
  asks: bookLevelsSchema,
});
export type StoryBook = z.infer<typeof storyBookSchema>;

/** Contract addition with the capability `trades.story`: the course of one trade. */
export const tradeStorySchema = z.looseObject({
  trade_id: identifierSchema,
  symbol: symbolNameSchema,
  samples: z.array(storySampleSchema).default([]),
  events: z.array(storyEventSchema).default([]),
  /** The signal that caused the trade. */
  signal: signalSchema.nullable().default(null),
  entry_book: storyBookSchema.nullable().default(null),
  exit_book: storyBookSchema.nullable().default(null),
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
