import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createBot } from '@/server/bot/createBot';
import { seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openStore } from '@/server/store/store';
import { figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';

const MARKET_START_MS = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const MARKET_STEP_MS = 1_000;
const MARKET_SEED = 3;
const BYTES_PER_MIB = 1024 * 1024;
/**
 * Share of the market time at the start in which the heap may grow, because candles accumulate and V8 compiles code.
 */
const WARM_UP_SHARE = 0.25;
const HEAP_GROWTH_LIMIT_MIB = 10;
const PROGRESS_INTERVAL_MINUTES = 30;
/**
 * Number of heap samples. Each sample needs a full garbage collection, which would distort a measurement with many
 * samples.
 */
const HEAP_SAMPLE_COUNT = 48;

setFlagsFromString('--expose-gc');
// Only a context that is created after `--expose-gc` is set has the function `gc`.
const collectGarbage = runInNewContext('gc') as () => void;

function heapInUseMib(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed / BYTES_PER_MIB;
}

/**
 * Creates a stopwatch of wall time and processor time. The stopwatch excludes the garbage collections of the benchmark.
 */
function createStopwatch() {
  let wall_ms = 0;
  let cpu_us = 0;
  let [began, before] = [performance.now(), process.cpuUsage()];
  return {
    pause(): void {
      const { user, system } = process.cpuUsage(before);
      wall_ms += performance.now() - began;
      cpu_us += user + system;
    },
    resume(): void {
      [began, before] = [performance.now(), process.cpuUsage()];
    },
    speedFactor: (minutes: number): number => (minutes * MINUTE_MS) / wall_ms,
    speedFactorOfCore: (minutes: number): number => (minutes * MINUTE_MS * 1e3) / cpu_us,
  };
}

/** Runs bot, database file and simulated market at full speed for `minutes` of market time. */
export async function measureEndurance(minutes: number, symbols: number): Promise<MeasuredFigure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'endurance-'));
  const databasePath = path.join(folder, 'bot.db');
  const store = openStore(databasePath, { secret: 'a secret that only this benchmark uses' });
  const market = createSimulator({ seed: MARKET_SEED, startMs: MARKET_START_MS, symbols });
  const random = seededRandom(MARKET_SEED);
  store.params.save({ top_symbols_count: symbols });
  let events = 0;
  const bot = createBot({ market, store, random, wallNow: market.clock.now, publish: () => void events++ });
  try {
    await market.start();
    bot.start();
    const heaps: number[] = [];
    const everyMinutes = Math.max(1, Math.round(minutes / HEAP_SAMPLE_COUNT));
    const watch = createStopwatch();
    for (let minute = 1; minute <= minutes; minute++) {
      for (let ms = MARKET_STEP_MS; ms <= MINUTE_MS; ms += MARKET_STEP_MS) {
        market.advanceTo(MARKET_START_MS + (minute - 1) * MINUTE_MS + ms);
        await turn();
      }
      if (minute % everyMinutes !== 0) continue;
      watch.pause();
      const heap = heapInUseMib();
      if (minute / minutes >= WARM_UP_SHARE) heaps.push(heap);
      // Logs the progress, because a simulated day takes long.
      if (minute % PROGRESS_INTERVAL_MINUTES === 0) {
        console.log(
          `Simulated minute ${minute}: heap ${heap.toFixed(1)} MiB, ${watch.speedFactor(minute).toFixed(0)} x real time`,
        );
      }
      watch.resume();
    }
    watch.pause();
    const early = heaps.slice(0, Math.ceil(heaps.length / 3));
    const late = heaps.slice(-early.length);
    const growth = Math.min(...late) - Math.min(...early);
    const name = (what: string): string => `${minutes} simulated minutes, ${symbols} symbols: ${what}`;
    return [
      figureWithoutTarget(name('speed'), watch.speedFactor(minutes), 'x real time'),
      figureWithoutTarget(name('speed on a separate core'), watch.speedFactorOfCore(minutes), 'x real time'),
      figureWithoutTarget(name('heap'), Math.min(...late), 'MiB'),
      figureWithUpperLimit(name('heap growth'), growth, 'MiB', HEAP_GROWTH_LIMIT_MIB),
      figureWithoutTarget(name('events published'), events, ''),
      figureWithoutTarget(name('trades closed'), store.trades.listPage(0, 1).total, ''),
      figureWithoutTarget(name('database'), statSync(databasePath).size / BYTES_PER_MIB, 'MiB'),
    ];
  } finally {
    bot.shutdown();
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
