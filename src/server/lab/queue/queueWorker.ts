import { Worker, type Job, type RedisClient } from 'bullmq';

import { LabRefused } from '../labRefused';
import type { LabSource } from '../run/labSource';
import type { LabRunner } from '../runs/labRunner';
import { QUEUE_NAME, queuedJobSchema, type QueuedJob, type QueuedJobResult } from './queuedJob';
import { hashScriptFile } from './hashScriptFile';
import { fetchSharedFile, pruneRecordingCache } from './sharedFiles';
import { splitIntoChunks, writeChunksToRedis } from './redisBytes';

const LEASE_CHECK_INTERVAL_MS = 1_000;
const PROGRESS_REPORT_INTERVAL_MS = 250;
/** Lifetime of a job lock. A second worker takes over a Lab run whose worker did not renew the lock. */
const JOB_LOCK_LIFETIME_MS = 10_000;
const STALLED_JOB_CHECK_INTERVAL_MS = 5_000;
/** Number of takeovers after which a Lab run fails. */
const MAX_JOB_TAKEOVERS = 3;

const BUILD_MISMATCH_TEXT =
  'The worker that took the run has another build than the server. Update it and begin the run again.';

export type QueueWorkerOptions = {
  url: string;
  runner: LabRunner;
  /** Path of the worker script, whose hash identifies the build. */
  file: string;
  /** Folder for recordings that the worker downloaded from Redis. */
  cache: string;
  onLine: (line: string) => void;
  lockMs?: number;
  checkStalledMs?: number;
};

/** Takes one run at a time. The returned function leaves the active run to another worker. */
export function startQueueWorker({
  url,
  runner,
  file,
  cache,
  onLine,
  lockMs = JOB_LOCK_LIFETIME_MS,
  checkStalledMs = STALLED_JOB_CHECK_INTERVAL_MS,
}: QueueWorkerOptions): () => Promise<void> {
  const ownScript = hashScriptFile(file);

  const localSource = async (client: RedisClient, source: QueuedJob['source']): Promise<LabSource> => {
    if (source.kind === 'simulator') return source;
    pruneRecordingCache(cache);
    const paths = [];
    for (const each of source.files) paths.push(await fetchSharedFile(client, each, cache));
    return { kind: 'recording', paths, ...(source.fromMs !== undefined && { fromMs: source.fromMs }) };
  };

  const play = async (job: Job, token: string, client: RedisClient): Promise<QueuedJobResult> => {
    const { source, parameters, variants, lease, script } = queuedJobSchema.parse(job.data);
    if (script !== ownScript) return { refused: BUILD_MISMATCH_TEXT };
    const abort = new AbortController();
    const checkLease = async (): Promise<void> => {
      if ((await client.get(lease)) === null) abort.abort(new Error('the server cancelled the run'));
    };
    await checkLease();
    abort.signal.throwIfAborted();
    const checking = setInterval(() => void checkLease().catch(() => undefined), LEASE_CHECK_INTERVAL_MS);
    let reportedAt = -Infinity;
    try {
      const local = { source: await localSource(client, source), parameters, variants };
      const archive = await runner.runJob(local, {
        signal: abort.signal,
        onBegin: () => undefined,
        onProgress(progress) {
          if (performance.now() - reportedAt < PROGRESS_REPORT_INTERVAL_MS) return;
          reportedAt = performance.now();
          void job.updateProgress(progress).catch(() => undefined);
        },
      });
      // The key contains the lock token, which differs between workers, so that two results never mix.
      return {
        archive: await writeChunksToRedis(client, `${QUEUE_NAME}:result:${token}:${job.id}`, splitIntoChunks(archive)),
      };
    } catch (error) {
      if (error instanceof LabRefused) return { refused: error.message };
      throw error;
    } finally {
      clearInterval(checking);
    }
  };

  const worker = new Worker(
    QUEUE_NAME,
    async (job, token = '') => {
      onLine(`Run ${job.id} begins`);
      try {
        const result = await play(job, token, await worker.client);
        onLine(`Run ${job.id} ended${'refused' in result ? `: ${result.refused}` : ''}`);
        return result;
      } catch (error) {
        onLine(`Run ${job.id} ended without a result: ${error instanceof Error ? error.message : String(error)}`);
        throw error;
      }
    },
    {
      connection: { url, maxRetriesPerRequest: null },
      lockDuration: lockMs,
      stalledInterval: checkStalledMs,
      maxStalledCount: MAX_JOB_TAKEOVERS,
    },
  );
  worker.on('ready', () => onLine('Connected to the queue of the Lab'));
  worker.on('error', ({ name, code }: NodeJS.ErrnoException) =>
    onLine(`The connection to Redis failed: ${code ?? name}`),
  );
  return async () => {
    await worker.close(true);
    await runner.close();
  };
}
