import type { ChecksWorthReply } from '@/contract/trades/checksWorth';
import type { SocketEvent } from '@/contract/live/socket';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';
import type { TestParameters } from '@/testing/bot/botHarness';

// The tests run the bot seven times on eight symbols, each time for one to three minutes of market time.
jest.setTimeout(120_000);

const START_TIME_MS = Date.parse('2026-03-10T12:00:00.000Z');
const SIMULATED_SECONDS = 60;
/** Parameters that cause more entries than the defaults, so that the test covers every component of the bot. */
const FREQUENT_ENTRY_PARAMS: TestParameters = {
  cooldown_seconds: 5,
  timeout_seconds: 8,
  obi_threshold: 0.3,
  enable_detailed_logging: true,
};

/** Parameters with which trades and hypothetical trades close at a near TP, which draws a random number. */
const FREQUENT_TP_PARAMS: TestParameters = {
  max_concurrent_trades: 1,
  timeout_seconds: 20,
  ...{ entry_order_type: 'MARKET', enable_validator: false, wall_following: false, cooldown_seconds: 0 },
  ...{ min_tp_distance_pct: 0.0004, min_tp_pct: 0.04, min_tp_distance_usd: 0, tp_min_usd: 0 },
  ...{ min_sl_distance_pct: 0.0004, min_rr_ratio: 0 },
};

/** Returns the length of a clock step in ms. */
type ClockSteps = (index: number) => number;
const constantClockSteps =
  (ms: number): ClockSteps =>
  () =>
    ms;
/** Returns irregular clock steps in ms, as on a busy machine with MARKET_SPEED 60. */
const irregularClockSteps: ClockSteps = (index) => 1 + ((index * 7_919) % 2_999);

/** Runs the bot for a minute of market time. Returns all published events, stored rows and log lines. */
async function runSimulatedBot(
  step: ClockSteps,
  seed = 14,
  params: TestParameters = {},
  { seconds = SIMULATED_SECONDS, maxFollowedSignals }: { seconds?: number; maxFollowedSignals?: number } = {},
): Promise<{ all: string; events: SocketEvent[]; worth: ChecksWorthReply }> {
  const market = createSimulator({ seed, startMs: START_TIME_MS, symbols: 8 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ ...FREQUENT_ENTRY_PARAMS, ...params, log_trade_lifecycle: true, log_rejected_signals: true });
  const events: SocketEvent[] = [];
  const bot = createBot({
    market,
    store,
    random: seededRandom(seed),
    wallNow: market.clock.now,
    publish: (event) => void events.push(event),
    maxFollowedSignals,
  });
  await market.start();
  market.advanceTo(START_TIME_MS + 500);
  bot.start();
  const end = START_TIME_MS + seconds * 1_000;
  for (let index = 0; market.clock.now() < end; index += 1) {
    market.advanceTo(Math.min(end, market.clock.now() + step(index)));
  }
  const { trades } = store.trades.listPage(0, 10_000);
  const { logs } = store.logs.list({ limit: 100_000 });
  const all = JSON.stringify({
    events,
    trades,
    signals: store.signals.listLatest(10_000),
    logs,
    why: bot.diagnostics(),
  });
  const worth = await store.followedSignals.computeWorth('all', market.clock.now());
  bot.shutdown();
  store.close();
  return { all, events, worth };
}

test('signals, trades and log lines of the bot depend on the random seed, not on the clock steps', async () => {
  const { all, events } = await runSimulatedBot(constantClockSteps(50));
  const kinds = events.map(({ type }) => type);
  expect(kinds.filter((type) => type === 'trade_close').length).toBeGreaterThan(0);
  for (const step of [constantClockSteps(50), constantClockSteps(1_000), irregularClockSteps])
    expect((await runSimulatedBot(step)).all).toBe(all);
  expect((await runSimulatedBot(constantClockSteps(1_000), 12)).all).not.toBe(all);
});

test('signals, trades and log lines are the same whether rejected signals are followed or not', async () => {
  const runFollowing = (maxFollowedSignals?: number) =>
    runSimulatedBot(constantClockSteps(1_000), 14, FREQUENT_TP_PARAMS, { seconds: 150, maxFollowedSignals });
  const on = await runFollowing();
  const off = await runFollowing(0);
  expect(on.worth.rows.some(({ followed }) => followed > 0)).toBe(true);
  expect(off.worth.rows).toEqual([]);
  expect(on.all).toBe(off.all);
});
