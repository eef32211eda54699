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

/** Longest name of a run and of a variant. */
export const LAB_NAME_MAX_LENGTH = 100;

const labNameSchema = z.string().trim().min(1).max(LAB_NAME_MAX_LENGTH);

/** The market of a run. */
export const labSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('recording'),
    recording: identifierSchema,
    /** Only the last part of the recording, in minutes of market time. The whole recording by default. */
    last_minutes: z.number().positive().optional(),
  }),
  z.object({
    kind: z.literal('simulator'),
    seed: z.number().int().nonnegative(),
    minutes: z.number().positive(),
    /** Number of the largest contracts. All by default. */
    symbols: z.number().int().positive().optional(),
  }),
]);
export type LabSourceChoice = z.infer<typeof labSourceSchema>;

const parameterChangesSchema = z.record(z.string(), z.unknown());

/** A named difference from the saved parameters. */
export const labVariantSchema = z.object({ name: labNameSchema, changes: parameterChangesSchema });
export type LabVariant = z.infer<typeof labVariantSchema>;

export const labSweepSchema = z.object({ field: z.string(), values: z.array(z.unknown()).min(1) });
export type LabSweep = z.infer<typeof labSweepSchema>;

/**
 * Begins a run. The baseline has the saved parameters of that moment. Every combination of the swept values is a variant
 * too. The bot refuses more than 64 variants, and a variant that could not be saved.
 */
export const labRunRequestSchema = z.object({
  name: labNameSchema.optional(),
  source: labSourceSchema,
  variants: z.array(labVariantSchema).default([]),
  sweep: z.array(labSweepSchema).default([]),
});
export type LabRunRequest = z.input<typeof labRunRequestSchema>;

/** States of a run. 'interrupted': the server ended before the run did. A bot may send other names. */
export const LAB_RUN_STATES = ['waiting', 'running', 'finished', 'cancelled', 'failed', 'interrupted'] as const;
export type LabRunState = (typeof LAB_RUN_STATES)[number];

export const isActiveRun = (state: string | null): boolean => state === 'waiting' || state === 'running';

const runProgressFields = {
  id: identifierSchema,
  state: rowTextSchema,
  /** Market time played and to play, ms. `total_ms` is an upper bound for a recording with pauses. */
  played_ms: rowNumberSchema,
  total_ms: rowNumberSchema,
  /** Estimated wall time to the end, ms. */
  left_ms: rowNumberSchema,
  /** Why the run failed, in words. */
  problem: optionalTextSchema,
};

/** Data of the frame `lab_progress`. */
export const labProgressSchema = z.looseObject(runProgressFields);
export type LabProgress = z.infer<typeof labProgressSchema>;

export const labRunSchema = z.looseObject({
  ...runProgressFields,
  name: displayedTextSchema,
  created_at: rowTimestampSchema,
  /** Description of the source in words. */
  source_text: rowTextSchema,
  source: labSourceSchema.nullable().catch(null),
  /** Number of variants, without the baseline. */
  variants: rowNumberSchema,
  swept: z.array(labSweepSchema).catch([]),
});
export type LabRun = z.infer<typeof labRunSchema>;

/** Contract addition, `lab` in the capabilities. Each row is read separately, see `readList`. Newest first. */
export const labRunsReplySchema = z.looseObject({ runs: z.array(z.unknown()) });

const confidenceIntervalSchema = z.looseObject({ low: z.number(), high: z.number() });

/** A figure of the variant minus that of the baseline. */
const variantDifferenceSchema = z.looseObject({
  value: z.number(),
  /** 95 % bootstrap interval; null with too few blocks that hold trades. */
  interval: confidenceIntervalSchema.nullable().default(null),
  error: nullableNumberSchema,
});
export type LabDifference = z.infer<typeof variantDifferenceSchema>;

const labFiguresSchema = z.looseObject({
  trades: countSchema,
  /** Trades that could not be closed at the end. */
  open: countSchema,
  signals: countSchema,
  /** Percent of the closed trades. */
  win_rate: nullableNumberSchema,
  /** USDT. */
  gross: nullableNumberSchema,
  fees: nullableNumberSchema,
  net: nullableNumberSchema,
  /** Mean net result of a trade, in bps of its notional, and its standard error. */
  net_bps: nullableNumberSchema,
  net_bps_error: nullableNumberSchema,
  profit_factor: nullableNumberSchema,
  /** Deepest fall of the realised net PnL, USDT, 0 or more. */
  max_drawdown: nullableNumberSchema,
  exits: z.array(z.looseObject({ reason: rowTextSchema, count: countSchema, net: rowNumberSchema })).default([]),
  /** Share of the time with at least one open trade, 0 to 1. */
  time_in_market: nullableNumberSchema,
  /** Trades that each of two variants needs to detect 1 bps a trade; null when unknown. */
  trades_to_tell_one_bps: nullableNumberSchema,
});
export type LabFigures = z.infer<typeof labFiguresSchema>;

const variantReportSchema = z.looseObject({
  name: displayedTextSchema,
  changes: parameterChangesSchema.default({}),
  figures: labFiguresSchema,
  /** Against the baseline over the same stream; null for the baseline. `bps` is null where one made no trade. */
  difference: z
    .looseObject({ net: variantDifferenceSchema, bps: variantDifferenceSchema.nullable().default(null) })
    .nullable()
    .default(null),
  /** Realised net PnL: market time in ms and USDT, after each close, thinned out to 500 points. */
  equity: z.array(z.tuple([z.number(), z.number()])).default([]),
});
export type LabVariantReport = z.infer<typeof variantReportSchema>;

const walkForwardSchema = z.looseObject({
  /** The variant with the best net PnL over the first part. */
  best: displayedTextSchema,
  /** Where the first part ends, ms. */
  split_at: z.number(),
  /** Net USDT against the baseline on the first part, which the choice biases upwards. */
  chosen_on: variantDifferenceSchema,
  /** The lead less that which the best of so many equal variants has through luck. */
  deflated: nullableNumberSchema,
  /** Net USDT against the baseline on the rest, which the choice did not use. */
  unseen: variantDifferenceSchema,
  trades: z.looseObject({ chosen_on: countSchema, unseen: countSchema }),
});
export type LabWalkForward = z.infer<typeof walkForwardSchema>;

/** The report of a finished run. `variants` begins with the baseline. */
export const labReportSchema = z.looseObject({
  market: displayedTextSchema,
  /** Market time during which the bots ran, ms. */
  from: z.number(),
  until: z.number(),
  variants: z.array(variantReportSchema),
  /** Null with fewer than two variants. */
  walk_forward: walkForwardSchema.nullable().default(null),
});
export type LabReport = z.infer<typeof labReportSchema>;

/** One run with its report; `report` is null until the run has finished. */
export const labRunReplySchema = z.looseObject({ run: labRunSchema, report: labReportSchema.nullable().default(null) });
export type LabRunReply = z.infer<typeof labRunReplySchema>;

/** The trades of one variant, in the order of their exits. Each row is read separately as a trade, see `readList`. */
export const labTradesReplySchema = z.looseObject({ trades: z.array(z.unknown()) });
