import { count, timestamp } from './fields';
import { z } from './z';

/** What holds entries back at this moment. */
const blockSchema = z.looseObject({
  name: z.string(),
  label: z.string(),
  component: z.string(),
  reason: z.string(),
  /** Null where it does not end by itself. */
  until: timestamp.nullable().default(null),
});

const stopSchema = z.looseObject({ name: z.string(), label: z.string(), reason: z.string(), at: timestamp });

/** How much of a limit is used. At `used >= max` it holds entries back. */
const usageSchema = z.looseObject({ used: z.number().nonnegative(), max: z.number() });

/** Entries of a window of time, pending ones included. */
const windowSchema = z.looseObject({
  ...usageSchema.shape,
  /** When the oldest of them leaves the window; null while there is none. */
  next_free_at: timestamp.nullable().default(null),
});

/** How near the bot is to each of its limits. */
const limitsSchema = z.looseObject({
  /** Whether `trades_hour` and `trades_day` hold entries back; they are counted either way. */
  enabled: z.boolean(),
  /** Entries of the last 60 minutes. */
  trades_hour: windowSchema,
  /** Entries of the UTC day. */
  trades_day: windowSchema,
  /** At the limit all symbols cool down and the count begins again. */
  consecutive_losses: usageSchema,
  /** Percent of the equity at its peak; at the limit the bot pauses. */
  drawdown_pct: usageSchema,
  /** Open and pending trades. */
  slots: usageSchema,
});

/** An addition of this project: why there was no trade. Times are market time. */
export const diagnosticsSchema = z.looseObject({
  /** Counts begin at the latest start of the bot. */
  since: timestamp,
  at: timestamp,
  /** Book updates that were judged. */
  evaluations: count,
  signals: count,
  /** Trades opened. */
  entries: count,
  /** In the order in which they are asked; the first that fails is the one that counts. */
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
  /** Absent where the bot does not report it, or in a form that is not known. */
  limits: limitsSchema.optional().catch(undefined),
  symbols: z
    .array(
      z.looseObject({
        symbol: z.string(),
        /** Signals are looked for on it. */
        followed: z.boolean().default(true),
        evaluations: count,
        signals: count,
        entries: count,
        filters: z.record(z.string(), count).default({}),
        /** What stopped the latest candidate. */
        last: stopSchema.nullable().default(null),
        /** What became of the latest signal that was not entered. */
        last_signal: stopSchema.nullable().default(null),
        blocks: z.array(blockSchema).default([]),
      }),
    )
    .default([]),
});
export type DiagnosticsBlock = z.infer<typeof blockSchema>;
export type DiagnosticsLimits = z.infer<typeof limitsSchema>;
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
