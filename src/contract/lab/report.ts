import {
  countSchema,
  nullableNumberSchema,
  rowNumberSchema,
  rowTextSchema,
  displayedTextSchema,
} from '../schema/fields';
import { confidenceIntervalSchema } from '../schema/interval';
import { addition, meaning } from '../schema/meaning';
import { checkWorthSchema } from '../trades/checksWorth';
import { bridgeRowSchema } from '../trades/tradeBridge';
import { z } from '../schema/z';

export const parameterChangesSchema = z.record(z.string(), z.unknown());

/** Schema of a difference: the figure of a variant minus the figure of the baseline. */
const variantDifferenceSchema = z.looseObject({
  value: meaning(z.number(), 'Figure of the variant minus figure of the baseline.', 4.1),
  interval: meaning(
    confidenceIntervalSchema.nullable().default(null),
    '95 % bootstrap interval. Null when too few blocks have trades.',
  ),
  error: meaning(nullableNumberSchema, 'Standard error.', 2.7),
});
export type LabDifference = z.infer<typeof variantDifferenceSchema>;

const labFiguresSchema = z.looseObject({
  trades: meaning(countSchema, 'Number of trades.', 61, 'trades'),
  open: meaning(countSchema, 'Trades that the Lab could not close at the end.', 0, 'trades'),
  signals: meaning(countSchema, 'Number of signals.', 120, 'signals'),
  win_rate: meaning(nullableNumberSchema, 'Percentage of winning trades, 0 to 100.', 54, '%'),
  gross: meaning(nullableNumberSchema, 'Gross PnL.', 21.4, 'USDT'),
  fees: meaning(nullableNumberSchema, 'Fees.', 13.2, 'USDT'),
  net: meaning(nullableNumberSchema, 'Net PnL.', 8.2, 'USDT'),
  net_bps: meaning(nullableNumberSchema, 'Mean net PnL of a trade, in bps of the notional.', 1.3, 'bps'),
  net_bps_error: meaning(nullableNumberSchema, 'Standard error of `net_bps`.', 0.9, 'bps'),
  profit_factor: meaning(nullableNumberSchema, 'Sum of gains divided by sum of losses.', 1.21),
  max_drawdown: meaning(nullableNumberSchema, 'Largest drawdown of the realised net PnL.', 6.1, 'USDT'),
  exits: meaning(
    z
      .array(
        z.looseObject({
          reason: meaning(rowTextSchema, 'Exit reason.', 'TP'),
          count: meaning(countSchema, 'Number of exits.', 31, 'trades'),
          net: meaning(rowNumberSchema, 'Net PnL of the exits.', 40.2, 'USDT'),
        }),
      )
      .default([]),
    'Exits by reason.',
  ),
  time_in_market: meaning(nullableNumberSchema, 'Share of the time with an open trade, 0 to 1.', 0.62),
  trades_to_tell_one_bps: meaning(
    nullableNumberSchema,
    'Trades of a variant needed to detect a difference of 1 bps.',
    5200,
    'trades',
  ),
  bridge: meaning(
    bridgeRowSchema.nullable().default(null),
    'Parts of the net PnL. Null without recorded trades, and for a run of an earlier version of the bot.',
  ),
  checks: addition(
    z.array(checkWorthSchema).optional().catch(undefined),
    'checks.worth',
    'What the checks kept out, as in `GET /api/checks/worth`. A block is a period of the run. Absent for a run of an earlier version of the bot.',
  ),
});
export type LabFigures = z.infer<typeof labFiguresSchema>;

const variantReportSchema = z.looseObject({
  name: meaning(displayedTextSchema, 'Name of the variant.', 'baseline'),
  changes: meaning(parameterChangesSchema.default({}), 'Values that differ from the saved parameters.', {}),
  figures: meaning(labFiguresSchema, 'Figures of the variant.'),
  difference: meaning(
    z
      .looseObject({
        net: meaning(variantDifferenceSchema, 'Difference of the net PnL, USDT.'),
        bps: meaning(variantDifferenceSchema.nullable().default(null), 'Difference of the mean net PnL, bps.'),
      })
      .nullable()
      .default(null),
    'Difference from the baseline, which played the same market data. Null for the baseline.',
  ),
  equity: meaning(
    z.array(z.tuple([z.number(), z.number()])).default([]),
    'Market time in ms and realised net PnL in USDT, at most 500 points.',
    [[1_773_140_400_000, 0]],
  ),
});
export type LabVariantReport = z.infer<typeof variantReportSchema>;

const walkForwardSchema = z.looseObject({
  best: meaning(displayedTextSchema, 'Variant with the best net PnL in the first 60 % of the time.', 'wide'),
  split_at: meaning(
    z.number(),
    'Market time after which the best variant is evaluated.',
    1_773_142_560_000,
    'ms since 1970',
  ),
  chosen_on: meaning(
    variantDifferenceSchema,
    'Lead of the best variant before `split_at`, net USDT. The choice of the best variant biases it upwards.',
  ),
  deflated: meaning(
    nullableNumberSchema,
    'Lead minus the lead that the best of equal variants has by chance.',
    1.1,
    'USDT',
  ),
  unseen: meaning(variantDifferenceSchema, 'Lead of the best variant after `split_at`, net USDT.'),
  trades: meaning(
    z.looseObject({
      chosen_on: meaning(countSchema, 'Trades before `split_at`.', 38, 'trades'),
      unseen: meaning(countSchema, 'Trades after `split_at`.', 23, 'trades'),
    }),
    'Number of trades of the best variant.',
  ),
});
export type LabWalkForward = z.infer<typeof walkForwardSchema>;

export const labReportSchema = addition(
  z.looseObject({
    market: meaning(displayedTextSchema, 'The market of the run in words.', 'simulated market'),
    from: meaning(z.number(), 'Start of the played market time.', 1_773_140_400_000, 'ms since 1970'),
    until: meaning(z.number(), 'End of the played market time.', 1_773_144_000_000, 'ms since 1970'),
    variants: meaning(z.array(variantReportSchema), 'The baseline and then the variants.'),
    walk_forward: meaning(
      walkForwardSchema.nullable().default(null),
      'Result of the walk-forward test. Null with fewer than two variants.',
    ),
  }),
  'lab',
  'Result of a finished run.',
);
export type LabReport = z.infer<typeof labReportSchema>;
