import { join } from 'node:path';
import { LabRefused } from '../labRefused';
import type { LabJob } from '../run/runVariants';
import { runLabJob } from './runLabJob';
import { createThreadRunner } from './threadRunner';

// The worker thread compiles the code of the bot before its first Lab run.
jest.setTimeout(60_000);

const threadRunner = createThreadRunner({
  file: join(__dirname, '../labWorker.ts'),
  execArgv: ['--require', join(__dirname, '../../../../scripts/lib/compileTypeScript.cjs')],
});
afterAll(() => threadRunner.close());

const createSimulatedJob = (minutes: number): LabJob => ({
  source: { kind: 'simulator', seed: 5, minutes, symbols: 2 },
  parameters: { cooldown_seconds: 1, timeout_seconds: 8, obi_threshold: 0.2, min_depth_usdt: 1000 },
  variants: [{ name: 'eager', changes: { cooldown_seconds: 0 } }],
});

test('a Lab run in a worker thread has the same result as in the main thread', async () => {
  const reached: number[] = [];
  const { signal } = new AbortController();
  const archive = await threadRunner.runJob(createSimulatedJob(2), {
    signal,
    onBegin: () => undefined,
    onProgress: ({ playedMs }) => reached.push(playedMs),
  });
  expect(Buffer.from(archive).equals(await runLabJob(createSimulatedJob(2)))).toBe(true);
  expect(reached.at(-1)).toBe(120_000);
});

test('the next Lab run succeeds after an aborted Lab run ended its worker thread', async () => {
  const abort = new AbortController();
  const endless = threadRunner.runJob(createSimulatedJob(1_000), {
    signal: abort.signal,
    onBegin: () => undefined,
    onProgress: () => abort.abort(),
  });
  await expect(endless).rejects.toThrow(/abort/i);
  const { signal } = new AbortController();
  await expect(
    threadRunner.runJob(createSimulatedJob(0.1), { signal, onBegin: () => undefined, onProgress: () => undefined }),
  ).resolves.toBeInstanceOf(Uint8Array);
});

test('a worker thread refuses a Lab job that cannot run with the reason', async () => {
  const { signal } = new AbortController();
  const run = threadRunner.runJob(createSimulatedJob(0), {
    signal,
    onBegin: () => undefined,
    onProgress: () => undefined,
  });
  await expect(run).rejects.toThrow(/more than 0 and at most 1440 minutes/);
  await expect(run).rejects.toBeInstanceOf(LabRefused);
});
