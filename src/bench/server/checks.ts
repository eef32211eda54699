import { setTimeout } from 'node:timers/promises';
import { MAX_FOLLOWED_SIGNALS } from '@/contract/trades/checksWorth';
import { createBot } from '@/server/bot/createBot';
import { seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openStore } from '@/server/store/store';
import { figureWithLowerLimit, figureWithoutTarget, figureWithUpperLimit, type MeasuredFigure } from '../figures';

const START_MS = Date.UTC(2026, 0, 5, 12);
/** Time between two books of a symbol, ms. */
const STEP_MS = 100;
const MINUTE_MS = 60_000;
const MS_PER_HOUR = 60 * MINUTE_MS;
const WARM_UP_MS = MINUTE_MS;
/** Pause after each step, ms. A bot in real time is idle between books too. */
const PAUSE_MS = 5;
const SYMBOL_COUNT = 52;
const MAX_CORE_PCT = 3;
const MAX_SLOWER_PCT = 3;
const MIN_REJECTED_PER_HOUR = 2_000;

/** Parameters with which most of many signals are rejected, and followed for a minute. */
const PARAMETERS = {
  obi_threshold: 0.38,
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

/** Share of the decisions whose longest durations are left out, because they contain garbage collections. */
const LONGEST_SHARE = 0.02;

type MeasuredBot = {
  /** Advances the market of the bot by one step and measures the step. */
  advance(): void;
  load(): Promise<{ cpuMs: number; decisionUs: number; rejected: number }>;
  close(): void;
};

async function openBot(maxFollowedSignals: number): Promise<MeasuredBot> {
  const market = createSimulator({ seed: 3, startMs: START_MS, symbols: SYMBOL_COUNT });
  const { clock } = market;
  const store = openStore(':memory:', { secret: 'a secret for a benchmark, long enough' });
  store.params.save(PARAMETERS);
  const decisionsMs: number[] = [];
  let begun = 0;
  let cpuUs = 0;
  let elapsedMs = 0;
  const bot = createBot({
    ...{ market, store, random: seededRandom(3), wallNow: clock.now, publish: () => undefined, maxFollowedSignals },
    evaluationTimer: {
      begin: () => void (begun = performance.now()),
      end: () => void decisionsMs.push(performance.now() - begun),
    },
  });
  await market.start();
  market.advanceTo(START_MS + 500);
  bot.start();
  return {
    advance() {
      const before = process.cpuUsage();
      market.advanceTo(START_MS + (elapsedMs += STEP_MS));
      const { user, system } = process.cpuUsage(before);
      // The engine compiles the code during the first minute.
      if (elapsedMs > WARM_UP_MS) cpuUs += user + system;
      else decisionsMs.length = 0;
    },
    async load() {
      const { rows } = await store.followedSignals.computeWorth('all', clock.now());
      const rejected = rows.reduce((sum, { kept_out }) => sum + kept_out, 0);
      const kept = decisionsMs.toSorted((a, b) => a - b).slice(0, Math.floor(decisionsMs.length * (1 - LONGEST_SHARE)));
      const sum = kept.reduce((total, ms) => total + ms, 0);
      return { cpuMs: cpuUs / 1_000, decisionUs: (1_000 * sum) / kept.length, rejected };
    },
    close() {
      bot.shutdown();
      store.close();
    },
  };
}

/** Advances a bot that follows no signals and a bot that follows them in turn, so that a slow moment slows both. */
async function measureBoth(minutes: number, pauseMs: number) {
  const bots = [await openBot(0), await openBot(MAX_FOLLOWED_SIGNALS)] as const;
  const durationMs = WARM_UP_MS + minutes * MINUTE_MS;
  for (let step = 1; step <= durationMs / STEP_MS; step += 1) {
    for (const bot of step % 2 === 0 ? bots : bots.toReversed()) {
      bot.advance();
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  }
  const [off, on] = [await bots[0].load(), await bots[1].load()];
  for (const bot of bots) bot.close();
  return {
    perHour: (on.rejected * MS_PER_HOUR) / durationMs,
    corePct: ((on.cpuMs - off.cpuMs) / (minutes * MINUTE_MS)) * 100,
    slowerPct: (on.decisionUs / off.decisionUs - 1) * 100,
    decisionUs: on.decisionUs,
  };
}

/**
 * Measures the cost of the signals that the bot follows, against a bot that follows none on the same market. Without
 * pauses, as in a run of the Lab, a decision takes less time, so that the same delay is a larger share of it.
 */
export async function measureChecks(minutes: number): Promise<MeasuredFigure[]> {
  const { perHour, corePct, slowerPct, decisionUs } = await measureBoth(minutes, PAUSE_MS);
  const atFullSpeed = await measureBoth(minutes, 0);
  return [
    figureWithLowerLimit('rejected signals', perHour, 'an hour', MIN_REJECTED_PER_HOUR),
    figureWithUpperLimit('core used by followed signals', corePct, '%', MAX_CORE_PCT),
    figureWithUpperLimit('decision slower by followed signals', slowerPct, '%', MAX_SLOWER_PCT),
    figureWithoutTarget('decision', decisionUs, 'us'),
    figureWithoutTarget('decision slower by followed signals, without pauses', atFullSpeed.slowerPct, '%'),
    figureWithoutTarget('decision, without pauses', atFullSpeed.decisionUs, 'us'),
  ];
}
