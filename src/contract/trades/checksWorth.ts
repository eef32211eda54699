import {
  countSchema,
  displayedTextSchema,
  nullableNumberSchema,
  optionalTextSchema,
  optionalTimestampSchema,
  timestampSchema,
} from '../schema/fields';
import { confidenceIntervalSchema } from '../schema/interval';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';
import { tradeSchema } from './trade';

/** Number of rejected signals that the embedded bot follows at the same time. */
export const MAX_FOLLOWED_SIGNALS = 500;

/** Whether a check keeps out losses (`pays`) or gains (`costs`). */
const CHECK_VERDICTS = ['pays', 'costs', 'not_shown'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** Number of blocks below which a check has no verdict. */
export const MIN_BLOCKS_FOR_VERDICT = 30;

/**
 * States of a rejected signal. `ended`: its hypothetical trade closed. `not_filled`: its order did not fill. `dropped`:
 * the bot stopped following it before its end. `not_followed`: the bot did not begin to follow it.
 */
export const FOLLOWED_STATES = ['following', 'ended', 'not_filled', 'dropped', 'not_followed'] as const;
export type FollowedState = (typeof FOLLOWED_STATES)[number];

const intervalSchema = (description: string) => meaning(confidenceIntervalSchema.nullable().default(null), description);

export const checkWorthSchema = z.looseObject({
  check: meaning(z.string().min(1).max(60), 'Name of the check, as in the diagnostics.', 'slots'),
  label: meaning(displayedTextSchema, 'Name of the check for the operator.', 'no free slot'),
  kept_out: meaning(
    countSchema,
    'Signals that the check rejected: the sum of `followed`, `not_filled`, `following` and `not_followed`.',
    214,
    'signals',
  ),
  followed: meaning(countSchema, 'Signals whose hypothetical trade closed.', 171, 'signals'),
  not_filled: meaning(countSchema, 'Signals whose order would not have filled. They earn nothing.', 30, 'signals'),
  following: meaning(countSchema, 'Signals whose hypothetical trade has not ended.', 5, 'signals'),
  not_followed: meaning(countSchema, 'Signals that were not followed, or not to their end.', 8, 'signals'),
  blocks: meaning(countSchema, 'Blocks of time with a closed hypothetical trade.', 84, 'blocks'),
  bps: meaning(
    nullableNumberSchema,
    'Mean net PnL of a closed hypothetical trade, in bps of its notional. Below 0 the check pays.',
    -3.1,
    'bps',
  ),
  interval: intervalSchema('95 % interval of `bps`. Null with too few blocks.'),
  entered: meaning(
    z.looseObject({
      trades: meaning(countSchema, 'Closed trades.', 96, 'trades'),
      bps: meaning(nullableNumberSchema, 'Mean net PnL of these trades, in bps of their notional.', -1.2, 'bps'),
    }),
    'Trades that the bot entered in the same blocks.',
  ),
  difference: meaning(
    z.looseObject({
      bps: meaning(nullableNumberSchema, '`bps` less the mean of the entered trades.', -1.9, 'bps'),
      interval: intervalSchema('95 % interval of the difference. Null with too few blocks.'),
    }),
    'Kept out less entered, over the same blocks.',
  ),
  verdict: meaning(
    z.enum(CHECK_VERDICTS).catch('not_shown'),
    '`pays` if the interval of `bps` is below 0, `costs` if it is above 0, else `not_shown`, also with fewer than 30 blocks.',
    'pays',
  ),
  signals_needed: meaning(
    nullableNumberSchema,
    'Further closed hypothetical trades until a difference of 1 bps from 0 can be told. 0 when it can. Null when unknown.',
    640,
    'signals',
  ),
});
export type CheckWorth = z.infer<typeof checkWorthSchema>;

export const checksWorthReplySchema = addition(
  z.looseObject({
    at: meaning(timestampSchema, 'Market time of the figures.', '2026-03-10T12:00:00.000Z'),
    since: meaning(
      optionalTimestampSchema,
      'Time of the oldest signal in the figures. Null without a signal.',
      '2026-03-03T12:00:00.000Z',
    ),
    limit: meaning(countSchema, 'Signals that the bot follows at the same time at most.', 500, 'signals'),
    following: meaning(countSchema, 'Signals that the bot follows now.', 12, 'signals'),
    not_followed: meaning(
      z
        .array(
          z.looseObject({
            cause: meaning(z.string().min(1).max(60), 'limit, restart, no_data or another cause.', 'limit'),
            label: meaning(displayedTextSchema, 'The cause for the operator.', 'too many signals at once'),
            signals: meaning(countSchema, 'Signals of the range.', 8, 'signals'),
          }),
        )
        .default([]),
      'Signals of the range that were not followed, or not to their end, by cause.',
    ),
    rows: meaning(z.array(checkWorthSchema).default([]), 'One row for each check, most signals first.'),
  }),
  'checks.worth',
  'What the checks kept out: rejected signals of a time range, followed as hypothetical trades.',
);
export type ChecksWorthReply = z.infer<typeof checksWorthReplySchema>;

export const followedSignalSchema = addition(
  z.looseObject({
    check: meaning(z.string().min(1).max(60), 'Name of the check that rejected the signal.', 'slots'),
    label: meaning(displayedTextSchema, 'Name of the check for the operator.', 'no free slot'),
    reason: meaning(optionalTextSchema, 'Reason of the rejection.', 'all 5 slots are taken'),
    config_version: meaning(optionalTextSchema, 'Version of the parameters whose rules hold.', '1.0.3'),
    state: meaning(
      z.enum(FOLLOWED_STATES),
      '`following`, `ended` (the hypothetical trade closed), `not_filled`, `dropped` before its end, or `not_followed`.',
      'ended',
    ),
    why: meaning(optionalTextSchema, 'Why the order did not fill, or why the signal was not followed.', null),
    trade: meaning(
      tradeSchema.nullable().default(null),
      'The hypothetical trade, closed on paper. Its mids give the parts of its result. Null unless `ended`.',
    ),
    net_bps: meaning(nullableNumberSchema, 'Net PnL of the trade, in bps of its notional.', -7.4, 'bps'),
  }),
  'checks.worth',
  'What would have become of one rejected signal.',
);
export type FollowedSignal = z.infer<typeof followedSignalSchema>;
