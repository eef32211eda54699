import { bookLevels } from './bookLevels';
import { identifier, rowFigure, rowText, shownText, symbolName, timestamp } from './fields';
import { signalSchema } from './signal';
import { z } from './z';

/** Price of a trade, sampled every second. `sl`, `tp` and `pnl_net` are null before the entry and after the exit. */
const storySampleSchema = z.looseObject({
  /** Market time in ms. */
  at: z.number(),
  price: z.number(),
  sl: rowFigure,
  tp: rowFigure,
  pnl_net: rowFigure,
});

const storyWallSchema = z.looseObject({
  side: z.enum(['bid', 'ask']),
  /** USDT. */
  notional: z.number(),
  /** True if the wall is no longer in the book. */
  gone: z.boolean(),
});
export type StoryWall = z.infer<typeof storyWallSchema>;

const storyEventSchema = z.looseObject({
  at: z.number(),
  /** 'entry', 'exit', 'stop', 'target', 'wall', 'funding' or 'order'. Other kinds are displayed as text. */
  kind: rowText,
  price: rowFigure,
  /** Description of the event in words. */
  text: shownText,
  /** The wall of a 'wall' event. Earlier versions stored only the text. */
  wall: storyWallSchema.optional().catch(undefined),
});
export type StoryEvent = z.infer<typeof storyEventSchema>;

const storyBookSchema = z.looseObject({
  timestamp,
  mid: z.number(),
  bucket: z.number(),
  bids: bookLevels,
  asks: bookLevels,
});
export type StoryBook = z.infer<typeof storyBookSchema>;

/** Contract addition with the capability `trades.story`: the course of one trade. */
export const tradeStorySchema = z.looseObject({
  trade_id: identifier,
  symbol: symbolName,
  samples: z.array(storySampleSchema).default([]),
  events: z.array(storyEventSchema).default([]),
  /** The signal that caused the trade. */
  signal: signalSchema.nullable().default(null),
  entry_book: storyBookSchema.nullable().default(null),
  exit_book: storyBookSchema.nullable().default(null),
  /** Costs in USDT; positive when paid. */
  costs: z
    .looseObject({
      entry_fee: rowFigure,
      exit_fee: rowFigure,
      funding: rowFigure,
      entry_slippage: rowFigure,
      exit_slippage: rowFigure,
    })
    .nullable()
    .default(null),
});
export type TradeStory = z.infer<typeof tradeStorySchema>;
