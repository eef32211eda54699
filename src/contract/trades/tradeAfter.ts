import { rowNumberSchema, rowTextSchema, timestampSchema } from '../schema/fields';
import { confidenceIntervalSchema } from '../schema/interval';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Seconds after a fill at which the bot reads the mid. */
export const SECONDS_AFTER_ENTRY = [1, 5, 30] as const;
export const SECONDS_AFTER_EXIT = [1, 5, 30, 120] as const;

const intervalSchema = confidenceIntervalSchema.nullable().catch(null);
const secondsSchema = meaning(rowNumberSchema, 'Time after the fill.', 30, 's');

const meanMoveSchema = z.looseObject({
  seconds: secondsSchema,
  trades: meaning(rowNumberSchema, 'Trades whose mid was recorded at this time.', 210, 'trades'),
  bps: meaning(
    rowNumberSchema,
    'Mean move of the mid since the fill in bps, positive in the favour of the trade.',
    1.2,
    'bps',
  ),
  interval: meaning(
    intervalSchema,
    '95 % interval of `bps`. Trades of one hour count as one observation. Null with too few hours.',
  ),
});
export type MeanMove = z.infer<typeof meanMoveSchema>;

const entryRowSchema = z.looseObject({
  key: meaning(rowTextSchema, 'Liquidity of the entry fills, or exit reason. Null when it is not stored.', 'maker'),
  trades: meaning(rowNumberSchema, 'Closed trades of the group.', 214, 'trades'),
  recorded: meaning(rowNumberSchema, 'Trades with at least one recorded mid after the fill.', 210, 'trades'),
  moves: meaning(z.array(meanMoveSchema).catch([]), 'Mean moves of the mid after the fill.'),
});
export type AfterEntryRow = z.infer<typeof entryRowSchema>;

const exitRowSchema = entryRowSchema.extend({
  back: meaning(
    z
      .looseObject({
        trades: meaning(
          rowNumberSchema,
          'Trades whose mid was followed for 120 s, or until it was back.',
          190,
          'trades',
        ),
        share: meaning(rowNumberSchema, 'Share whose mid came back to the entry price within 120 s.', 48.2, '%'),
        interval: meaning(intervalSchema, '95 % interval of `share`. Null with too few hours, and at 0 and 100 %.'),
      })
      .nullable()
      .catch(null),
    'How often the mid came back to the entry price.',
  ),
});
export type AfterExitRow = z.infer<typeof exitRowSchema>;

export const tradeAfterReplySchema = addition(
  z.looseObject({
    at: meaning(timestampSchema, 'Market time of the figures.', '2026-03-10T12:00:00.000Z'),
    exits: meaning(z.array(exitRowSchema).default([]), 'One row for each exit reason, most trades first.'),
    entries: meaning(z.array(entryRowSchema).default([]), 'One row for maker and taker entries, most trades first.'),
  }),
  'trades.after',
  'What the mid did after the exits and the entries of the closed trades of a time range.',
);
export type TradeAfterReply = z.infer<typeof tradeAfterReplySchema>;

const moveSchema = z.looseObject({
  seconds: secondsSchema,
  bps: meaning(
    rowNumberSchema,
    'Move of the mid since the fill in bps, positive in the favour of the trade. Null when it was not recorded.',
    -0.4,
    'bps',
  ),
});

/** What the mid did after the fills of one trade. Times that are still to come are absent. */
export const tradeMarkoutsSchema = z.looseObject({
  entry: meaning(z.array(moveSchema).catch([]), 'Moves after the entry, weighted by the quantity of its fills.'),
  exit: meaning(z.array(moveSchema).catch([]), 'Moves after the exit. Empty for an open trade.'),
  came_back: meaning(
    z.boolean().nullable().catch(null),
    'Whether the mid came back to the entry price within 120 s. Null when it was not recorded.',
    true,
  ),
  back_after_ms: meaning(rowNumberSchema, 'Time from the exit until the mid was back.', 42_000, 'ms'),
});
export type TradeMarkouts = z.infer<typeof tradeMarkoutsSchema>;
