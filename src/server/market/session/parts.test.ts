import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { SocketEvent } from '@/contract/socket';

import { createBot } from '../../bot/createBot';
import { openStore } from '../../store/store';
import { CANDLE_MINUTES } from '../candles/candles';
import { openRecordings } from '../chooseMarket';
import { seededRandom } from '../rng';
import { createSimulator } from '../simulator/simulator';
import { BOOK_SIDES, type MarketSource } from '../source';
import { openSessionFile } from './sessionFile';
import { createSessionRecorder, type RecordedPart } from './sessionRecorder';
import { readBookSide } from '@/testing/market/testBook';

jest.setTimeout(120_000);

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const PART_MS = 3_000;
const PART_COUNT = 4;
const END_MS = START_MS + PART_COUNT * PART_MS;
const SESSION_PROTOCOLS = { data: { protocol: 'bybit' }, execution: { protocol: 'bybit' } } as const;

let folder: string;
let states: Map<number, string[]>;
const partPaths: string[] = [];
const sessionPath = (): string => join(folder, 'session.frames');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  states = await recordParts();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns everything that a bot can read from a venue. */
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

/** Returns hashes of the market state, because the whole state has megabytes. */
const hashMarketState = (market: MarketSource): string[] => {
  const symbols = market.instruments().map(({ symbol }) => symbol);
  const { execution } = market;
  const states = [...readVenueState(market, symbols), ...(execution ? readVenueState(execution, symbols) : [])];
  const now = market.clock.now() - START_MS;
  return [now, market.instruments(), ...states].map((state) => hashText(JSON.stringify(state)));
};

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Records a small market in parts and as one session. A sequence gap spans two parts. Returns hashes of the market state
 * at every half second.
 */
async function recordParts(): Promise<Map<number, string[]>> {
  const recorder = createSessionRecorder();
  const file = openSessionFile(sessionPath(), (why) => {
    throw new Error(why);
  });
  const simulator = createSimulator({ seed: 7, startMs: START_MS, symbols: 3, probes: recorder.probes });
  const market = recorder.record(simulator, { bot_seed: 11, ...SESSION_PROTOCOLS, hasInitialState: true }, file);
  await market.start();
  market.execution?.follow('BTCUSDT');
  const recorded = new Map<number, string[]>();
  let recording: { part: RecordedPart; lines: string[] } | undefined;
  const cut = (index: number): void => {
    const before = recording;
    const lines: string[] = [];
    recording = { part: recorder.beginPart({ of: 'test', index }, (line) => void lines.push(line)), lines };
    before?.part.end();
    if (before) savePart(before.part, before.lines);
  };
  cut(0);
  for (let at = START_MS + 500; at <= END_MS; at += 500) {
    market.advanceTo(at);
    if (at === START_MS + PART_MS - 500) simulator.faults.dropDelta('ETHUSDT');
    if (at === START_MS + 3 * PART_MS) simulator.faults.disconnect(900);
    recorded.set(at, hashMarketState(market));
    if ((at - START_MS) % PART_MS === 0) cut((at - START_MS) / PART_MS);
  }
  await market.stop();
  return recorded;
}

/** Writes a part to a file. The state is written after the lines were recorded, as in a background recording. */
function savePart(part: RecordedPart, lines: readonly string[]): void {
  const path = join(folder, `part${partPaths.length}.frames.gz`);
  const text = [...{ [Symbol.iterator]: () => part.beginning }, ...lines].map((line) => `${line}\n`).join('');
  writeFileSync(path, gzipSync(text));
  partPaths.push(path);
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
  'a replay from part %s has every level, price and candle of the recorded market',
  async (first) => {
    const replay = openRecordings(partPaths.slice(first), START_MS + 99_000);
    await replay.start();
    let compared = 0;
    for (const [at, state] of states) {
      if (at <= START_MS + first * PART_MS) continue;
      replay.advanceTo(at);
      expect(hashMarketState(replay)).toEqual(state);
      compared++;
    }
    expect(compared).toBe(((PART_COUNT - first) * PART_MS) / 500);
  },
);

test('a bot on consecutive parts makes the same trades as on the whole session', async () => {
  const one = await runTradingBot(openRecordings(sessionPath(), START_MS));
  expect(one.count).toBeGreaterThan(3);
  const parts = await runTradingBot(openRecordings(partPaths, START_MS));
  expect(parts.events).toBe(one.events);
  expect(parts.page).toBe(one.page);
});

test('a replay with fromMs starts at that time with the recorded market state', async () => {
  const fromMs = START_MS + 2 * PART_MS + 1_500;
  const replay = openRecordings(partPaths.slice(2), START_MS, { fromMs });
  await replay.start();
  expect(hashMarketState(replay)).toEqual(states.get(fromMs));
  expect(replay.durationMs?.()).toBeCloseTo(END_MS - fromMs, -3);
});

test('a replay rejects parts with a missing part and parts of two recordings', () => {
  expect(() => openRecordings([partPaths[0]!, partPaths[2]!], START_MS)).toThrow(/does not continue the part/);
  expect(() => openRecordings([partPaths[0]!, sessionPath()], START_MS)).toThrow(/is replayed alone/);
  const frames = join(folder, 'frames.frames');
  writeFileSync(frames, `${START_MS}000000 {"topic":"tickers.BTCUSDT","data":{}}\n`);
  expect(() => openRecordings([frames, partPaths[0]!], START_MS)).toThrow(/frames\.frames is not a part of/);
});

test('a file of joined parts can be replayed', async () => {
  const joined = join(folder, 'joined.frames.gz');
  writeFileSync(joined, Buffer.concat(partPaths.map((path) => readFileSync(path))));
  const replay = openRecordings([joined], START_MS);
  await replay.start();
  const [at, state] = [...states].at(-1)!;
  replay.advanceTo(at);
  expect(hashMarketState(replay)).toEqual(state);
});
