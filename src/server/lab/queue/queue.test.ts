import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';

import { SHORT_LOCK_TIMES } from '@/testing/lab/queueWorkerProcess';
import { isRedisInstalled, startRedis } from '@/testing/lab/redisServer';
import { inThreadLabRunner } from '@/testing/lab/testLab';
import { recordingPath } from '@/testing/market/recordings';
import { LabRefused } from '../labRefused';
import type { LabJob, LabJobProgress } from '../run/runVariants';
import { runLabJob } from '../runs/runLabJob';
import { QUEUE_NAME } from './queuedJob';
import { createQueueRunner } from './queueRunner';
import { startQueueWorker } from './queueWorker';

// Each worker process compiles the code of the bot before its first Lab run.
jest.setTimeout(90_000);

const PROJECT_FOLDER = join(__dirname, '../../../..');
const WORKER_SCRIPT = join(__dirname, '../labWorker.ts');

const FREQUENT_ENTRY_PARAMETERS = { cooldown_seconds: 1, timeout_seconds: 8, obi_threshold: 0.2, min_depth_usdt: 1000 };
const createSimulatedJob = (minutes: number): LabJob => ({
  source: { kind: 'simulator', seed: 5, minutes, symbols: 2 },
  parameters: FREQUENT_ENTRY_PARAMETERS,
  variants: [{ name: 'eager', changes: { cooldown_seconds: 0 } }],
});

test('createQueueRunner reports an unreachable queue without the address of Redis', async () => {
  const runner = createQueueRunner({ url: 'redis://:a-password@127.0.0.1:1', file: WORKER_SCRIPT });
  const run = runner.runJob(createSimulatedJob(1), createRunnerHooks());
  await expect(run).rejects.toThrow('The queue of the Lab cannot be reached. Check LAB_QUEUE and Redis.');
  await expect(run).rejects.toBeInstanceOf(LabRefused);
  await runner.close();
});

function createRunnerHooks(onProgress: (progress: LabJobProgress) => void = () => undefined) {
  return { signal: new AbortController().signal, onBegin: () => undefined, onProgress };
}

if (!isRedisInstalled) console.warn('redis-server is missing: the tests of the queue are skipped.');

(isRedisInstalled ? describe : describe.skip)('with a real Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let cache: string;
  let runner: ReturnType<typeof createQueueRunner>;
  let queue: Queue;
  const stops: (() => unknown)[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    cache = mkdtempSync(join(tmpdir(), 'lab-cache-'));
    runner = createQueueRunner({ url: redis.url, file: WORKER_SCRIPT });
    queue = new Queue(QUEUE_NAME, { connection: { url: redis.url } });
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await runner.close();
    await queue.close();
    await redis.stop();
    rmSync(cache, { recursive: true });
  });

  const startWorker = (file = WORKER_SCRIPT): void => {
    const worker = {
      url: redis.url,
      runner: inThreadLabRunner,
      file,
      cache,
      onLine: () => undefined,
      ...SHORT_LOCK_TIMES,
      // On a busy machine, a Lab run occupies the thread of the worker for seconds and delays the renewal of the lock.
      lockMs: 15_000,
    };
    stops.push(startQueueWorker(worker));
  };

  function startWorkerProcess(): ChildProcess {
    const compile = join(PROJECT_FOLDER, 'scripts/lib/compileTypeScript.cjs');
    const program = join(PROJECT_FOLDER, 'src/testing/lab/queueWorkerProcess.ts');
    const child = spawn(process.execPath, ['--require', compile, program, redis.url, WORKER_SCRIPT, cache], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    stops.push(() => child.kill('SIGKILL'));
    return child;
  }

  test('a Lab run that a second worker takes over from a killed worker has the same result as an uninterrupted Lab run', async () => {
    const killed = startWorkerProcess();
    const played: number[] = [];
    let begun = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const finished = runner.runJob(
      createSimulatedJob(3),
      createRunnerHooks(({ playedMs }) => {
        played.push(playedMs);
        begun();
      }),
    );
    await hasBegun;
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(played.at(-1)).toBeLessThan(180_000);
    startWorker();
    const archive = Buffer.from(await finished);
    expect(archive.equals(await runLabJob(createSimulatedJob(3)))).toBe(true);
    expect(await queue.getJobCounts('completed', 'failed', 'active', 'waiting')).toMatchObject({
      completed: 1,
      failed: 0,
      active: 0,
      waiting: 0,
    });
  });

  test('a queue worker downloads a recording once and returns the same result as the server', async () => {
    const path = recordingPath('bybit-linear/MULTI8-20210417-asV5.frames.gz');
    const job: LabJob = { ...createSimulatedJob(1), source: { kind: 'recording', paths: [path] } };
    startWorker();
    const archive = Buffer.from(await runner.runJob(job, createRunnerHooks()));
    expect(archive.equals(await runLabJob(job))).toBe(true);
    const client = await queue.client;
    const keys = (await client.scan(0, { MATCH: `${QUEUE_NAME}:*`, COUNT: 1_000 }))[1];
    const chunks = keys.filter((key) => /:file:.*:\d+$/.test(key));
    expect(chunks).not.toEqual([]);
    // Checks that the results and leases of ended Lab runs are deleted.
    expect(keys.filter((key) => !key.includes(':file:'))).toEqual([]);
    // Deletes the chunks in Redis, because the second run must read the downloaded recording.
    await client.del(...chunks);
    expect(Buffer.from(await runner.runJob(job, createRunnerHooks())).equals(archive)).toBe(true);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  test('a queue worker stops a cancelled Lab run and takes the next Lab run', async () => {
    startWorker();
    const abort = new AbortController();
    const endless = runner.runJob(createSimulatedJob(1_000), {
      signal: abort.signal,
      onBegin: () => undefined,
      onProgress: () => abort.abort(),
    });
    await expect(endless).rejects.toThrow(/abort/i);
    expect(await runner.runJob(createSimulatedJob(0.1), createRunnerHooks())).toBeInstanceOf(Uint8Array);
  });

  test('the queue runner refuses a worker of another build and a job that cannot run', async () => {
    startWorker();
    await expect(runner.runJob(createSimulatedJob(0), createRunnerHooks())).rejects.toThrow(
      /more than 0 and at most 1440 minutes/,
    );
    await stops.pop()?.();
    startWorker(__filename);
    await expect(runner.runJob(createSimulatedJob(1), createRunnerHooks())).rejects.toThrow(
      /another build than the server/,
    );
  });
});
