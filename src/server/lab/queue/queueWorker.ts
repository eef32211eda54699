import { Worker, type Job, type RedisClient } from 'bullmq';

import { LabRefused } from '../labRefused';
import type { LabSource } from '../run/labSource';
import type { LabRunner } from '../runs/labRunner';
import { QUEUE, queuedJobSchema, type QueuedJob, type QueuedResult } from './queuedJob';
import { scriptHash } from './scriptHash';
import { fetchFile, pruneCache } from './sharedFiles';
import { chunksOf, storeBytes } from './storedBytes';

const CHECK_LEASE_MS = 1_000;
const PROGRESS_EVERY_MS = 250;
/** Another worker takes a run over when its worker did not renew the lock for this time. */
const LOCK_MS = 10_000;
const CHECK_STALLED_MS = 5_000;
/** A run that ends its worker this often is given up. */
const MOST_LOSSES = 3;

const OTHER_BUILD =
  'The worker that took the run has another build than the server. Update it and begin the run again.';

export type QueueWorkerOptions = {
  url: string;
  runner: LabRunner;
  /** The script of a run. */
  file: string;
  /** Folder for fetched recordings. */
  cache: string;
  onLine: (line: string) => void;
  lockMs?: number;
  checkStalledMs?: number;
};

/** Takes runs from the queue, one at a time. Returns a function that stops; another worker takes over a run in progress. */
export function startQueueWorker({
  url,
  runner,
  file,
  cache,
  onLine,
  lockMs = LOCK_MS,
  checkStalledMs = CHECK_STALLED_MS,
}: QueueWorkerOptions): () => Promise<void> {
  const ownScript = scriptHash(file);

  const localSource = async (client: RedisClient, source: QueuedJob['source']): Promise<LabSource> => {
    if (source.kind === 'simulator') return source;
    pruneCache(cache);
    const paths = [];
    for (const each of source.files) paths.push(await fetchFile(client, each, cache));
    return { kind: 'recording', paths, ...(source.fromMs !== undefined && { fromMs: source.fromMs }) };
  };

  const play = async (job: Job, token: string, client: RedisClient): Promise<QueuedResult> => {
    const { source, parameters, variants, lease, script } = queuedJobSchema.parse(job.data);
    if (script !== ownScript) return { refused: OTHER_BUILD };
    const abort = new AbortController();
    const checkLease = async (): Promise<void> => {
      if ((await client.get(lease)) === null) abort.abort(new Error('the server no longer wants the run'));
    };
    await checkLease();
    abort.signal.throwIfAborted();
    const checking = setInterval(() => void checkLease().catch(() => undefined), CHECK_LEASE_MS);
    let reportedAt = -Infinity;
    try {
      const local = { source: await localSource(client, source), parameters, variants };
      const archive = await runner.run(local, {
        signal: abort.signal,
        onBegin: () => undefined,
        onProgress(progress) {
          if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
          reportedAt = performance.now();
          void job.updateProgress(progress).catch(() => undefined);
        },
      });
      // The token differs between workers, so that two results never mix.
      return { archive: await storeBytes(client, `${QUEUE}:result:${token}:${job.id}`, chunksOf(archive)) };
    } catch (error) {
      if (error instanceof LabRefused) return { refused: error.message };
      throw error;
    } finally {
      clearInterval(checking);
    }
  };

  const worker = new Worker(
    QUEUE,
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
      maxStalledCount: MOST_LOSSES,
    },
  );
  worker.on('ready', () => onLine('Connected to the queue'));
  worker.on('error', ({ name, code }: NodeJS.ErrnoException) => onLine(`Redis: ${code ?? name}`));
  return async () => {
    await worker.close(true);
    await runner.close();
  };
}
