import type { SocketEvent } from '@/contract/socket';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';
import type { TestParameters } from '@/testing/bot/botHarness';

// The test simulates several minutes of trading on all symbols.
jest.setTimeout(60_000);

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const RUN_SECONDS = 60;
/** Parameters that cause more entries than the defaults, so that every component of the bot runs. */
const PARAMETERS_WITH_MANY_ENTRIES: TestParameters = {
  cooldown_seconds: 5,
  timeout_seconds: 8,
  obi_threshold: 0.3,
  enable_detailed_logging: true,
};

type ClockStep = (index: number) => number;
const constantSteps =
  (ms: number): ClockStep =>
  () =>
    ms;
/** Returns an irregular clock step in ms, as on a busy machine with MARKET_SPEED 60. */
const irregularSteps: ClockStep = (index) => 1 + ((index * 7_919) % 2_999);

/** Runs the bot for a minute of market time. Returns all published events, stored rows and log lines. */
async function runBot(step: ClockStep, seed = 14): Promise<{ all: string; events: SocketEvent[] }> {
  const market = createSimulator({ seed, startMs: START_MS, symbols: 8 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ ...PARAMETERS_WITH_MANY_ENTRIES, log_trade_lifecycle: true, log_rejected_signals: true });
  const events: SocketEvent[] = [];
  const bot = createBot({
    market,
    store,
    random: seededRandom(seed),
    wallNow: market.clock.now,
    publish: (event) => void events.push(event),
  });
  await market.start();
  market.advanceTo(START_MS + 500);
  bot.start();
  const end = START_MS + RUN_SECONDS * 1_000;
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
  bot.shutdown();
  store.close();
  return { all, events };
}

test('signals, trades and log lines depend on the seed and not on the clock steps', async () => {
  const { all, events } = await runBot(constantSteps(50));
  const kinds = events.map(({ type }) => type);
  expect(kinds.filter((type) => type === 'trade_close').length).toBeGreaterThan(0);
  for (const step of [constantSteps(50), constantSteps(1_000), irregularSteps])
    expect((await runBot(step)).all).toBe(all);
  expect((await runBot(constantSteps(1_000), 12)).all).not.toBe(all);
});
