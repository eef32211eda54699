import fs, { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SocketEvent } from '@/contract/live/socket';

import { createBot } from '../../bot/createBot';
import { openStore } from '../../store/store';
import { seededRandom } from '../rng';
import { chooseMarket, type MarketChoice } from '../chooseMarket';
import { createSimulator } from '../simulator/simulator';
import type { MarketSource } from '../source';
import { readSessionHeader, readSessionText } from './readSession';
import { createSessionRecorder, SIMULATED_SESSION_HEADER } from './sessionRecorder';
import { beginSessionFile } from '@/testing/market/recordSession';

jest.setTimeout(120_000);

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const BOT_START_MS = START_MS + 1_030;
const MARKET_DURATION_S = 25;

/** Bot parameters that cause many trades in a short time. */
const FREQUENT_TRADE_PARAMETERS = {
  obi_threshold: 0.2,
  min_momentum_threshold: 0,
  enable_ema_filter: false,
  cooldown_seconds: 1,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'session-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const chooseTestMarket = (choice: MarketChoice, startMs = START_MS) =>
  chooseMarket(choice, startMs, {
    prices: { load: () => new Map<string, number>(), save: () => undefined },
    feedSettings: () => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }),
    bot_seed: 11,
  });

/** Creates a small simulated market that records itself in the file `path` from its start to its stop. */
function createRecordedSimulator(seed: number, path: string, symbols = 6) {
  const recorder = createSessionRecorder();
  const simulator = createSimulator({ seed, startMs: START_MS, symbols, probes: recorder.probes });
  recorder.attachMarket(simulator, { bot_seed: 11, ...SIMULATED_SESSION_HEADER });
  let writeFile: (() => void) | undefined;
  const market: MarketSource = {
    ...simulator,
    async start() {
      await simulator.start();
      writeFile = beginSessionFile(recorder, path);
    },
    async stop() {
      await simulator.stop();
      writeFile?.();
    },
  };
  return { market, faults: simulator.faults };
}

/** Runs a bot with FREQUENT_TRADE_PARAMETERS on a market. Returns the events, trades and log lines of the bot. */
/** Leaves out the mids of an exit. The bot closes its trades when the replay has ended, and has no current book then. */
const withoutExitMids = (name: string, value: unknown): unknown =>
  name === 'exit_mid' || name === 'exit_decision_mid' ? undefined : value;

async function runTradingBot(
  market: MarketSource,
  bot_seed: number,
  stepMs: number,
  causeFaults?: (at: number) => void,
) {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.params.save(FREQUENT_TRADE_PARAMETERS);
  const events: SocketEvent[] = [];
  const publish = (event: SocketEvent) => void events.push(event);
  const bot = createBot({ market, store, random: seededRandom(bot_seed), wallNow: market.clock.now, publish });
  await market.start();
  market.advanceTo(BOT_START_MS);
  bot.start();
  for (let at = BOT_START_MS; at < START_MS + MARKET_DURATION_S * 1000;) {
    at = Math.min(at + stepMs, START_MS + MARKET_DURATION_S * 1000);
    market.advanceTo(at);
    causeFaults?.(at);
  }
  bot.closeAll();
  bot.shutdown();
  const page = JSON.stringify(store.trades.listPage(0, 1000), withoutExitMids);
  const logs = store.logs.list({ limit: 10_000 }).logs.map(({ timestamp, message }) => `${timestamp} ${message}`);
  await market.stop();
  store.close();
  return { events: JSON.stringify(events, withoutExitMids), count: events.length, page, logs };
}

/**
 * Returns the state of both venues for each book or trade event of the data venue. Delays two of three reads by 20 to
 * 79 ms after the event.
 */
async function recordVenueStates(market: MarketSource, causeFaults?: (at: number) => void): Promise<string[]> {
  const { execution } = market;
  const seen: string[] = [];
  const observe = (): void => {
    for (const { symbol } of market.instruments()) {
      const book = execution?.book(symbol);
      const reported = [book?.ready ?? false, book?.updatedAt ?? 0, book?.priceAt('bid', 0), execution?.prices(symbol)];
      const own = [market.book(symbol)?.priceAt('bid', 0), market.prices(symbol), execution?.funding(symbol)];
      seen.push(JSON.stringify([market.clock.now(), symbol, ...reported, ...own]));
    }
  };
  let events = 0;
  market.listen(({ kind }) => {
    if (kind !== 'book' && kind !== 'trades') return;
    events += 1;
    market.clock.after(events % 3 === 0 ? 0 : 20 + (events % 60), observe);
    // Sends several requests for one book in quick succession.
    if (events % 50 < 5) {
      const asked = events;
      execution?.requestBook('BTCUSDT', (problem) => seen.push(`${market.clock.now()} question ${asked}: ${problem}`));
    }
  });
  await market.start();
  const [release] = market.instruments().map(({ symbol }) => execution?.follow(symbol));
  for (let at = START_MS; at < START_MS + 10_000;) {
    market.advanceTo((at += 50));
    causeFaults?.(at);
    if (at === START_MS + 8_000) release?.();
  }
  await market.stop();
  return seen;
}

test('a session replay shows the recorded states of the execution venue, even while the venue sends no frames', async () => {
  const path = join(folder, 'session.frames');
  const { market, faults } = createRecordedSimulator(7, path);
  const recorded = await recordVenueStates(market, (at) => {
    if (at === START_MS + 4_000) faults.silenceExecution(2_000);
  });
  expect(recorded.length).toBeGreaterThan(500);
  expect(recorded.filter((line) => line.includes('false')).length).toBeGreaterThan(50);
  expect(await recordVenueStates(await chooseTestMarket({ MARKET: `replay:${path}` }))).toEqual(recorded);
});

test('a bot on the replay of a compressed session repeats all signals and trades byte for byte', async () => {
  const path = join(folder, 'session.frames.gz');
  const recorded = await runTradingBot(createRecordedSimulator(7, path).market, 11, 50);
  expect(recorded.count).toBeGreaterThan(5);

  // Replays the session with a clock one day after the recording, in longer steps than the recording and with its seed.
  const market = await chooseTestMarket({ MARKET: `replay:${path}` }, START_MS + 86_400_000);
  expect(market.description).toMatch(/^replay of the session session\.frames.*\(simulated market, .+seed 7\) at 1x$/);
  expect(market.recorded).toEqual({ bot_seed: 11 });
  const replayed = await runTradingBot(market, 11, 1_000);
  expect(replayed.page).toBe(recorded.page);
  expect(replayed.events).toBe(recorded.events);

  // Checks that a bot with a different seed gives different events.
  const otherSeed = await runTradingBot(await chooseTestMarket({ MARKET: `replay:${path}` }), 12, 1_000);
  expect(otherSeed.events).not.toBe(recorded.events);
});

test('a session replay repeats the sequence gap, the disconnect and the silence of the execution venue in the recording', async () => {
  const path = join(folder, 's.frames');
  const { market, faults } = createRecordedSimulator(3, path);
  const recorded = await runTradingBot(market, 11, 100, (at) => {
    if (at === BOT_START_MS + 5_000) faults.dropDelta('BTCUSDT');
    if (at === BOT_START_MS + 8_000) faults.disconnect(3_000);
    if (at === BOT_START_MS + 15_000) faults.silenceExecution(2_000);
  });
  expect(recorded.logs.some((line) => line.includes('BTCUSDT gap'))).toBe(true);
  expect(recorded.logs.some((line) => line.includes('Market data down'))).toBe(true);
  const replayed = await runTradingBot(await chooseTestMarket({ MARKET: `replay:${path}` }), 11, 70);
  expect(replayed.events).toBe(recorded.events);
  const withoutStart = (logs: string[]) =>
    logs.filter(
      (line) => !/Bot started|exchange is connected$|exchange was stopped|frames of the session were played/.test(line),
    );
  expect(withoutStart(replayed.logs)).toEqual(withoutStart(recorded.logs));
});

test('a session replay has the recorded candles of the execution venue after an outage of the data venue', async () => {
  const path = join(folder, 's.frames');
  const { market, faults } = createRecordedSimulator(3, path, 1);
  const until = START_MS + 8 * 60_000;
  const candles = async (of: MarketSource, causeFaults: () => void): Promise<number[][]> => {
    await of.start();
    of.advanceTo(START_MS + 20_000);
    const closes = () =>
      [1, 3, 5].map((minutes) => of.execution!.candles('BTCUSDT', minutes).map(({ close }) => close));
    closes();
    causeFaults();
    of.advanceTo(until);
    const seen = closes();
    await of.stop();
    return seen;
  };
  const recorded = await candles(market, () => faults.disconnect(400_000));
  expect(recorded[0]).toHaveLength(300);
  expect(await candles(await chooseTestMarket({ MARKET: `replay:${path}` }), () => undefined)).toEqual(recorded);
});

test.each(['torn.frames', 'torn.frames.gz'])(
  'a replay of the truncated session %s reaches the end of the file',
  async (name) => {
    const path = join(folder, name);
    const { market } = createRecordedSimulator(7, path, 1);
    await market.start();
    market.advanceTo(START_MS + 5_000);
    await market.stop();
    truncateSync(path, readFileSync(path).length - 40);
    const replay = await chooseTestMarket({ MARKET: `replay:${path}` });
    const states: string[] = [];
    replay.listen((event) => void (event.kind === 'feed' && states.push(event.state)));
    await replay.start();
    replay.advanceTo(START_MS + 10_000);
    expect(replay.book('BTCUSDT')?.ready).toBe(true);
    expect(states.at(-1)).toBe('ended');
  },
);

test('readSessionText rejects a session file whose unpacked text is too long', async () => {
  const path = join(folder, 'long.frames.gz');
  const { market } = createRecordedSimulator(7, path, 1);
  await market.start();
  market.advanceTo(START_MS + 2_000);
  await market.stop();
  expect(readSessionText(path).length).toBeGreaterThan(10_000);
  expect(() => readSessionText(path, 10_000)).toThrow('long.frames.gz: this recording is longer than can be replayed');
});

test('two replays of one session that start at different times have different market ids', async () => {
  const path = join(folder, 's.frames');
  const { market } = createRecordedSimulator(7, path, 1);
  await market.start();
  await market.stop();
  const marketIdAt = async (startMs: number) =>
    (await chooseTestMarket({ MARKET: `replay:${path}` }, startMs)).marketId;
  expect(await marketIdAt(START_MS + 1)).toContain('recorded s.frames');
  expect(await marketIdAt(START_MS + 1)).not.toBe(await marketIdAt(START_MS + 2));
});

test('chooseMarket rejects a session file of an unsupported format version with the reason', async () => {
  const path = join(folder, 's.frames');
  writeFileSync(path, `${START_MS}000000 {"session":99}\n`);
  await expect(chooseTestMarket({ MARKET: `replay:${path}` })).rejects.toThrow(
    /in a format that this version does not read/,
  );
});

test('readSessionHeader closes a file that cannot be read', () => {
  const close = jest.spyOn(fs, 'closeSync');
  expect(() => readSessionHeader(folder)).toThrow('EISDIR');
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
});
