import {
  countSchema,
  nullableNumberSchema,
  identifierSchema,
  optionalTextSchema,
  rowNumberSchema,
  rowTextSchema,
  rowTimestampSchema,
  displayedTextSchema,
} from './fields';
import { addition, meaning } from './meaning';
import { z } from './z';

export const LAB_VARIANTS_MAX = 64;
export const LAB_SWEPT_FIELDS_MAX = 3;

/** Maximum length of the name of a Lab run or of a variant, in characters. */
export const LAB_NAME_MAX_LENGTH = 100;

const labNameSchema = z.string().trim().min(1).max(LAB_NAME_MAX_LENGTH);

/** Schema of the market of a Lab run: a recording or the simulator. */
export const labSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: meaning(z.literal('recording'), '`recording` or `simulator`.', 'simulator'),
    recording: meaning(identifierSchema, 'Identifier of the recording.', 'rolling'),
    last_minutes: meaning(
      z.number().positive().optional(),
      'Minutes to play at the end of the recording. Absent for the whole recording.',
      60,
      'min',
    ),
  }),
  z.object({
    kind: meaning(z.literal('simulator'), '`recording` or `simulator`.', 'simulator'),
    seed: meaning(z.number().int().nonnegative(), 'Seed of the simulator.', 1),
    minutes: meaning(z.number().positive(), 'Minutes to simulate.', 60, 'min'),
    symbols: meaning(
      z.number().int().positive().optional(),
      'Number of contracts, largest first. Absent for all.',
      20,
      'symbols',
    ),
  }),
]);
export type LabSourceChoice = z.infer<typeof labSourceSchema>;

const parameterChangesSchema = z.record(z.string(), z.unknown());

/** Schema of a Lab variant: a name and the values that differ from the saved parameters. */
export const labVariantSchema = z.object({
  name: meaning(labNameSchema, 'Name of the variant.', 'wide'),
  changes: meaning(parameterChangesSchema, 'Values that differ from the saved parameters.', { obi_threshold: 0.4 }),
});
export type LabVariant = z.infer<typeof labVariantSchema>;

export const labSweepSchema = z.object({
  field: meaning(z.string(), 'Name of the parameter.', 'obi_threshold'),
  values: meaning(z.array(z.unknown()).min(1), 'Values of the parameter.', [0.3, 0.4]),
});
export type LabSweep = z.infer<typeof labSweepSchema>;

export const labRunRequestSchema = addition(
  z.object({
    name: meaning(labNameSchema.optional(), 'Name of the run.', 'Wider stops'),
    source: meaning(labSourceSchema, 'The market of the run: a recording or the simulator.'),
    variants: meaning(z.array(labVariantSchema).default([]), 'Variants beside the baseline.'),
    sweep: meaning(z.array(labSweepSchema).default([]), 'Fields to sweep, at most three.'),
  }),
  'lab',
  'A run of the Lab. The baseline has the parameters that are saved at its start. Every combination of swept values is one more variant. The bot refuses more than 64 variants.',
);
export type LabRunRequest = z.input<typeof labRunRequestSchema>;

/** A run is 'interrupted' when the server stopped before its end. A bot can send other states. */
export const LAB_RUN_STATES = ['waiting', 'running', 'finished', 'cancelled', 'failed', 'interrupted'] as const;
export type LabRunState = (typeof LAB_RUN_STATES)[number];

export const isActiveRunState = (state: string | null): boolean => state === 'waiting' || state === 'running';

const labProgressFields = {
  id: meaning(identifierSchema, 'Identifier of the run.', 'run-7'),
  state: meaning(
    rowTextSchema,
    'waiting, running, finished, cancelled, failed, interrupted or another state.',
    'running',
  ),
  played_ms: meaning(rowNumberSchema, 'Market time that the run has played.', 1_800_000, 'ms'),
  total_ms: meaning(
    rowNumberSchema,
    'Market time that the whole run plays. An upper bound for a recording with pauses.',
    3_600_000,
    'ms',
  ),
  left_ms: meaning(rowNumberSchema, 'Estimated wall time to the end.', 12_000, 'ms'),
  problem: meaning(optionalTextSchema, 'Why the run failed.', null),
};

export const labProgressSchema = addition(z.looseObject(labProgressFields), 'lab', 'Progress of a run.');
export type LabProgress = z.infer<typeof labProgressSchema>;

export const labRunSchema = addition(
  z.looseObject({
    ...labProgressFields,
    name: meaning(displayedTextSchema, 'Name of the run.', 'Wider stops'),
    created_at: meaning(rowTimestampSchema, 'Time of the request.', '2026-03-10T12:00:00.000Z'),
    source_text: meaning(rowTextSchema, 'The market of the run in words.', 'simulated market'),
    source: meaning(labSourceSchema.nullable().catch(null), 'The market of the run: a recording or the simulator.'),
    variants: meaning(rowNumberSchema, 'Number of variants without the baseline.', 4, 'variants'),
    swept: meaning(z.array(labSweepSchema).catch([]), 'The swept fields.'),
  }),
  'lab',
  'A run of the Lab.',
);
export type LabRun = z.infer<typeof labRunSchema>;

export const labRunsReplySchema = addition(
  z.looseObject({ runs: meaning(z.array(z.unknown()), 'The runs.') }),
  'lab',
  'The runs, newest first.',
);

const confidenceIntervalSchema = z.looseObject({
  low: meaning(z.number(), 'Lower end.', -1.2),
  high: meaning(z.number(), 'Upper end.', 9.6),
});

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

export const labRunReplySchema = addition(
  z.looseObject({
    run: meaning(labRunSchema, 'The run.'),
    report: meaning(labReportSchema.nullable().default(null), 'The report. Null until the run has finished.'),
  }),
  'lab',
  'A run with its report.',
);
export type LabRunReply = z.infer<typeof labRunReplySchema>;

export const labTradesReplySchema = addition(
  z.looseObject({ trades: meaning(z.array(z.unknown()), 'The trades.') }),
  'lab',
  'The trades of one variant in order of exit.',
);
