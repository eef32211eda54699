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
import { createSessionRecorder, type BegunPart } from './sessionRecorder';

jest.setTimeout(120_000);

const START = Date.parse('2026-03-10T12:00:00.000Z');
const PART_MS = 3_000;
const PARTS = 4;
const END = START + PARTS * PART_MS;
const PROTOCOLS = { data: { protocol: 'bybit' }, execution: { protocol: 'bybit' } } as const;

let folder: string;
let states: Map<number, string[]>;
const paths: string[] = [];
const sessionPath = (): string => join(folder, 'session.frames');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  states = await recordParts();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Everything that a bot can read of a venue. */
function stateOf(market: Pick<MarketSource, 'book' | 'prices' | 'candles' | 'funding'>, symbols: readonly string[]) {
  return symbols.map((symbol) => {
    const book = market.book(symbol);
    const levels = BOOK_SIDES.map((side) =>
      Array.from({ length: book?.depth(side) ?? 0 }, (_, index) => [
        book?.priceAt(side, index),
        book?.quantityAt(side, index),
      ]),
    );
    const candles = CANDLE_MINUTES.map((minutes) => market.candles(symbol, minutes));
    const prices = [market.prices(symbol), market.funding?.(symbol)];
    return { symbol, levels, candles, prices, freshness: book?.freshness ?? 'off', updatedAt: book?.updatedAt ?? 0 };
  });
}

/** Returns hashes: the whole states are megabytes. */
const wholeState = (market: MarketSource): string[] => {
  const symbols = market.instruments().map(({ symbol }) => symbol);
  const { execution } = market;
  const states = [...stateOf(market, symbols), ...(execution ? stateOf(execution, symbols) : [])];
  const now = market.clock.now() - START;
  return [now, market.instruments(), ...states].map((state) => hashOf(JSON.stringify(state)));
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Records a small market in parts and as one session. Returns its state each half second. A gap lies across two parts. */
async function recordParts(): Promise<Map<number, string[]>> {
  const recorder = createSessionRecorder();
  const file = openSessionFile(sessionPath(), (why) => {
    throw new Error(why);
  });
  const simulator = createSimulator({ seed: 7, startMs: START, symbols: 3, probes: recorder.probes });
  const market = recorder.record(simulator, { bot_seed: 11, ...PROTOCOLS, hasInitialState: true }, file);
  await market.start();
  market.execution?.follow('BTCUSDT');
  const recorded = new Map<number, string[]>();
  let recording: { part: BegunPart; lines: string[] } | undefined;
  const cut = (index: number): void => {
    const before = recording;
    const lines: string[] = [];
    recording = { part: recorder.beginPart({ of: 'test', index }, (line) => void lines.push(line)), lines };
    before?.part.end();
    if (before) save(before.part, before.lines);
  };
  cut(0);
  for (let at = START + 500; at <= END; at += 500) {
    market.advanceTo(at);
    if (at === START + PART_MS - 500) simulator.faults.dropDelta('ETHUSDT');
    if (at === START + 3 * PART_MS) simulator.faults.disconnect(900);
    recorded.set(at, wholeState(market));
    if ((at - START) % PART_MS === 0) cut((at - START) / PART_MS);
  }
  await market.stop();
  return recorded;
}

/** Writes the state after the lines were recorded, as a recording in the background does. */
function save(part: BegunPart, lines: readonly string[]): void {
  const path = join(folder, `part${paths.length}.frames.gz`);
  const text = [...{ [Symbol.iterator]: () => part.beginning }, ...lines].map((line) => `${line}\n`).join('');
  writeFileSync(path, gzipSync(text));
  paths.push(path);
}

async function trade(market: MarketSource) {
  const store = openStore(':memory:', { secret: 'for tests' });
  store.params.save({ obi_threshold: 0.2, min_momentum_threshold: 0, enable_ema_filter: false, cooldown_seconds: 1 });
  const events: SocketEvent[] = [];
  const publish = (event: SocketEvent) => void events.push(event);
  const bot = createBot({ market, store, random: seededRandom(11), wallNow: market.clock.now, publish });
  await market.start();
  market.advanceTo(START + 1_000);
  bot.start();
  market.advanceTo(END);
  bot.closeAll();
  bot.shutdown();
  const page = JSON.stringify(store.trades.page(0, 1000));
  store.close();
  return { events: JSON.stringify(events), count: events.length, page };
}

test.each([0, 1, 3])(
  'a replay from part %s has every level, price and candle of the recorded market',
  async (first) => {
    const replay = openRecordings(paths.slice(first), START + 99_000);
    await replay.start();
    let compared = 0;
    for (const [at, state] of states) {
      if (at <= START + first * PART_MS) continue;
      replay.advanceTo(at);
      expect(wholeState(replay)).toEqual(state);
      compared++;
    }
    expect(compared).toBe(((PARTS - first) * PART_MS) / 500);
  },
);

test('a bot on the parts in a row trades as on one recording', async () => {
  const one = await trade(openRecordings(sessionPath(), START));
  expect(one.count).toBeGreaterThan(3);
  const parts = await trade(openRecordings(paths, START));
  expect(parts.events).toBe(one.events);
  expect(parts.page).toBe(one.page);
});

test('a replay from a moment plays everything before it at once', async () => {
  const fromMs = START + 2 * PART_MS + 1_500;
  const replay = openRecordings(paths.slice(2), START, { fromMs });
  await replay.start();
  expect(wholeState(replay)).toEqual(states.get(fromMs));
  expect(replay.durationMs?.()).toBeCloseTo(END - fromMs, -3);
});

test('parts of which one is missing, and parts of two recordings, are refused', () => {
  expect(() => openRecordings([paths[0]!, paths[2]!], START)).toThrow(/does not continue the part/);
  expect(() => openRecordings([paths[0]!, sessionPath()], START)).toThrow(/is replayed alone/);
});

test('the joined parts are one file that can be replayed', async () => {
  const joined = join(folder, 'joined.frames.gz');
  writeFileSync(joined, Buffer.concat(paths.map((path) => readFileSync(path))));
  const replay = openRecordings([joined], START);
  await replay.start();
  const [at, state] = [...states].at(-1)!;
  replay.advanceTo(at);
  expect(wholeState(replay)).toEqual(state);
});
