import { z } from '@/contract/schema/z';

export const QUEUE_NAME = 'order-flow-lab';

/** Time after which Redis deletes a key of the Lab that neither the server nor a worker deleted. */
export const LAB_REDIS_KEY_LIFETIME_S = 6 * 3_600;

/** Reference to bytes that Redis stores in chunks under several keys. */
const redisBytesSchema = z.object({
  key: z.string(),
  chunks: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type RedisBytes = z.infer<typeof redisBytesSchema>;

const sharedFileSchema = z.object({
  /** File name without folder. A replay of raw frames derives the symbol from the file name. */
  name: z.string().regex(/^[\w.-]{1,200}$/),
  stored: redisBytesSchema,
});
export type SharedFile = z.infer<typeof sharedFileSchema>;

/** Lab job in the queue. A worker validates every job, because other programs may write to the same Redis. */
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
  /** Redis key that exists while the server waits for the result. */
  lease: z.string(),
  /** Hash of the worker script of the server. A worker of a different build might compute different results. */
  script: z.string(),
});
export type QueuedJob = z.infer<typeof queuedJobSchema>;

export const queuedJobProgressSchema = z.object({ playedMs: z.number(), totalMs: z.number() });

/** Result of a queued job: the archive of the Lab run, or the reason why the worker refused the job. */
export const queuedJobResultSchema = z.union([
  z.object({ archive: redisBytesSchema }),
  z.object({ refused: z.string() }),
]);
export type QueuedJobResult = z.infer<typeof queuedJobResultSchema>;
