import { MAX_FOLLOWED_SIGNALS } from '@/contract/trades/checksWorth';
import { createBot } from '@/server/bot/createBot';
import { seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openStore } from '@/server/store/store';
import { figureWithLowerLimit, figureWithoutTarget, figureWithUpperLimit, type MeasuredFigure } from '../figures';

const START_MS = Date.UTC(2026, 0, 5, 12);
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const SECONDS_PER_HOUR = 3_600;
const WARM_UP_SECONDS = 60;
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
  /** Advances the market of the bot by one second and measures it. */
  advanceSecond(): void;
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
  let seconds = 0;
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
    advanceSecond() {
      const before = process.cpuUsage();
      market.advanceTo(START_MS + (seconds += 1) * SECOND_MS);
      const { user, system } = process.cpuUsage(before);
      // The engine compiles the code during the first seconds.
      if (seconds > WARM_UP_SECONDS) cpuUs += user + system;
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

/**
 * Measures the cost of the signals that the bot follows, against a bot that follows none on the same market. Both bots
 * advance in turn, so that a slow second of the machine slows both.
 */
export async function measureChecks(minutes: number): Promise<MeasuredFigure[]> {
  const bots = [await openBot(0), await openBot(MAX_FOLLOWED_SIGNALS)] as const;
  for (let second = 1; second <= WARM_UP_SECONDS + minutes * 60; second += 1) {
    for (const bot of second % 2 === 0 ? bots : bots.toReversed()) bot.advanceSecond();
  }
  const [off, on] = [await bots[0].load(), await bots[1].load()];
  for (const bot of bots) bot.close();
  const perHour = (on.rejected * SECONDS_PER_HOUR) / (WARM_UP_SECONDS + minutes * 60);
  const core_pct = ((on.cpuMs - off.cpuMs) / (minutes * MINUTE_MS)) * 100;
  const slower_pct = (on.decisionUs / off.decisionUs - 1) * 100;
  return [
    figureWithLowerLimit('rejected signals', perHour, 'an hour', MIN_REJECTED_PER_HOUR),
    figureWithUpperLimit('core used by followed signals', core_pct, '%', MAX_CORE_PCT),
    figureWithUpperLimit('decision slower by followed signals', slower_pct, '%', MAX_SLOWER_PCT),
    figureWithoutTarget('decision', on.decisionUs, 'us'),
  ];
}
