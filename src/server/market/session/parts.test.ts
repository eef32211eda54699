import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { SocketEvent } from '@/contract/live/socket';

import { createBot } from '../../bot/createBot';
import { openStore } from '../../store/store';
import { CANDLE_MINUTES } from '../candles/candles';
import { openRecordings } from '../openRecordings';
import { seededRandom } from '../rng';
import { createSimulator } from '../simulator/simulator';
import { BOOK_SIDES, type MarketSource } from '../source';
import { createSessionRecorder, SIMULATED_SESSION_HEADER, type RecordingPart } from './sessionRecorder';
import { beginSessionFile } from '@/testing/market/recordSession';
import { readBookSide } from '@/testing/market/testBook';

jest.setTimeout(120_000);

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const PART_DURATION_MS = 3_000;
const PART_COUNT = 4;
const END_MS = START_MS + PART_COUNT * PART_DURATION_MS;

let folder: string;
let states: Map<number, string[]>;
const recordingPartPaths: string[] = [];
const sessionPath = (): string => join(folder, 'session.frames');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  states = await recordSimulatedParts();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the books, candles, prices and funding of one venue, as a bot reads them. */
function readVenueState(
  market: Pick<MarketSource, 'book' | 'prices' | 'candles' | 'funding'>,
  symbols: readonly string[],
) {
  return symbols.map((symbol) => {
    const book = market.book(symbol);
    const levels = BOOK_SIDES.map((side) => (book ? readBookSide(book, side) : []));
    const candles = CANDLE_MINUTES.map((minutes) => market.candles(symbol, minutes));
    const prices = [market.prices(symbol), market.funding?.(symbol)];
    return { symbol, levels, candles, prices, freshness: book?.freshness ?? 'off', updatedAt: book?.updatedAt ?? 0 };
  });
}

/** Returns hashes of the market state, because the state itself is several megabytes long. */
const hashMarketState = (market: MarketSource): string[] => {
  const symbols = market.instruments().map(({ symbol }) => symbol);
  const { execution } = market;
  const states = [...readVenueState(market, symbols), ...(execution ? readVenueState(execution, symbols) : [])];
  const now = market.clock.now() - START_MS;
  return [now, market.instruments(), ...states].map((state) => hashText(JSON.stringify(state)));
};

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Records a small simulated market twice: in parts and as one whole session. One sequence gap begins in one part and
 * ends in the next part. Returns hashes of the market state for every half second.
 */
async function recordSimulatedParts(): Promise<Map<number, string[]>> {
  const recorder = createSessionRecorder();
  const market = createSimulator({ seed: 7, startMs: START_MS, symbols: 3, probes: recorder.probes });
  recorder.attachMarket(market, { bot_seed: 11, ...SIMULATED_SESSION_HEADER });
  await market.start();
  const writeSession = beginSessionFile(recorder, sessionPath());
  market.execution?.follow('BTCUSDT');
  const recorded = new Map<number, string[]>();
  let recording: { part: RecordingPart; lines: string[] } | undefined;
  const beginNextPart = (index: number): void => {
    const before = recording;
    const lines: string[] = [];
    recording = { part: recorder.beginPart({ of: 'test', index }, (line) => void lines.push(line)), lines };
    before?.part.end();
    if (before) saveRecordingPart(before.part, before.lines);
  };
  beginNextPart(0);
  for (let at = START_MS + 500; at <= END_MS; at += 500) {
    market.advanceTo(at);
    if (at === START_MS + PART_DURATION_MS - 500) market.faults.dropDelta('ETHUSDT');
    if (at === START_MS + 3 * PART_DURATION_MS) market.faults.disconnect(900);
    recorded.set(at, hashMarketState(market));
    if ((at - START_MS) % PART_DURATION_MS === 0) beginNextPart((at - START_MS) / PART_DURATION_MS);
  }
  await market.stop();
  writeSession();
  convertToWholeSession(sessionPath());
  return recorded;
}

/** Changes the header of a part to the header of a whole session, which earlier versions of the bot recorded. */
function convertToWholeSession(path: string): void {
  const [first = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const [time = '', json = ''] = first.split(/ (.*)/);
  const header = { ...(JSON.parse(json) as Record<string, unknown>), session: 1, part: undefined };
  writeFileSync(path, [`${time} ${JSON.stringify(header)}`, ...lines].join('\n'));
}

/**
 * Writes a recording part to a file. Generates the lines of the initial market state last, as a background recording
 * does.
 */
function saveRecordingPart(part: RecordingPart, lines: readonly string[]): void {
  const path = join(folder, `part${recordingPartPaths.length}.frames.gz`);
  const text = [...{ [Symbol.iterator]: () => part.beginning }, ...lines].map((line) => `${line}\n`).join('');
  writeFileSync(path, gzipSync(text));
  recordingPartPaths.push(path);
}

async function runTradingBot(market: MarketSource) {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.params.save({ obi_threshold: 0.2, min_momentum_threshold: 0, enable_ema_filter: false, cooldown_seconds: 1 });
  const events: SocketEvent[] = [];
  const publish = (event: SocketEvent) => void events.push(event);
  const bot = createBot({ market, store, random: seededRandom(11), wallNow: market.clock.now, publish });
  await market.start();
  market.advanceTo(START_MS + 1_000);
  bot.start();
  market.advanceTo(END_MS);
  bot.closeAll();
  bot.shutdown();
  const page = JSON.stringify(store.trades.listPage(0, 1000));
  store.close();
  return { events: JSON.stringify(events), count: events.length, page };
}

test.each([0, 1, 3])(
  'a replay that starts at recording part %s shows every level, price and candle of the recorded market',
  async (first) => {
    const replay = openRecordings(recordingPartPaths.slice(first), START_MS + 99_000);
    await replay.start();
    let compared = 0;
    for (const [at, state] of states) {
      if (at <= START_MS + first * PART_DURATION_MS) continue;
      replay.advanceTo(at);
      expect(hashMarketState(replay)).toEqual(state);
      compared++;
    }
    expect(compared).toBe(((PART_COUNT - first) * PART_DURATION_MS) / 500);
  },
);

test('a bot on a replay of consecutive parts makes the same trades as on a replay of the whole session', async () => {
  const one = await runTradingBot(openRecordings(sessionPath(), START_MS));
  expect(one.count).toBeGreaterThan(3);
  const parts = await runTradingBot(openRecordings(recordingPartPaths, START_MS));
  expect(parts.events).toBe(one.events);
  expect(parts.page).toBe(one.page);
});

test('openRecordings starts a replay at fromMs with the recorded market state', async () => {
  const fromMs = START_MS + 2 * PART_DURATION_MS + 1_500;
  const replay = openRecordings(recordingPartPaths.slice(2), START_MS, { fromMs });
  await replay.start();
  expect(hashMarketState(replay)).toEqual(states.get(fromMs));
  expect(replay.durationMs?.()).toBeCloseTo(END_MS - fromMs, -3);
});

test('openRecordings rejects a missing part and files of different recordings', () => {
  expect(() => openRecordings([recordingPartPaths[0]!, recordingPartPaths[2]!], START_MS)).toThrow(
    /does not continue the part/,
  );
  expect(() => openRecordings([recordingPartPaths[0]!, sessionPath()], START_MS)).toThrow(/is replayed alone/);
  const frames = join(folder, 'frames.frames');
  writeFileSync(frames, `${START_MS}000000 {"topic":"tickers.BTCUSDT","data":{}}\n`);
  expect(() => openRecordings([frames, recordingPartPaths[0]!], START_MS)).toThrow(/frames\.frames is not a part of/);
});

test('openRecordings replays a file that joins all parts of a recording', async () => {
  const joined = join(folder, 'joined.frames.gz');
  writeFileSync(joined, Buffer.concat(recordingPartPaths.map((path) => readFileSync(path))));
  const replay = openRecordings([joined], START_MS);
  await replay.start();
  const [at, state] = [...states].at(-1)!;
  replay.advanceTo(at);
  expect(hashMarketState(replay)).toEqual(state);
});
