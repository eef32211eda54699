import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LabJob } from '@/server/lab/run/runVariants';
import type { LabRunner } from '@/server/lab/runs/labRunner';
import { createThreadRunner } from '@/server/lab/runs/threadRunner';
import { figureAtLeast, figureAtMost, plainFigure, type Figure } from './figures';
import { measureLoad, startServer } from './serverLoad';

/** The script of the shipped server. */
const WORKER = path.join(__dirname, '../../dist/server/labWorker.js');
const FEW = 8;
const MANY = 64;
const SWEEP_SYMBOLS = 12;
const SEED = 3;
const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

const LEAST_PACE = 25;
const MOST_TIMES_OF_ONE = 3;
const SWEEP_LIMIT_S = 360;
const SWEEP_MINUTES = 10;
const MEMORY_LIMIT_MIB = 1024;
const DELAY_LIMIT_MS = 50;

type Measured = { seconds: number; playedMs: number; bytes: number; peakMib: number };

const jobOf = (source: LabJob['source'], variants: number): LabJob => ({
  source,
  parameters: {},
  variants: Array.from({ length: variants }, (_, index) => ({
    name: `variant ${index}`,
    changes: { obi_threshold: Number((0.2 + index * 0.005).toFixed(3)) },
  })),
});

async function measureRun(runner: LabRunner, job: LabJob): Promise<Measured> {
  const { signal } = new AbortController();
  const began = performance.now();
  let playedMs = 0;
  let peak = process.memoryUsage().rss;
  const archive = await runner.run(job, {
    signal,
    onBegin: () => undefined,
    onProgress(progress) {
      ({ playedMs } = progress);
      peak = Math.max(peak, process.memoryUsage().rss);
    },
  });
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, playedMs, bytes: archive.length, peakMib: Math.max(peak, process.memoryUsage().rss) / MIB };
}

/** Measures the delay of the live bot's event loop without and with a run beside it. */
async function measureBeside(runner: LabRunner, symbols: number, seconds: number): Promise<Figure[]> {
  const server = await startServer(symbols);
  const abort = new AbortController();
  try {
    await delay(3_000);
    const alone = await measureLoad(server.liveHub, seconds, 0);
    const job = jobOf({ kind: 'simulator', seed: SEED, minutes: 1_000, symbols: SWEEP_SYMBOLS }, MANY);
    const run = runner
      .run(job, { signal: abort.signal, onBegin: () => undefined, onProgress: () => undefined })
      .catch(() => undefined);
    await delay(3_000);
    const beside = await measureLoad(server.liveHub, seconds, 0);
    abort.abort();
    await run;
    return [
      plainFigure(`live bot, ${symbols} symbols: event loop delay, p99`, alone.p99_ms, 'ms'),
      figureAtMost(`the same beside a run of ${MANY} variants`, beside.p99_ms, 'ms', DELAY_LIMIT_MS),
    ];
  } finally {
    abort.abort();
    server.stop();
  }
}

/** Measures runs of the Lab in the shipped worker thread. `minutes` is the length of the sweep. */
export async function measureLab(
  recording: string | undefined,
  extent: { symbols: number; seconds: number; minutes: number },
): Promise<Figure[]> {
  const runner = createThreadRunner({ file: WORKER });
  try {
    const figures: Figure[] = [];
    if (recording !== undefined) {
      const source = { kind: 'recording', paths: [recording] } as const;
      // The first run also loads and compiles the script.
      await measureRun(runner, jobOf(source, 1));
      const one = await measureRun(runner, jobOf(source, 1));
      const few = await measureRun(runner, jobOf(source, FEW));
      figures.push(
        figureAtLeast(`Lab, ${FEW} variants on a recording: pace`, few.playedMs / 1_000 / few.seconds, 'x', LEAST_PACE),
        figureAtMost('the same against one variant', few.seconds / one.seconds, 'times', MOST_TIMES_OF_ONE),
      );
    }
    const { minutes } = extent;
    const market = { kind: 'simulator', seed: SEED, minutes, symbols: SWEEP_SYMBOLS } as const;
    const sweep = await measureRun(runner, jobOf(market, MANY));
    const seconds = (sweep.seconds * SWEEP_MINUTES * MINUTE_MS) / sweep.playedMs;
    const name = `Lab, ${MANY} variants over ${SWEEP_MINUTES} minutes of ${SWEEP_SYMBOLS} symbols`;
    figures.push(
      figureAtMost(minutes === SWEEP_MINUTES ? name : `${name}, by ${minutes}`, seconds, 's', SWEEP_LIMIT_S),
      figureAtMost('memory of the process at most', sweep.peakMib, 'MiB', MEMORY_LIMIT_MIB),
      plainFigure('stored bytes of the run', sweep.bytes / MIB, 'MiB'),
    );
    return [...figures, ...(await measureBeside(runner, extent.symbols, extent.seconds))];
  } finally {
    await runner.close();
  }
}
