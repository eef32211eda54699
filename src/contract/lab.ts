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
import { z } from './z';

export const LAB_VARIANTS_MAX = 64;
export const LAB_SWEPT_FIELDS_MAX = 3;

/** Maximum length of the name of a Lab run or of a variant, in characters. */
export const LAB_NAME_MAX_LENGTH = 100;

const labNameSchema = z.string().trim().min(1).max(LAB_NAME_MAX_LENGTH);

/** Schema of the market of a Lab run: a recording or the simulator. */
export const labSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('recording'),
    recording: identifierSchema,
    /** Number of minutes to play at the end of the recording. The field is absent for the whole recording. */
    last_minutes: z.number().positive().optional(),
  }),
  z.object({
    kind: z.literal('simulator'),
    seed: z.number().int().nonnegative(),
    minutes: z.number().positive(),
    /** Number of contracts to simulate, largest first. The field is absent for all contracts. */
    symbols: z.number().int().positive().optional(),
  }),
]);
export type LabSourceChoice = z.infer<typeof labSourceSchema>;

const parameterChangesSchema = z.record(z.string(), z.unknown());

/** Schema of a Lab variant: a name and the values that differ from the saved parameters. */
export const labVariantSchema = z.object({ name: labNameSchema, changes: parameterChangesSchema });
export type LabVariant = z.infer<typeof labVariantSchema>;

export const labSweepSchema = z.object({ field: z.string(), values: z.array(z.unknown()).min(1) });
export type LabSweep = z.infer<typeof labSweepSchema>;

/**
 * Schema of the request that begins a Lab run. The baseline has the parameters that are saved when the Lab run starts.
 * Every combination of swept values is an additional variant. The bot refuses more than 64 variants. The bot refuses a
 * variant whose parameters could not be saved.
 */
export const labRunRequestSchema = z.object({
  name: labNameSchema.optional(),
  source: labSourceSchema,
  variants: z.array(labVariantSchema).default([]),
  sweep: z.array(labSweepSchema).default([]),
});
export type LabRunRequest = z.input<typeof labRunRequestSchema>;

/** A run is 'interrupted' when the server stopped before its end. A bot can send other states. */
export const LAB_RUN_STATES = ['waiting', 'running', 'finished', 'cancelled', 'failed', 'interrupted'] as const;
export type LabRunState = (typeof LAB_RUN_STATES)[number];

export const isActiveRunState = (state: string | null): boolean => state === 'waiting' || state === 'running';

const labProgressFields = {
  id: identifierSchema,
  state: rowTextSchema,
  /** Market time that the Lab run has played, ms. */
  played_ms: rowNumberSchema,
  /** Market time that the whole Lab run plays, ms. The value is an upper bound for a recording with pauses. */
  total_ms: rowNumberSchema,
  /** Estimated wall time to the end of the Lab run, ms. */
  left_ms: rowNumberSchema,
  /** Reason for the operator why the Lab run failed. */
  problem: optionalTextSchema,
};

export const labProgressSchema = z.looseObject(labProgressFields);
export type LabProgress = z.infer<typeof labProgressSchema>;

export const labRunSchema = z.looseObject({
  ...labProgressFields,
  name: displayedTextSchema,
  created_at: rowTimestampSchema,
  /** Description of the market of the Lab run, such as 'simulated market'. */
  source_text: rowTextSchema,
  source: labSourceSchema.nullable().catch(null),
  /** Number of variants, without the baseline. */
  variants: rowNumberSchema,
  swept: z.array(labSweepSchema).catch([]),
});
export type LabRun = z.infer<typeof labRunSchema>;

/** Contract addition with the capability `lab`: the Lab runs, newest first. `readList` reads each row separately. */
export const labRunsReplySchema = z.looseObject({ runs: z.array(z.unknown()) });

const confidenceIntervalSchema = z.looseObject({ low: z.number(), high: z.number() });

/** Schema of a difference: the figure of a variant minus the figure of the baseline. */
const variantDifferenceSchema = z.looseObject({
  value: z.number(),
  /** 95 % bootstrap interval. The value is null when too few time blocks have trades. */
  interval: confidenceIntervalSchema.nullable().default(null),
  error: nullableNumberSchema,
});
export type LabDifference = z.infer<typeof variantDifferenceSchema>;

const labFiguresSchema = z.looseObject({
  trades: countSchema,
  /** Number of trades that the Lab could not close at the end of the Lab run. */
  open: countSchema,
  signals: countSchema,
  /** Percentage of closed trades with positive net PnL. */
  win_rate: nullableNumberSchema,
  /** Gross PnL in USDT. */
  gross: nullableNumberSchema,
  fees: nullableNumberSchema,
  net: nullableNumberSchema,
  /** Mean net PnL per trade, in bps of the notional. */
  net_bps: nullableNumberSchema,
  net_bps_error: nullableNumberSchema,
  profit_factor: nullableNumberSchema,
  /** Maximum drawdown of the realised net PnL in USDT, 0 or more. */
  max_drawdown: nullableNumberSchema,
  exits: z.array(z.looseObject({ reason: rowTextSchema, count: countSchema, net: rowNumberSchema })).default([]),
  /** Share of the time with at least one open trade, 0 to 1. */
  time_in_market: nullableNumberSchema,
  /** Number of trades per variant needed to detect a difference of 1 bps per trade. The value is null when unknown. */
  trades_to_tell_one_bps: nullableNumberSchema,
});
export type LabFigures = z.infer<typeof labFiguresSchema>;

const variantReportSchema = z.looseObject({
  name: displayedTextSchema,
  changes: parameterChangesSchema.default({}),
  figures: labFiguresSchema,
  /**
   * Difference from the baseline, which played identical market data. The value is null in the report of the baseline.
   */
  difference: z
    .looseObject({ net: variantDifferenceSchema, bps: variantDifferenceSchema.nullable().default(null) })
    .nullable()
    .default(null),
  /** Equity curve of at most 500 points: market time in ms and realised net PnL in USDT. */
  equity: z.array(z.tuple([z.number(), z.number()])).default([]),
});
export type LabVariantReport = z.infer<typeof variantReportSchema>;

const walkForwardSchema = z.looseObject({
  /** Name of the variant with the best net PnL in the first 60 % of the market time. */
  best: displayedTextSchema,
  /** Market time in ms after which the best variant is evaluated. */
  split_at: z.number(),
  /** Net USDT over the baseline before `split_at`. The choice of the best variant biases the lead upwards. */
  chosen_on: variantDifferenceSchema,
  /** `chosen_on` minus the lead that the best of equal variants has by chance. */
  deflated: nullableNumberSchema,
  /** Lead of the best variant over the baseline after `split_at`, net USDT. */
  unseen: variantDifferenceSchema,
  trades: z.looseObject({ chosen_on: countSchema, unseen: countSchema }),
});
export type LabWalkForward = z.infer<typeof walkForwardSchema>;

/** Schema of the report of a finished Lab run. `variants` begins with the baseline. */
export const labReportSchema = z.looseObject({
  market: displayedTextSchema,
  /** Start of the played market time, ms. `until` is the end. */
  from: z.number(),
  until: z.number(),
  variants: z.array(variantReportSchema),
  /** Result of the walk-forward test. The value is null with fewer than two variants. */
  walk_forward: walkForwardSchema.nullable().default(null),
});
export type LabReport = z.infer<typeof labReportSchema>;

/** Schema of a reply with one Lab run. `report` is null until the Lab run has finished. */
export const labRunReplySchema = z.looseObject({ run: labRunSchema, report: labReportSchema.nullable().default(null) });
export type LabRunReply = z.infer<typeof labRunReplySchema>;

/** Schema of a reply with the trades of one Lab variant in exit order. `readList` reads each row separately. */
export const labTradesReplySchema = z.looseObject({ trades: z.array(z.unknown()) });
