import type { SocketEvent } from '@/contract/live/socket';
import { seededRandom } from '../market/rng';
import { createSimulator } from '../market/simulator/simulator';
import { openStore } from '../store/store';
import { createBot } from './createBot';
import { createMarkoutRecorder, type MarkoutRecorder } from './story/markoutRecorder';

jest.mock('./story/markoutRecorder', () => {
  const actual = jest.requireActual<{ createMarkoutRecorder: typeof createMarkoutRecorder }>('./story/markoutRecorder');
  return { ...actual, createMarkoutRecorder: jest.fn(actual.createMarkoutRecorder) };
});

const START_TIME_MS = Date.parse('2026-03-10T12:00:00.000Z');
const SIMULATED_SECONDS = 180;
const nothing = () => undefined;
const RECORDER_THAT_RECORDS_NOTHING: MarkoutRecorder = {
  ...{ recordEntry: nothing, recordExit: nothing, onBook: nothing, forgetTrades: nothing, stopRecording: nothing },
  markoutsOf: () => ({ entry: [], exit: [], came_back: null, back_after_ms: null }),
};

/** Returns everything that the bot decided, and the recorded moves of the first trade. */
async function runBot() {
  const market = createSimulator({ seed: 21, startMs: START_TIME_MS, symbols: 4 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ cooldown_seconds: 2, timeout_seconds: 6, obi_threshold: 0.3, enable_detailed_logging: true });
  const events: SocketEvent[] = [];
  const publish = (event: SocketEvent) => void events.push(event);
  const bot = createBot({ market, store, random: seededRandom(21), wallNow: market.clock.now, publish });
  await market.start();
  market.advanceTo(START_TIME_MS + 500);
  bot.start();
  for (let second = 1; second <= SIMULATED_SECONDS; second += 1) market.advanceTo(START_TIME_MS + second * 1_000);
  const { trades } = store.trades.listPage(0, 10_000);
  const { logs } = store.logs.list({ limit: 100_000 });
  const signals = store.signals.listLatest(10_000);
  const decided = JSON.stringify({ events, trades, logs, signals, why: bot.diagnostics() });
  const markouts = store.tradeMarkouts.find(trades.at(-1)!.trade_id);
  bot.shutdown();
  store.close();
  return { decided, markouts };
}

test('a bot that records the mids after fills trades as a bot that records none, byte for byte', async () => {
  const recording = await runBot();
  expect(recording.markouts).toMatchObject({ came_back: expect.any(Boolean) });
  jest.mocked(createMarkoutRecorder).mockReturnValue(RECORDER_THAT_RECORDS_NOTHING);
  const plain = await runBot();
  expect(plain.markouts).toBeUndefined();
  expect(plain.decided).toBe(recording.decided);
});
