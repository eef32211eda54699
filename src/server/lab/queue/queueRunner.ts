import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job, Queue, RedisClient } from 'bullmq';

import { LabRefused } from '../labRefused';
import type { LabSource } from '../run/labSource';
import type { LabJob } from '../run/runVariants';
import type { LabRunner, LabRunnerHooks } from '../runs/labRunner';
import {
  QUEUE_NAME,
  queuedJobProgressSchema,
  queuedJobResultSchema,
  type QueuedJob,
  type RedisBytes,
} from './queuedJob';
import { hashScriptFile } from './hashScriptFile';
import { shareFileInRedis } from './sharedFiles';
import { deleteRedisBytes, readRedisBytes } from './redisBytes';

/**
 * Largest number of Lab runs in the queue. The number of workers decides how many Lab runs proceed at the same time.
 */
const MAX_QUEUED_LAB_RUNS = 16;
const JOB_POLL_INTERVAL_MS = 500;
const REDIS_CONNECT_TIMEOUT_MS = 5_000;
/**
 * Lifetime of a lease, the Redis key of an active Lab run. A worker stops a run whose lease the server did not renew.
 */
const LEASE_LIFETIME_S = 60;
const COMPLETED_JOB_LIFETIME_S = 3_600;

const QUEUE_UNREACHABLE_TEXT = 'The queue of the Lab cannot be reached. Check LAB_QUEUE and Redis.';
const REDIS_FULL_TEXT = 'Redis has no memory left for the recording of the run.';
const WORKERS_ENDED_TEXT = 'Several workers ended during the run. See the output of the workers.';

type LabQueueConnection = { queue: Queue; client: RedisClient };

/**
 * Creates the runner that puts Lab jobs into a queue in Redis for workers on any machine. `file` is the path of the
 * worker script. The runner imports the queue library at its first Lab run.
 */
export function createQueueRunner({ url, file }: { url: string; file: string }): LabRunner {
  let connecting: Promise<LabQueueConnection> | undefined;

  const connect = async (): Promise<LabQueueConnection> => {
    const { Queue } = await import('bullmq');
    let wasReady = false;
    const queue = new Queue(QUEUE_NAME, {
      connection: {
        url,
        connectTimeout: REDIS_CONNECT_TIMEOUT_MS,
        maxRetriesPerRequest: 3,
        // The queue does not retry its first connection, so that a wrong address fails at once.
        retryStrategy: (times) => (wasReady ? Math.min(times * 200, 2_000) : null),
      },
      defaultJobOptions: {
        removeOnComplete: { age: COMPLETED_JOB_LIFETIME_S },
        removeOnFail: { age: COMPLETED_JOB_LIFETIME_S },
      },
    });
    // Ignores the error event, because every call of the queue reports its own failure.
    queue.on('error', () => undefined);
    const client = await queue.client;
    wasReady = true;
    return { queue, client };
  };

  return {
    slots: MAX_QUEUED_LAB_RUNS,
    async runJob(job, hooks) {
      const connection = await refuseOnRedisError(async () => {
        connecting ??= connect();
        // Lets the next Lab run connect again after a failed connection.
        connecting.catch(() => (connecting = undefined));
        return connecting;
      });
      const lease = `${QUEUE_NAME}:lease:${randomUUID()}`;
      const { client } = connection;
      try {
        const archive = await refuseOnRedisError(() =>
          runJobThroughQueue(connection, job, lease, hashScriptFile(file), hooks),
        );
        return await downloadRedisBytes(client, archive);
      } finally {
        await client.del(lease).catch(() => undefined);
      }
    },
    async close() {
      const connection = await connecting?.catch(() => undefined);
      await connection?.queue.close();
    },
  };
}

async function runJobThroughQueue(
  { queue, client }: LabQueueConnection,
  job: LabJob,
  lease: string,
  script: string,
  { signal, onBegin, onProgress }: LabRunnerHooks,
): Promise<RedisBytes> {
  const source = await shareSourceFiles(client, job.source);
  const id = randomUUID();
  const data: QueuedJob = { source, parameters: { ...job.parameters }, variants: [...job.variants], lease, script };
  await client.set(lease, '1', { EX: LEASE_LIFETIME_S });
  await queue.add('run', data, { jobId: id });
  const poll = async (): Promise<Job | undefined> => {
    await client.set(lease, '1', { EX: LEASE_LIFETIME_S });
    return queue.getJob(id);
  };
  let reachedAt = performance.now();
  try {
    for (;;) {
      const queued = await poll().catch((error: unknown) => {
        // A short loss of the connection to Redis does not end a Lab run, because the worker continues.
        if (performance.now() - reachedAt > LEASE_LIFETIME_S * 1_000) throw error;
        return null;
      });
      await delay(JOB_POLL_INTERVAL_MS, undefined, { signal });
      if (queued === null) continue;
      reachedAt = performance.now();
      if (queued === undefined) throw new LabRefused('Redis no longer holds the run. Begin the run again.');
      if (queued.finishedOn !== undefined) return parseJobResult(queued);
      const progress = queuedJobProgressSchema.safeParse(queued.progress);
      if (progress.success) onProgress(progress.data);
      else if (queued.processedOn !== undefined) onBegin();
    }
  } finally {
    // Removes a job that no worker has taken. A worker that runs the job stops after the lease was deleted.
    if (signal.aborted) await queue.remove(id).catch(() => undefined);
  }
}

async function shareSourceFiles(client: RedisClient, source: LabSource): Promise<QueuedJob['source']> {
  if (source.kind === 'simulator') return source;
  const files = [];
  for (const path of source.paths) files.push(await shareFileInRedis(client, path));
  return { kind: 'recording', files, ...(source.fromMs !== undefined && { fromMs: source.fromMs }) };
}

function parseJobResult({ returnvalue, failedReason }: Job): RedisBytes {
  const result = queuedJobResultSchema.safeParse(returnvalue);
  if (!result.success) {
    const reason = String(failedReason);
    throw reason.includes('stalled') ? new LabRefused(WORKERS_ENDED_TEXT) : new Error(reason);
  }
  if ('refused' in result.data) throw new LabRefused(result.data.refused);
  return result.data.archive;
}

async function downloadRedisBytes(client: RedisClient, stored: RedisBytes): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of readRedisBytes(client, stored)) chunks.push(chunk);
  await deleteRedisBytes(client, stored);
  return Buffer.concat(chunks);
}

const CONNECTION_ERROR_CODES: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];

/** Omits the error text of Redis, which might contain the address of Redis. */
async function refuseOnRedisError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The Redis client throws only errors, and gives those of the connection a code.
    const { name, code, message } = error as NodeJS.ErrnoException;
    if (name === 'MaxRetriesPerRequestError' || CONNECTION_ERROR_CODES.includes(code))
      throw new LabRefused(QUEUE_UNREACHABLE_TEXT);
    if (message.startsWith('OOM ')) throw new LabRefused(REDIS_FULL_TEXT);
    throw error;
  }
}
