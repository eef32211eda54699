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
        /** Before there was a signal, or after it. */
        stage: z.enum(['candidate', 'signal']).catch('candidate'),
        count,
      }),
    )
    .default([]),
  blocks: z.array(blockSchema).default([]),
  /** Absent when the bot does not report it, or in an unknown form. */
  limits: limitsSchema.optional().catch(undefined),
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
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
