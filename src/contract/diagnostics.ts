import { countSchema, timestampSchema } from './fields';
import { z } from './z';

/** Usage of a limit. Entries are blocked while `used >= max`. */
const limitUsageSchema = z.looseObject({ used: z.number().nonnegative(), max: z.number() });

/** A condition that currently blocks entries. */
const entryBlockSchema = z.looseObject({
  name: z.string(),
  label: z.string(),
  component: z.string(),
  reason: z.string(),
  /** Time at which the entry block ends. The value is null when only an action of the operator ends the block. */
  until: timestampSchema.nullable().default(null),
  /** Usage at the start of the block. Absent where the current usage explains the block. */
  tripped_by: limitUsageSchema.optional().catch(undefined),
});

const rejectionSchema = z.looseObject({ name: z.string(), label: z.string(), reason: z.string(), at: timestampSchema });

/** Number of entries in a time window, including pending entries. */
const entryWindowSchema = z.looseObject({
  ...limitUsageSchema.shape,
  /** Time at which the oldest entry leaves the time window. The value is null for an empty time window. */
  next_free_at: timestampSchema.nullable().default(null),
});

const botLimitsSchema = z.looseObject({
  /** False when the bot only counts `trades_hour` and `trades_day`, without enforcement. */
  enabled: z.boolean(),
  /** Number of entries in the last 60 minutes and its limit. */
  trades_hour: entryWindowSchema,
  /** Number of entries on the UTC day and its limit. */
  trades_day: entryWindowSchema,
  /** Number of consecutive losses. At the limit all symbols cool down and the count restarts. */
  consecutive_losses: limitUsageSchema,
  /** Drawdown in percent of the peak equity. At the limit the bot pauses. */
  drawdown_pct: limitUsageSchema,
  /** Number of open and pending trades. */
  slots: limitUsageSchema,
  /** Capital used by open and pending trades, USDT. `next` is the margin of one more trade. */
  margin_usdt: z
    .looseObject({ ...limitUsageSchema.shape, next: z.number().nonnegative() })
    .optional()
    .catch(undefined),
});

/** State of the market data feed of all followed symbols. */
const feedStateSchema = z.looseObject({
  /** Smoothed latency of the book updates. */
  latency_ms: z.number().nonnegative(),
  /** Latency in ms from which entries are blocked. */
  max_latency_ms: z.number(),
  /** Time since the latest book update. The value is null before the first update. */
  age_ms: z.number().nonnegative().nullable().default(null),
  /** Number of followed symbols. `books_live` is the number of followed symbols with a live book. */
  books: countSchema,
  books_live: countSchema,
});

/** Contract addition: explains why the bot does not trade. All times are market time. */
export const diagnosticsSchema = z.looseObject({
  /** Time of the latest start of the bot, from which all counts begin. */
  since: timestampSchema,
  at: timestampSchema,
  /** Number of evaluated book updates since the start of the bot. */
  evaluations: countSchema,
  signals: countSchema,
  /** Number of opened trades since the start of the bot. */
  entries: countSchema,
  /** Rejections by filter in order of evaluation. Only the first rejecting filter of an evaluation is counted. */
  filters: z
    .array(
      z.looseObject({
        name: z.string(),
        label: z.string(),
        component: z.string(),
        /** The stage is 'candidate' for a filter before the signal, and 'signal' for a filter on the signal. */
        stage: z.enum(['candidate', 'signal']).catch('candidate'),
        count: countSchema,
      }),
    )
    .default([]),
  blocks: z.array(entryBlockSchema).default([]),
  /** Usage of the limits. The field is absent when the bot sends no limits or limits of an unknown form. */
  limits: botLimitsSchema.optional().catch(undefined),
  feed: feedStateSchema.optional().catch(undefined),
  symbols: z
    .array(
      z.looseObject({
        symbol: z.string(),
        /** True when the bot evaluates the symbol for signals. */
        followed: z.boolean().default(true),
        evaluations: countSchema,
        signals: countSchema,
        entries: countSchema,
        filters: z.record(z.string(), countSchema).default({}),
        /** The rejection of the symbol's latest candidate. */
        last: rejectionSchema.nullable().default(null),
        /** The rejection of the symbol's latest signal without an entry. */
        last_signal: rejectionSchema.nullable().default(null),
        blocks: z.array(entryBlockSchema).default([]),
      }),
    )
    .default([]),
});
export type DiagnosticsBlock = z.infer<typeof entryBlockSchema>;
export type DiagnosticsLimits = z.infer<typeof botLimitsSchema>;
export type DiagnosticsFeed = z.infer<typeof feedStateSchema>;
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
