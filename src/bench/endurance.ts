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
import { atMost, plain, type Figure } from './figures';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const SLICE_MS = 1_000;
const SEED = 3;
const MIB = 1024 * 1024;
/** Share of the run in which candles accumulate and V8 compiles code: heap growth in it is not a leak. */
const WARM_UP_SHARE = 0.25;
const GROWTH_LIMIT_MIB = 10;
const PROGRESS_EVERY_MINUTES = 30;
/** Few, because each full garbage collection shrinks V8's young generation and distorts the run. */
const HEAP_SAMPLES = 48;

setFlagsFromString('--expose-gc');
// Only a context created after the flag has the function `gc`.
const collectGarbage = runInNewContext('gc') as () => void;

function heapInUse(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed / MIB;
}

/** Creates a stopwatch of wall time and processor time that excludes the garbage collections of the bench. */
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
    pace: (minutes: number): number => (minutes * MINUTE_MS) / wall_ms,
    paceOfCore: (minutes: number): number => (minutes * MINUTE_MS * 1e3) / cpu_us,
  };
}

/** Runs bot, database file and simulated market for `minutes` of market time at full speed. */
export async function measureEndurance(minutes: number, symbols: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'endurance-'));
  const databasePath = path.join(folder, 'bot.db');
  const store = openStore(databasePath, { secret: 'of the bench alone, kept nowhere else' });
  const market = createSimulator({ seed: SEED, startMs: START, symbols });
  const random = seededRandom(SEED);
  store.params.save({ top_symbols_count: symbols });
  let events = 0;
  const bot = createBot({ market, store, random, wallNow: market.clock.now, publish: () => void events++ });
  try {
    await market.start();
    bot.start();
    const heaps: number[] = [];
    const everyMinutes = Math.max(1, Math.round(minutes / HEAP_SAMPLES));
    const watch = createStopwatch();
    for (let minute = 1; minute <= minutes; minute++) {
      for (let ms = SLICE_MS; ms <= MINUTE_MS; ms += SLICE_MS) {
        market.advanceTo(START + (minute - 1) * MINUTE_MS + ms);
        await turn();
      }
      if (minute % everyMinutes !== 0) continue;
      watch.pause();
      const heap = heapInUse();
      if (minute / minutes >= WARM_UP_SHARE) heaps.push(heap);
      // A simulated day takes long: the console shows the progress.
      if (minute % PROGRESS_EVERY_MINUTES === 0) {
        console.log(`Simulated minute ${minute}: heap ${heap.toFixed(1)} MiB, ${watch.pace(minute).toFixed(0)}x`);
      }
      watch.resume();
    }
    watch.pause();
    const early = heaps.slice(0, Math.ceil(heaps.length / 3));
    const late = heaps.slice(-early.length);
    const growth = Math.min(...late) - Math.min(...early);
    const name = (what: string): string => `${minutes} simulated minutes, ${symbols} symbols: ${what}`;
    return [
      plain(name('pace'), watch.pace(minutes), 'x'),
      plain(name('pace that a core of its own would allow'), watch.paceOfCore(minutes), 'x'),
      plain(name('heap'), Math.min(...late), 'MiB'),
      atMost(name('heap growth'), growth, 'MiB', GROWTH_LIMIT_MIB),
      plain(name('events published'), events, ''),
      plain(name('trades closed'), store.trades.page(0, 1).total, ''),
      plain(name('database'), statSync(databasePath).size / MIB, 'MiB'),
    ];
  } finally {
    bot.shutdown();
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
