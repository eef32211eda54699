import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LabJob } from '@/server/lab/run/runVariants';
import type { LabRunner } from '@/server/lab/runs/labRunner';
import { createThreadRunner } from '@/server/lab/runs/threadRunner';
import { figureWithLowerLimit, figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { measureLoopDelayAndCpu, startBenchmarkServer } from './serverLoad';

/** Worker script of the built server. */
const WORKER_SCRIPT_PATH = path.join(__dirname, '../../../dist/server/labWorker.js');
const SMALL_LAB_RUN_VARIANT_COUNT = 8;
const SWEEP_VARIANT_COUNT = 64;
const SWEEP_SYMBOL_COUNT = 12;
const MARKET_SEED = 3;
const BYTES_PER_MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

const MIN_REPLAY_SPEED = 25;
const MAX_DURATION_VS_ONE_VARIANT = 3;
const SWEEP_DURATION_LIMIT_S = 360;
const SWEEP_MINUTES = 10;
const SWEEP_MEMORY_LIMIT_MIB = 1024;
const EVENT_LOOP_DELAY_LIMIT_MS = 50;

type LabJobMeasurement = { seconds: number; playedMs: number; bytes: number; peakMib: number };

const createLabJob = (source: LabJob['source'], variants: number): LabJob => ({
  source,
  parameters: {},
  variants: Array.from({ length: variants }, (_, index) => ({
    name: `variant ${index}`,
    changes: { obi_threshold: Number((0.2 + index * 0.005).toFixed(3)) },
  })),
});

async function measureLabJob(runner: LabRunner, job: LabJob): Promise<LabJobMeasurement> {
  const { signal } = new AbortController();
  const began = performance.now();
  let playedMs = 0;
  let peak = process.memoryUsage().rss;
  const archive = await runner.runJob(job, {
    signal,
    onBegin: () => undefined,
    onProgress(progress) {
      ({ playedMs } = progress);
      peak = Math.max(peak, process.memoryUsage().rss);
    },
  });
  const seconds = (performance.now() - began) / 1_000;
  return {
    seconds,
    playedMs,
    bytes: archive.length,
    peakMib: Math.max(peak, process.memoryUsage().rss) / BYTES_PER_MIB,
  };
}

/** Measures the event loop delay of the live bot without a Lab run and during a Lab run. */
async function measureEventLoopDelay(runner: LabRunner, symbols: number, seconds: number): Promise<MeasuredFigure[]> {
  const server = await startBenchmarkServer(symbols);
  const abort = new AbortController();
  try {
    await delay(3_000);
    const alone = await measureLoopDelayAndCpu(server.liveHub, seconds, 0);
    const job = createLabJob(
      { kind: 'simulator', seed: MARKET_SEED, minutes: 1_000, symbols: SWEEP_SYMBOL_COUNT },
      SWEEP_VARIANT_COUNT,
    );
    const run = runner
      .runJob(job, { signal: abort.signal, onBegin: () => undefined, onProgress: () => undefined })
      .catch(() => undefined);
    await delay(3_000);
    const beside = await measureLoopDelayAndCpu(server.liveHub, seconds, 0);
    abort.abort();
    await run;
    return [
      figureWithoutTarget(`live bot, ${symbols} symbols: event loop delay, p99`, alone.p99_ms, 'ms'),
      figureWithUpperLimit(
        `live bot during a Lab run of ${SWEEP_VARIANT_COUNT} variants: event loop delay, p99`,
        beside.p99_ms,
        'ms',
        EVENT_LOOP_DELAY_LIMIT_MS,
      ),
    ];
  } finally {
    abort.abort();
    server.stop();
  }
}

/** Measures Lab runs in the worker thread of the built server. `minutes` is the market time of the sweep. */
export async function measureLab(
  recording: string | undefined,
  extent: { symbols: number; seconds: number; minutes: number },
): Promise<MeasuredFigure[]> {
  const runner = createThreadRunner({ file: WORKER_SCRIPT_PATH });
  try {
    const figures: MeasuredFigure[] = [];
    if (recording !== undefined) {
      const source = { kind: 'recording', paths: [recording] } as const;
      // The first Lab run is not measured, because the first Lab run loads and compiles the script.
      await measureLabJob(runner, createLabJob(source, 1));
      const one = await measureLabJob(runner, createLabJob(source, 1));
      const few = await measureLabJob(runner, createLabJob(source, SMALL_LAB_RUN_VARIANT_COUNT));
      figures.push(
        figureWithLowerLimit(
          `Lab, ${SMALL_LAB_RUN_VARIANT_COUNT} variants on a recording: speed`,
          few.playedMs / 1_000 / few.seconds,
          'x real time',
          MIN_REPLAY_SPEED,
        ),
        figureWithUpperLimit(
          `Lab, ${SMALL_LAB_RUN_VARIANT_COUNT} variants on a recording: duration against one variant`,
          few.seconds / one.seconds,
          'times',
          MAX_DURATION_VS_ONE_VARIANT,
        ),
      );
    }
    const { minutes } = extent;
    const market = { kind: 'simulator', seed: MARKET_SEED, minutes, symbols: SWEEP_SYMBOL_COUNT } as const;
    const sweep = await measureLabJob(runner, createLabJob(market, SWEEP_VARIANT_COUNT));
    const seconds = (sweep.seconds * SWEEP_MINUTES * MINUTE_MS) / sweep.playedMs;
    const name = `Lab, ${SWEEP_VARIANT_COUNT} variants over ${SWEEP_MINUTES} minutes of ${SWEEP_SYMBOL_COUNT} symbols`;
    figures.push(
      figureWithUpperLimit(
        minutes === SWEEP_MINUTES ? name : `${name}, by ${minutes}`,
        seconds,
        's',
        SWEEP_DURATION_LIMIT_S,
      ),
      figureWithUpperLimit(
        'largest memory of the process during the sweep',
        sweep.peakMib,
        'MiB',
        SWEEP_MEMORY_LIMIT_MIB,
      ),
      figureWithoutTarget('stored result of the sweep', sweep.bytes / BYTES_PER_MIB, 'MiB'),
    );
    return [...figures, ...(await measureEventLoopDelay(runner, extent.symbols, extent.seconds))];
  } finally {
    await runner.close();
  }
}
