import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job, Queue, RedisClient } from 'bullmq';

import { LabRefused } from '../labRefused';
import type { LabSource } from '../run/labSource';
import type { LabJob } from '../run/runVariants';
import type { LabRunner, RunnerHooks } from '../runs/labRunner';
import { QUEUE, queuedProgressSchema, queuedResultSchema, type QueuedJob, type StoredBytes } from './queuedJob';
import { scriptHash } from './scriptHash';
import { shareFile } from './sharedFiles';
import { deleteBytes, readBytes } from './storedBytes';

/** The other machines decide how many runs really go at once. */
const SLOTS = 16;
const POLL_MS = 500;
const CONNECT_MS = 5_000;
/** A worker drops a run whose server did not renew the lease for this time. */
const LEASE_S = 60;
/** Completed jobs stay readable for this time. */
const JOB_KEPT_S = 3_600;

const UNREACHABLE = 'The queue of the Lab cannot be reached. Check LAB_QUEUE and Redis.';
const REDIS_FULL = 'Redis has no memory left for the recording of the run.';
const LOST = 'Several workers ended while they ran it. See their output.';

type Connection = { queue: Queue; client: RedisClient };

/**
 * Creates the runner that puts jobs into a queue in Redis, from which workers on any machine take them. `file` is the
 * script of a run. Loads the queue at the first run.
 */
export function createQueueRunner({ url, file }: { url: string; file: string }): LabRunner {
  let connecting: Promise<Connection> | undefined;

  const connect = async (): Promise<Connection> => {
    const { Queue } = await import('bullmq');
    let wasReady = false;
    const queue = new Queue(QUEUE, {
      connection: {
        url,
        connectTimeout: CONNECT_MS,
        maxRetriesPerRequest: 3,
        // The first connection is tried once, so that a wrong address is refused at once.
        retryStrategy: (times) => (wasReady ? Math.min(times * 200, 2_000) : null),
      },
      defaultJobOptions: { removeOnComplete: { age: JOB_KEPT_S }, removeOnFail: { age: JOB_KEPT_S } },
    });
    // Each call reports its own failure.
    queue.on('error', () => undefined);
    const client = await queue.client;
    wasReady = true;
    return { queue, client };
  };

  return {
    slots: SLOTS,
    async run(job, hooks) {
      const connection = await reached(async () => {
        connecting ??= connect();
        // The next run tries again.
        connecting.catch(() => (connecting = undefined));
        return connecting;
      });
      const lease = `${QUEUE}:lease:${randomUUID()}`;
      const { client } = connection;
      try {
        const archive = await reached(() => runQueued(connection, job, lease, scriptHash(file), hooks));
        return await collect(client, archive);
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

async function runQueued(
  { queue, client }: Connection,
  job: LabJob,
  lease: string,
  script: string,
  { signal, onBegin, onProgress }: RunnerHooks,
): Promise<StoredBytes> {
  const source = await sharedSource(client, job.source);
  const id = randomUUID();
  const data: QueuedJob = { source, parameters: { ...job.parameters }, variants: [...job.variants], lease, script };
  await client.set(lease, '1', { EX: LEASE_S });
  await queue.add('run', data, { jobId: id });
  const poll = async (): Promise<Job | undefined> => {
    await client.set(lease, '1', { EX: LEASE_S });
    return queue.getJob(id);
  };
  let reachedAt = performance.now();
  try {
    for (;;) {
      const queued = await poll().catch((error: unknown) => {
        // A short loss of Redis ends no run: the worker goes on.
        if (performance.now() - reachedAt > LEASE_S * 1_000) throw error;
        return null;
      });
      await delay(POLL_MS, undefined, { signal });
      if (queued === null) continue;
      reachedAt = performance.now();
      if (queued === undefined) throw new LabRefused('Redis no longer holds the run. Begin the run again.');
      if (queued.finishedOn !== undefined) return resultOf(queued);
      const progress = queuedProgressSchema.safeParse(queued.progress);
      if (progress.success) onProgress(progress.data);
      else if (queued.processedOn !== undefined) onBegin();
    }
  } finally {
    // Removes a job that no worker has taken. A worker that has it stops without the lease.
    if (signal.aborted) await queue.remove(id).catch(() => undefined);
  }
}

async function sharedSource(client: RedisClient, source: LabSource): Promise<QueuedJob['source']> {
  if (source.kind === 'simulator') return source;
  const files = [];
  for (const path of source.paths) files.push(await shareFile(client, path));
  return { kind: 'recording', files, ...(source.fromMs !== undefined && { fromMs: source.fromMs }) };
}

function resultOf({ returnvalue, failedReason }: Job): StoredBytes {
  const result = queuedResultSchema.safeParse(returnvalue);
  if (!result.success) {
    const reason = String(failedReason);
    throw reason.includes('stalled') ? new LabRefused(LOST) : new Error(reason);
  }
  if ('refused' in result.data) throw new LabRefused(result.data.refused);
  return result.data.archive;
}

async function collect(client: RedisClient, stored: StoredBytes): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of readBytes(client, stored)) chunks.push(chunk);
  await deleteBytes(client, stored);
  return Buffer.concat(chunks);
}

const CONNECTION_ERRORS: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
];

/** Throws LabRefused for an error of Redis. Never passes on the text of an error, which might name the address. */
async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    if (name === 'MaxRetriesPerRequestError' || CONNECTION_ERRORS.includes(code)) throw new LabRefused(UNREACHABLE);
    if (message.startsWith('OOM ')) throw new LabRefused(REDIS_FULL);
    throw error;
  }
}
