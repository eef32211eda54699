import { bookLevels } from './bookLevels';
import { identifier, rowFigure, rowText, shownText, symbolName, timestamp } from './fields';
import { signalSchema } from './signal';
import { z } from './z';

/** Prices of a trade once a second. `sl`, `tp` and `pnl_net` are null before the entry and after the exit. */
const sampleSchema = z.looseObject({
  /** Market time in ms. */
  at: z.number(),
  price: z.number(),
  sl: rowFigure,
  tp: rowFigure,
  pnl_net: rowFigure,
});

const eventSchema = z.looseObject({
  at: z.number(),
  /** 'entry', 'exit', 'stop', 'target', 'wall', 'funding' or 'order'; others are shown as text. */
  kind: rowText,
  price: rowFigure,
  /** What happened, in words. */
  text: shownText,
});
export type StoryEvent = z.infer<typeof eventSchema>;

const storyBookSchema = z.looseObject({
  timestamp,
  mid: z.number(),
  bucket: z.number(),
  bids: bookLevels,
  asks: bookLevels,
});
export type StoryBook = z.infer<typeof storyBookSchema>;

/** Contract addition, `trades.story` in the capabilities: the course of one trade. */
export const tradeStorySchema = z.looseObject({
  trade_id: identifier,
  symbol: symbolName,
  samples: z.array(sampleSchema).default([]),
  events: z.array(eventSchema).default([]),
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
