import { count, timestamp } from './fields';
import { z } from './z';

/** A condition that blocks entries now. */
const blockSchema = z.looseObject({
  name: z.string(),
  label: z.string(),
  component: z.string(),
  reason: z.string(),
  /** Null when the block does not end by itself. */
  until: timestamp.nullable().default(null),
});

const stopSchema = z.looseObject({ name: z.string(), label: z.string(), reason: z.string(), at: timestamp });

/** How much of a limit is used. Entries are blocked while `used >= max`. */
const usageSchema = z.looseObject({ used: z.number().nonnegative(), max: z.number() });

/** Entries within a period, pending ones included. */
const windowSchema = z.looseObject({
  ...usageSchema.shape,
  /** When the oldest entry leaves the window; null while there is none. */
  next_free_at: timestamp.nullable().default(null),
});

/** How much of each limit of the bot is used. */
const limitsSchema = z.looseObject({
  /** Whether `trades_hour` and `trades_day` block entries; both are counted either way. */
  enabled: z.boolean(),
  /** Entries of the last 60 minutes. */
  trades_hour: windowSchema,
  /** Entries of the UTC day. */
  trades_day: windowSchema,
  /** At the limit all symbols cool down and the count starts again. */
  consecutive_losses: usageSchema,
  /** Percent of the equity at its peak; at the limit the bot pauses. */
  drawdown_pct: usageSchema,
  /** Open and pending trades. */
  slots: usageSchema,
  /** USDT of the capital held by open and pending trades; `next` is the margin of one more trade. */
  margin_usdt: z
    .looseObject({ ...usageSchema.shape, next: z.number().nonnegative() })
    .optional()
    .catch(undefined),
});

/** The market data of all followed symbols. */
const feedSchema = z.looseObject({
  /** Smoothed latency of the book updates. */
  latency_ms: z.number().nonnegative(),
  /** Entries are blocked from this latency on. */
  max_latency_ms: z.number(),
  /** Time since the latest book update; null before the first. */
  age_ms: z.number().nonnegative().nullable().default(null),
  /** Followed symbols, and those whose book is live. */
  books: count,
  books_live: count,
});

/** Contract addition: why there was no trade. Times are market time. */
export const diagnosticsSchema = z.looseObject({
  /** Counts start at the latest start of the bot. */
  since: timestamp,
  at: timestamp,
  /** Evaluated book updates. */
  evaluations: count,
  signals: count,
  /** Trades opened. */
  entries: count,
  /** In order of evaluation; only the first filter that rejects is counted. */
  filters: z
    .array(
      z.looseObject({
        name: z.string(),
        label: z.string(),
        component: z.string(),
        /** Whether the filter runs before a signal exists, or on a signal. */
        stage: z.enum(['candidate', 'signal']).catch('candidate'),
        count,
      }),
    )
    .default([]),
  blocks: z.array(blockSchema).default([]),
  /** Absent when the bot does not report it, or in an unknown form. */
  limits: limitsSchema.optional().catch(undefined),
  feed: feedSchema.optional().catch(undefined),
  symbols: z
    .array(
      z.looseObject({
        symbol: z.string(),
        /** Whether the bot looks for signals on this symbol. */
        followed: z.boolean().default(true),
        evaluations: count,
        signals: count,
        entries: count,
        filters: z.record(z.string(), count).default({}),
        /** The filter that rejected the latest candidate. */
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
