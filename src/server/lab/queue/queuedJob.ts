import { z } from '@/contract/z';

/** Name of the queue in Redis. */
export const QUEUE = 'order-flow-lab';

/** Keys that neither the server nor a worker deleted expire after this time. */
export const KEPT_S = 6 * 3_600;

/** Bytes that lie in Redis in several keys. */
const storedBytesSchema = z.object({
  key: z.string(),
  chunks: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoredBytes = z.infer<typeof storedBytesSchema>;

const sharedFileSchema = z.object({
  /** Name without folder. A replay derives the symbol of bare frames from it. */
  name: z.string().regex(/^[\w.-]{1,200}$/),
  stored: storedBytesSchema,
});
export type SharedFile = z.infer<typeof sharedFileSchema>;

/** What a job in the queue holds. A worker checks it, because other programs may write to the same Redis. */
export const queuedJobSchema = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('recording'), files: z.array(sharedFileSchema), fromMs: z.number().optional() }),
    z.object({
      kind: z.literal('simulator'),
      seed: z.number(),
      minutes: z.number(),
      symbols: z.number().optional(),
    }),
  ]),
  parameters: z.record(z.string(), z.unknown()),
  variants: z.array(z.object({ name: z.string(), changes: z.record(z.string(), z.unknown()) })),
  /** Key that exists while the server wants the result. */
  lease: z.string(),
  /** Hash of the server's script for runs. Another script might give other bytes. */
  script: z.string(),
});
export type QueuedJob = z.infer<typeof queuedJobSchema>;

export const queuedProgressSchema = z.object({ playedMs: z.number(), totalMs: z.number() });

/** What a worker returns. */
export const queuedResultSchema = z.union([
  z.object({ archive: storedBytesSchema }),
  z.object({ refused: z.string() }),
]);
export type QueuedResult = z.infer<typeof queuedResultSchema>;
