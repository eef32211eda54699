import { count, figure, identifier, optionalText, rowFigure, rowText, rowTimestamp, shownText } from './fields';
import { z } from './z';

export const LAB_VARIANTS_MAX = 64;
export const LAB_SWEPT_FIELDS_MAX = 3;

/** Longest name of a run and of a variant. */
export const LAB_NAME_LENGTH = 100;

const labName = z.string().trim().min(1).max(LAB_NAME_LENGTH);

/** The market of a run. */
export const labSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('recording'),
    recording: identifier,
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

const changesSchema = z.record(z.string(), z.unknown());

/** A named difference from the saved parameters. */
export const labVariantSchema = z.object({ name: labName, changes: changesSchema });
export type LabVariant = z.infer<typeof labVariantSchema>;

export const labSweepSchema = z.object({ field: z.string(), values: z.array(z.unknown()).min(1) });
export type LabSweep = z.infer<typeof labSweepSchema>;

/**
 * Begins a run. The baseline has the saved parameters of that moment. Every combination of the swept values is a variant
 * too. The bot refuses more than 64 variants, and a variant that could not be saved.
 */
export const labRunRequestSchema = z.object({
  name: labName.optional(),
  source: labSourceSchema,
  variants: z.array(labVariantSchema).default([]),
  sweep: z.array(labSweepSchema).default([]),
});
export type LabRunRequest = z.input<typeof labRunRequestSchema>;

/** States of a run. 'interrupted': the server ended before the run did. A bot may send other names. */
export const LAB_RUN_STATES = ['waiting', 'running', 'finished', 'cancelled', 'failed', 'interrupted'] as const;
export type LabRunState = (typeof LAB_RUN_STATES)[number];

export const isActiveRun = (state: string | null): boolean => state === 'waiting' || state === 'running';

const progressFields = {
  id: identifier,
  state: rowText,
  /** Market time played and to play, ms. `total_ms` is an upper bound for a recording with pauses. */
  played_ms: rowFigure,
  total_ms: rowFigure,
  /** Estimated wall time to the end, ms. */
  left_ms: rowFigure,
  /** Why the run failed, in words. */
  problem: optionalText,
};

/** Data of the frame `lab_progress`. */
export const labProgressSchema = z.looseObject(progressFields);
export type LabProgress = z.infer<typeof labProgressSchema>;

export const labRunSchema = z.looseObject({
  ...progressFields,
  name: shownText,
  created_at: rowTimestamp,
  /** Description of the source in words. */
  source_text: rowText,
  source: labSourceSchema.nullable().catch(null),
  /** Number of variants, without the baseline. */
  variants: rowFigure,
  swept: z.array(labSweepSchema).catch([]),
});
export type LabRun = z.infer<typeof labRunSchema>;

/** Contract addition, `lab` in the capabilities. Each row is read separately, see `readList`. Newest first. */
export const labRunsReplySchema = z.looseObject({ runs: z.array(z.unknown()) });

const intervalSchema = z.looseObject({ low: z.number(), high: z.number() });

/** A figure of the variant minus that of the baseline. */
const differenceSchema = z.looseObject({
  value: z.number(),
  /** 95 % bootstrap interval; null with too few blocks that hold trades. */
  interval: intervalSchema.nullable().default(null),
  error: figure,
});
export type LabDifference = z.infer<typeof differenceSchema>;

const figuresSchema = z.looseObject({
  trades: count,
  /** Trades that could not be closed at the end. */
  open: count,
  signals: count,
  /** Percent of the closed trades. */
  win_rate: figure,
  /** USDT. */
  gross: figure,
  fees: figure,
  net: figure,
  /** Mean net result of a trade, in bps of its notional, and its standard error. */
  net_bps: figure,
  net_bps_error: figure,
  profit_factor: figure,
  /** Deepest fall of the realised net PnL, USDT, 0 or more. */
  max_drawdown: figure,
  exits: z.array(z.looseObject({ reason: rowText, count, net: rowFigure })).default([]),
  /** Share of the time with at least one open trade, 0 to 1. */
  time_in_market: figure,
  /** Trades that each of two variants needs to detect 1 bps a trade; null when unknown. */
  trades_to_tell_one_bps: figure,
});
export type LabFigures = z.infer<typeof figuresSchema>;

const variantReportSchema = z.looseObject({
  name: shownText,
  changes: changesSchema.default({}),
  figures: figuresSchema,
  /** Against the baseline over the same stream; null for the baseline. `bps` is null where one made no trade. */
  difference: z
    .looseObject({ net: differenceSchema, bps: differenceSchema.nullable().default(null) })
    .nullable()
    .default(null),
  /** Realised net PnL: market time in ms and USDT, after each close, thinned out to 500 points. */
  equity: z.array(z.tuple([z.number(), z.number()])).default([]),
});
export type LabVariantReport = z.infer<typeof variantReportSchema>;

const walkForwardSchema = z.looseObject({
  /** The variant with the best net PnL over the first part. */
  best: shownText,
  /** Where the first part ends, ms. */
  split_at: z.number(),
  /** Net USDT against the baseline on the first part, which the choice biases upwards. */
  chosen_on: differenceSchema,
  /** The lead less that which the best of so many equal variants has through luck. */
  deflated: figure,
  /** Net USDT against the baseline on the rest, which the choice did not use. */
  unseen: differenceSchema,
  trades: z.looseObject({ chosen_on: count, unseen: count }),
});
export type LabWalkForward = z.infer<typeof walkForwardSchema>;

/** The report of a finished run. `variants` begins with the baseline. */
export const labReportSchema = z.looseObject({
  market: shownText,
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
