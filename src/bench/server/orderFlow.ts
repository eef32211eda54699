import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '@/contract/params/catalogue';
import type { SocketPeer } from '@/server/sockets/socketPeer';
import { assembleServer } from '@/server/assemble';
import { createBot } from '@/server/bot/createBot';
import { createBookHistoryBuffer } from '@/server/bot/view/bookHistoryBuffer';
import { createGroupedBook } from '@/server/bot/strategy/groupedBook';
import { buildTradeStory } from '@/server/bot/story/buildTradeStory';
import { createRng, seededRandom } from '@/server/market/rng';
import { createSimulator } from '@/server/market/simulator/simulator';
import type { TradePath } from '@/server/store/repositories';
import { openStore } from '@/server/store/store';
import { generateTrades } from '@/testing/history/pastTrades';
import { figureWithUpperLimit, percentile, figureWithoutTarget, type MeasuredFigure } from '../figures';

const MARKET_SEED = 3;
const MARKET_START_MS = Date.UTC(2026, 0, 5, 12);
const MARKET_SETTLE_SECONDS = 20;
const WATCHED_SYMBOL_CPU_LIMIT_PCT = 3;
const HEATMAP_COLUMN_CPU_LIMIT_PCT = 2;
const TARGET_TRADE_STORY_COUNT = 10_000;
const TRADE_STORIES_LIMIT_MB = 200;
const OPEN_TRADE_STORY_LIMIT_MS = 100;
const SAMPLES_PER_TRADE_STORY = 720;
const OPENED_TRADE_STORY_COUNT = 50;
const HISTORY_DAYS = 60;
const DAY_MS = 86_400_000;
const BYTES_PER_MB = 1_000_000;

type WatchedSymbolCost = { cpu_pct: number; frames: number; bytes: number };

/** Simulates `seconds` of market time as fast as possible. Returns the processor time per second of market time. */
async function measureWatchedSymbolCost(symbols: number, seconds: number, watched: number): Promise<WatchedSymbolCost> {
  const store = openStore(':memory:', { secret: 'a secret that only this benchmark uses' });
  store.params.save({ top_symbols_count: symbols });
  const market = createSimulator({ seed: MARKET_SEED, startMs: MARKET_START_MS, symbols });
  const { bot, liveHub } = assembleServer({
    store,
    market,
    createBot,
    random: seededRandom(MARKET_SEED),
    wallNow: market.clock.now,
    cookieName: 'socket',
    consoleFiles: () => Promise.resolve(new Response('page')),
  });
  let [frames, bytes] = [0, 0];
  const peer: SocketPeer = {
    send: (text) => {
      frames += 1;
      bytes += text.length;
    },
    close: () => undefined,
  };
  await market.start();
  bot.start();
  const connection = liveHub.connect(peer, 'session');
  for (const { symbol } of market.instruments().slice(0, watched)) {
    connection.receiveMessage(JSON.stringify({ type: 'watch', symbol }));
  }
  const advance = (until: number) => {
    for (let at = market.clock.now(); at < until; at += 50) market.advanceTo(at);
  };
  advance(MARKET_START_MS + MARKET_SETTLE_SECONDS * 1_000);
  [frames, bytes] = [0, 0];
  const before = process.cpuUsage();
  advance(MARKET_START_MS + (MARKET_SETTLE_SECONDS + seconds) * 1_000);
  const { user, system } = process.cpuUsage(before);
  bot.shutdown();
  store.close();
  return { cpu_pct: ((user + system) / 1e6 / seconds) * 100, frames, bytes };
}

/** Returns the processor time for recording one heatmap column of the book of every symbol, in percent of a second. */
async function measureHeatmapColumnCost(symbols: number): Promise<number> {
  const market = createSimulator({ seed: MARKET_SEED, startMs: MARKET_START_MS, symbols: 1 });
  await market.start();
  market.advanceTo(MARKET_START_MS + 2_000);
  const [instrument] = market.instruments();
  const book = instrument && market.book(instrument.symbol);
  const view = book && createGroupedBook(book, instrument.tick_size, DEFAULTS);
  if (view === undefined) throw new Error('the simulated market has no book');
  const rings = Array.from({ length: symbols }, createBookHistoryBuffer);
  const seconds = 2_000;
  const before = process.cpuUsage();
  for (let second = 0; second < seconds; second += 1) {
    for (const ring of rings) ring.recordColumn(MARKET_START_MS + second * 1_000, view, view.obi);
  }
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6 / seconds) * 100;
}

/**
 * Creates the stored history of a long trade as a random walk. The history has as many events and books as a real
 * trade.
 */
function createRandomTradePath(startedAt: number, random: () => number): TradePath {
  let price = 60_000;
  const levels = Array.from({ length: 40 }, (_, index): [number, number] => [
    60_000 - index * 6,
    Math.round(random() * 1e7) / 100,
  ]);
  const book = { timestamp: startedAt, mid: price, bucket: 6, bids: levels, asks: levels };
  const samples = Array.from({ length: SAMPLES_PER_TRADE_STORY }, (_, index): TradePath['samples'][number] => {
    price += Math.round((random() - 0.5) * 100) / 10;
    const pnl_net = Math.round((price - 60_000) * 500) / 1e4;
    return [index * 1_000 + Math.floor(random() * 3), price, 59_900, 60_200, pnl_net];
  });
  const events = Array.from({ length: 20 }, (_, index) => ({
    at: startedAt + index * 30_000,
    kind: 'wall',
    text: `bid wall at ${(59_900 + random() * 100).toFixed(1)} appeared: ${Math.round(random() * 900)} k USDT`,
    price: 59_900 + index,
  }));
  return { startedAt, samples, events, signal: null, entryBook: book, exitBook: book };
}

function measureStoredTradeStories(count: number): MeasuredFigure[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'stories-'));
  const file = path.join(folder, 'bench.db');
  try {
    const store = openStore(file, { secret: 'a secret that only this benchmark uses' });
    const random = seededRandom(MARKET_SEED);
    const span = { fromMs: MARKET_START_MS - HISTORY_DAYS * DAY_MS, untilMs: MARKET_START_MS };
    const ids: string[] = [];
    for (const { trade, monitor } of generateTrades(count, span, createRng(random))) {
      store.trades.save(trade, monitor);
      store.tradePaths.savePath(trade.trade_id, createRandomTradePath(MARKET_START_MS, random));
      ids.push(trade.trade_id);
    }
    const times = ids.slice(0, OPENED_TRADE_STORY_COUNT).map((trade_id) => {
      const began = performance.now();
      const trade = store.trades.findTrade(trade_id);
      if (trade !== undefined) JSON.stringify(buildTradeStory(trade, store.tradePaths.loadPath(trade_id)));
      return performance.now() - began;
    });
    store.close();
    const what = (name: string) => `${count} stored trades with trade stories: ${name}`;
    return [
      figureWithUpperLimit(
        what('database'),
        statSync(file).size / BYTES_PER_MB,
        'MB',
        (TRADE_STORIES_LIMIT_MB * count) / TARGET_TRADE_STORY_COUNT,
      ),
      figureWithUpperLimit(
        what('opening one trade story, p95'),
        percentile(times, 0.95),
        'ms',
        OPEN_TRADE_STORY_LIMIT_MS,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Measures the processor time and the disk space that market views and trade stories cost the server. */
export async function measureOrderFlow(symbols: number, seconds: number, stories: number): Promise<MeasuredFigure[]> {
  const none = await measureWatchedSymbolCost(symbols, seconds, 0);
  const one = await measureWatchedSymbolCost(symbols, seconds, 1);
  const name = (what: string) => `order flow, ${symbols} symbols: ${what}`;
  return [
    figureWithoutTarget(name('processor use without a watched symbol'), none.cpu_pct, '% of a core'),
    figureWithUpperLimit(
      name('additional processor use for one watched symbol'),
      one.cpu_pct - none.cpu_pct,
      '% of a core',
      WATCHED_SYMBOL_CPU_LIMIT_PCT,
    ),
    figureWithoutTarget(name('frames sent to the console'), one.frames / seconds, 'a second'),
    figureWithoutTarget(name('data sent to the console'), one.bytes / seconds / 1_000, 'kB/s'),
    figureWithUpperLimit(
      name('one heatmap column of every book each second'),
      await measureHeatmapColumnCost(symbols),
      '% of a core',
      HEATMAP_COLUMN_CPU_LIMIT_PCT,
    ),
    ...measureStoredTradeStories(stories),
  ];
}
