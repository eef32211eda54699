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
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
