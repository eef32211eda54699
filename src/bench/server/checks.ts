import { createBot } from '@/server/bot/createBot';
import { seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openStore } from '@/server/store/store';
import { figureWithLowerLimit, figureWithoutTarget, figureWithUpperLimit, type MeasuredFigure } from '../figures';

const START_MS = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const SYMBOL_COUNT = 52;
const MAX_CORE_PCT = 3;
const MAX_SLOWER_PCT = 3;
const MIN_REJECTED_PER_HOUR = 2_000;
const BYTES_PER_MIB = 1024 * 1024;

/** Parameters with which most of many signals are rejected, and followed for a minute. */
const PARAMETERS = {
  obi_threshold: 0.3,
  min_momentum_threshold: 0,
  min_depth_usdt: 1_000,
  require_both_walls: false,
  enforce_rr_ratio: false,
  enforce_min_tp: false,
  enable_ema_filter: false,
  enable_validator: false,
  max_concurrent_trades: 1,
  top_symbols_count: SYMBOL_COUNT,
  timeout_seconds: 60,
};

type Load = { cpuMs: number; decisionUs: number; rejected: number; heapMib: number };

async function measureBot(minutes: number, maxFollowedSignals: number): Promise<Load> {
  const market = createSimulator({ seed: 3, startMs: START_MS, symbols: SYMBOL_COUNT });
  const { clock } = market;
  const store = openStore(':memory:', { secret: 'a secret for a benchmark, long enough' });
  store.params.save(PARAMETERS);
  let begun = 0;
  let decisionMs = 0;
  let decisions = 0;
  const bot = createBot({
    ...{ market, store, random: seededRandom(3), wallNow: clock.now, publish: () => undefined, maxFollowedSignals },
    evaluationTimer: {
      begin: () => void (begun = performance.now()),
      end() {
        decisionMs += performance.now() - begun;
        decisions += 1;
      },
    },
  });
  await market.start();
  market.advanceTo(START_MS + 500);
  bot.start();
  const before = process.cpuUsage();
  for (let minute = 1; minute <= minutes; minute += 1) market.advanceTo(START_MS + minute * MINUTE_MS);
  const { user, system } = process.cpuUsage(before);
  const { rows } = await store.followedSignals.computeWorth('all', clock.now());
  const rejected = rows.reduce((sum, { kept_out }) => sum + kept_out, 0);
  globalThis.gc?.();
  const heapMib = process.memoryUsage().heapUsed / BYTES_PER_MIB;
  bot.shutdown();
  store.close();
  return { cpuMs: (user + system) / 1_000, decisionUs: (1_000 * decisionMs) / decisions, rejected, heapMib };
}

/** Measures the cost of the signals that the bot follows, against a bot that follows none on the same market. */
export async function measureChecks(minutes: number): Promise<MeasuredFigure[]> {
  // The first run also compiles the code.
  await measureBot(1, 0);
  const off = await measureBot(minutes, 0);
  const on = await measureBot(minutes, 500);
  const marketMs = minutes * MINUTE_MS;
  const slower_pct = (on.decisionUs / off.decisionUs - 1) * 100;
  return [
    figureWithLowerLimit('rejected signals', (on.rejected * 60) / minutes, 'an hour', MIN_REJECTED_PER_HOUR),
    figureWithUpperLimit('core used by followed signals', ((on.cpuMs - off.cpuMs) / marketMs) * 100, '%', MAX_CORE_PCT),
    figureWithUpperLimit('decision slower by followed signals', slower_pct, '%', MAX_SLOWER_PCT),
    figureWithoutTarget('decision', on.decisionUs, 'us'),
    figureWithoutTarget('heap more by followed signals and their rows', on.heapMib - off.heapMib, 'MiB'),
  ];
}
