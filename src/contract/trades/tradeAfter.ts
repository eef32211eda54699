import { rowNumberSchema, rowTextSchema, timestampSchema } from '../schema/fields';
import { confidenceIntervalSchema } from '../schema/interval';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Seconds after a fill at which the bot reads the mid. */
export const SECONDS_AFTER_ENTRY = [1, 5, 30] as const;
export const SECONDS_AFTER_EXIT = [1, 5, 30, 120] as const;

/** Figures that follow from several trades. A figure that is no number counts as unknown. */
const meanFields = {
  trades: meaning(rowNumberSchema, 'Trades with a recorded figure.', 210, 'trades'),
  interval: meaning(
    confidenceIntervalSchema.nullable().catch(null),
    '95 % interval of the mean. Trades of one hour count as one observation. Null with too few hours.',
  ),
};

const afterRowSchema = z.looseObject({
  key: meaning(rowTextSchema, 'Exit reason, or liquidity of the entry. Null when it is not stored.', 'TP'),
  trades: meaning(rowNumberSchema, 'Closed trades of the group.', 214, 'trades'),
  recorded: meaning(rowNumberSchema, 'Trades with at least one recorded mid after the fill.', 210, 'trades'),
  moves: meaning(
    z
      .array(
        z.looseObject({
          ...meanFields,
          seconds: meaning(rowNumberSchema, 'Time after the fill.', 30, 's'),
          bps: meaning(rowNumberSchema, 'Mean move of the mid, positive in the favour of the trade.', 1.2, 'bps'),
        }),
      )
      .catch([]),
    'Mean moves of the mid since the fill.',
  ),
  back: meaning(
    z
      .looseObject({
        ...meanFields,
        share: meaning(rowNumberSchema, 'Share whose mid came back to the entry price within 120 s.', 48.2, '%'),
      })
      .nullable()
      .catch(null),
    'How often the mid came back to the entry price after the exit. Null for entries.',
  ),
});
export type AfterRow = z.infer<typeof afterRowSchema>;
export type MeanMove = AfterRow['moves'][number];

export const tradeAfterReplySchema = addition(
  z.looseObject({
    at: meaning(timestampSchema, 'Market time of the figures.', '2026-03-10T12:00:00.000Z'),
    exits: meaning(z.array(afterRowSchema).default([]), 'One row for each exit reason, most trades first.'),
    entries: meaning(z.array(afterRowSchema).default([]), 'One row for maker and taker entries, most trades first.'),
  }),
  'trades.after',
  'What the mid did after the exits and the entries of the closed trades of a time range.',
);
export type TradeAfterReply = z.infer<typeof tradeAfterReplySchema>;

const movesSchema = z.array(rowNumberSchema).catch([]);

/** Moves of the mid after the fills of one trade, in bps. A later move is absent until its time has come. */
export const tradeMarkoutsSchema = z.looseObject({
  entry: meaning(movesSchema, 'Moves 1, 5 and 30 s after the entry. Null when not recorded.', [0.2, -0.4, null]),
  exit: meaning(movesSchema, 'Moves 1, 5, 30 and 120 s after the exit. Null when not recorded.', [0, 0.3, 1.2, 1.1]),
  came_back: meaning(
    z.boolean().nullable().catch(null),
    'Whether the mid came back to the entry price within 120 s. Null when not recorded.',
    true,
  ),
  back_after_ms: meaning(rowNumberSchema, 'Time from the exit until the mid was back.', 42_000, 'ms'),
});
export type TradeMarkouts = z.infer<typeof tradeMarkoutsSchema>;
