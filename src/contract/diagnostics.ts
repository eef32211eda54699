import { count, timestamp } from './fields';
import { z } from './z';

/** A condition that currently blocks entries. */
const blockSchema = z.looseObject({
  name: z.string(),
  label: z.string(),
  component: z.string(),
  reason: z.string(),
  /** End of the block. Null when the block needs an action to end. */
  until: timestamp.nullable().default(null),
});

const stopSchema = z.looseObject({ name: z.string(), label: z.string(), reason: z.string(), at: timestamp });

/** Usage of a limit. Entries are blocked while `used >= max`. */
const usageSchema = z.looseObject({ used: z.number().nonnegative(), max: z.number() });

/** Number of entries in a period, including pending ones. */
const entryWindowSchema = z.looseObject({
  ...usageSchema.shape,
  /** Time at which the oldest entry leaves the window. Null for an empty window. */
  next_free_at: timestamp.nullable().default(null),
});

/** Usage of each limit of the bot. */
const limitsSchema = z.looseObject({
  /** True when `trades_hour` and `trades_day` block entries. Both limits are counted even when they block nothing. */
  enabled: z.boolean(),
  /** Entries of the last 60 minutes. */
  trades_hour: entryWindowSchema,
  /** Entries of the UTC day. */
  trades_day: entryWindowSchema,
  /** Number of consecutive losses. At the limit all symbols cool down and the count restarts. */
  consecutive_losses: usageSchema,
  /** Drawdown in percent of the peak equity. At the limit the bot pauses. */
  drawdown_pct: usageSchema,
  /** Number of open and pending trades. */
  slots: usageSchema,
  /** Capital used by open and pending trades, USDT. `next` is the margin of one more trade. */
  margin_usdt: z
    .looseObject({ ...usageSchema.shape, next: z.number().nonnegative() })
    .optional()
    .catch(undefined),
});

/** State of the market data of all followed symbols. */
const feedSchema = z.looseObject({
  /** Smoothed latency of the book updates. */
  latency_ms: z.number().nonnegative(),
  /** Entries are blocked when the latency reaches this value. */
  max_latency_ms: z.number(),
  /** Time since the latest book update. Null before the first update. */
  age_ms: z.number().nonnegative().nullable().default(null),
  /** Number of followed symbols; `books_live` counts those with a live book. */
  books: count,
  books_live: count,
});

/** Contract addition: explains why there was no trade. All times come from the clock of the market, which is simulated or recorded time. */
export const diagnosticsSchema = z.looseObject({
  /** Time from which events are counted: the latest start of the bot. */
  since: timestamp,
  at: timestamp,
  /** Number of evaluated book updates. */
  evaluations: count,
  signals: count,
  /** Number of opened trades. */
  entries: count,
  /** Rejections by filter in order of evaluation. Only the first rejecting filter of an evaluation is counted. */
  filters: z
    .array(
      z.looseObject({
        name: z.string(),
        label: z.string(),
        component: z.string(),
        /** 'candidate' for a filter before the signal, 'signal' for a filter on the signal. */
        stage: z.enum(['candidate', 'signal']).catch('candidate'),
        count,
      }),
    )
    .default([]),
  blocks: z.array(blockSchema).default([]),
  /** Absent when the bot does not report it or sends an unknown form. */
  limits: limitsSchema.optional().catch(undefined),
  feed: feedSchema.optional().catch(undefined),
  symbols: z
    .array(
      z.looseObject({
        symbol: z.string(),
        /** True when the bot evaluates this symbol for signals. */
        followed: z.boolean().default(true),
        evaluations: count,
        signals: count,
        entries: count,
        filters: z.record(z.string(), count).default({}),
        /** The rejection of the latest candidate. */
        last: stopSchema.nullable().default(null),
        /** The rejection of the latest signal without an entry. */
        last_signal: stopSchema.nullable().default(null),
        blocks: z.array(blockSchema).default([]),
      }),
    )
    .default([]),
});
export type DiagnosticsBlock = z.infer<typeof blockSchema>;
export type DiagnosticsLimits = z.infer<typeof limitsSchema>;
export type DiagnosticsFeed = z.infer<typeof feedSchema>;
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
