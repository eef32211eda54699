import type { SocketEvent } from '@/contract/socket';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';
import type { Rules } from '@/testing/bot/botHarness';

// Simulates minutes of two whole markets.
jest.setTimeout(60_000);

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const SECONDS = 60;
/** More entries than with default parameters, on both exchanges, so that every part of the bot runs. */
const LIVELY: Rules = { cooldown_seconds: 5, timeout_seconds: 8, obi_threshold: 0.3, enable_detailed_logging: true };

type Step = (index: number) => number;
const stepsOf =
  (ms: number): Step =>
  () =>
    ms;
/** Simulates 60 times the speed on a busy machine. */
const irregular: Step = (index) => 1 + ((index * 7_919) % 2_999);

/** Returns all published events, stored rows and log lines of the bot. */
async function played(step: Step, seed = 11): Promise<{ all: string; events: SocketEvent[] }> {
  const market = createSimulator({ seed, startMs: START_MS, symbols: 8 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ ...LIVELY, log_trade_lifecycle: true, log_rejected_signals: true });
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
  const end = START_MS + SECONDS * 1_000;
  for (let index = 0; market.clock.now() < end; index += 1) {
    market.advanceTo(Math.min(end, market.clock.now() + step(index)));
  }
  const { trades } = store.trades.page(0, 10_000);
  const { logs } = store.logs.list({ limit: 100_000 });
  const all = JSON.stringify({ events, trades, signals: store.signals.latest(10_000), logs, why: bot.diagnostics() });
  bot.shutdown();
  store.close();
  return { all, events };
}

test('one seed gives the same signals, trades and log lines for any clock steps, and another seed gives others', async () => {
  const { all, events } = await played(stepsOf(50));
  const kinds = events.map(({ type }) => type);
  expect(kinds.filter((type) => type === 'trade_close').length).toBeGreaterThan(0);
  for (const step of [stepsOf(50), stepsOf(1_000), irregular]) expect((await played(step)).all).toBe(all);
  expect((await played(stepsOf(1_000), 12)).all).not.toBe(all);
});
