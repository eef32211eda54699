import { join } from 'node:path';
import { LabRefused } from '../labRefused';
import type { LabJob } from '../run/runVariants';
import { packRun } from './packRun';
import { createThreadRunner } from './threadRunner';

// The worker thread compiles the code of the bot before its first run.
jest.setTimeout(60_000);

const runner = createThreadRunner({
  file: join(__dirname, '../labWorker.ts'),
  execArgv: ['--require', join(__dirname, '../../../../scripts/lib/compileTypeScript.cjs')],
});
afterAll(() => runner.close());

const createJob = (minutes: number): LabJob => ({
  source: { kind: 'simulator', seed: 5, minutes, symbols: 2 },
  parameters: { cooldown_seconds: 1, timeout_seconds: 8, obi_threshold: 0.2, min_depth_usdt: 1000 },
  variants: [{ name: 'eager', changes: { cooldown_seconds: 0 } }],
});

test('a worker thread gives the same bytes as a run in the main thread', async () => {
  const reached: number[] = [];
  const { signal } = new AbortController();
  const archive = await runner.run(createJob(2), {
    signal,
    onBegin: () => undefined,
    onProgress: ({ playedMs }) => reached.push(playedMs),
  });
  expect(Buffer.from(archive).equals(await packRun(createJob(2)))).toBe(true);
  expect(reached.at(-1)).toBe(120_000);
});

test('the next run works after an aborted run ended its worker thread', async () => {
  const abort = new AbortController();
  const endless = runner.run(createJob(1_000), {
    signal: abort.signal,
    onBegin: () => undefined,
    onProgress: () => abort.abort(),
  });
  await expect(endless).rejects.toThrow(/abort/i);
  const { signal } = new AbortController();
  await expect(
    runner.run(createJob(0.1), { signal, onBegin: () => undefined, onProgress: () => undefined }),
  ).resolves.toBeInstanceOf(Uint8Array);
});

test('a worker thread refuses a job that cannot run with the reason', async () => {
  const { signal } = new AbortController();
  const run = runner.run(createJob(0), { signal, onBegin: () => undefined, onProgress: () => undefined });
  await expect(run).rejects.toThrow(/more than 0 and at most 1440 minutes/);
  await expect(run).rejects.toBeInstanceOf(LabRefused);
});
