import type { BookFrame, StreamFrame, TapeTrade } from '@/contract/live/streams';
import { LADDER_GROUP_SIZES, ladderOf } from '@/domain/orderFlow/ladder';
import {
  balancedLadder,
  bidHeavyLadder,
  createBotHarness,
  EXECUTION_VENUE_PARAMS,
  openLong,
} from '@/testing/bot/botHarness';
import { fakeMarket, testInstrument } from '@/testing/bot/fakeMarket';
import { recordingPath } from '@/testing/market/recordings';
import { createReplay } from '../../market/replay/replay';
import { createSimulator } from '../../market/simulator/simulator';
import { seededRandom } from '../../market/rng';
import type { BookReader, BookSide, MarketSource } from '../../market/source';
import { openStore } from '../../store/store';
import { createBot } from '../createBot';

jest.setTimeout(60_000);

const START_TIME_MS = Date.parse('2026-03-10T12:00:00.000Z');
const COMPARED_FRAME_COUNT = 200;
const LADDER_ROW_COUNT = 12;

const bookFramesOf = (frames: readonly StreamFrame[]): BookFrame[] =>
  frames.flatMap((frame) => (frame.type === 'book' ? [frame.data] : []));
const tapeTradesOf = (frames: readonly StreamFrame[]): TapeTrade[] =>
  frames.flatMap((frame) => (frame.type === 'tape' ? frame.data.trades : []));

/** Groups one book side in a simple way, as a reference for the optimised grouping of the bot. */
function expectedBookGroups(book: BookReader, side: BookSide, { mid, bucket }: BookFrame, buckets: number) {
  const groups = new Map<number, { notional: number; price: number; heaviest: number }>();
  for (let index = 0; index < book.depth(side); index += 1) {
    const price = book.priceAt(side, index);
    const quantity = book.quantityAt(side, index);
    const at = Math.floor(Math.abs(price - mid) / bucket + 1e-6);
    if (at >= buckets) break;
    const group = groups.get(at) ?? { notional: 0, price, heaviest: 0 };
    group.notional += price * quantity;
    if (quantity > group.heaviest) Object.assign(group, { price, heaviest: quantity });
    groups.set(at, group);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([, { price, notional }]) => [price, Math.round(notional * 100) / 100]);
}

/** Returns the levels of the book frame that fit on a ladder with the grouping `group`. */
function frameLevelsOnLadder({ mid, bucket }: BookFrame, levels: BookFrame['bids'], group: number) {
  const depth = bucket * group * LADDER_ROW_COUNT;
  return levels.filter(
    ([price]) => Math.floor((Math.abs(price - mid) / depth) * LADDER_ROW_COUNT + 1e-6) < LADDER_ROW_COUNT,
  );
}

/** Expects the console ladder to show the notional of all frame levels within its rows, for each grouping. */
function expectLadderToMatch(frame: BookFrame): void {
  for (const group of LADDER_GROUP_SIZES) {
    const ladder = ladderOf(frame, { group, rows: LADDER_ROW_COUNT, own: [] });
    for (const [rows, levels] of [
      [ladder.bids, frame.bids],
      [ladder.asks, frame.asks],
    ] as const) {
      const total = frameLevelsOnLadder(frame, levels, group).reduce((sum, [, notional]) => sum + notional, 0);
      expect(rows.at(-1)?.cumulative).toBeCloseTo(total, 2);
    }
  }
  const ungrouped = ladderOf(frame, { group: 1, rows: LADDER_ROW_COUNT, own: [] });
  const filledRows = (rows: typeof ungrouped.bids) =>
    rows.flatMap(({ price, notional }) => (notional > 0 ? [[price, notional]] : []));
  expect(filledRows(ungrouped.bids)).toEqual(frameLevelsOnLadder(frame, frame.bids, 1));
  expect(filledRows(ungrouped.asks)).toEqual(frameLevelsOnLadder(frame, frame.asks, 1));
}

async function runBotOnMarket(market: MarketSource, onFrame: (frame: StreamFrame, market: MarketSource) => void) {
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({ ws_process_interval_ms: 1, book_max_levels: 40 });
  let wall = 0;
  const bot = createBot({
    market,
    store,
    random: () => 0.5,
    // Advances wall time by a second at every call, because the bot sends only ten frames per second of wall time.
    wallNow: () => (wall += 1_000),
    publish: () => undefined,
    stream: (frame) => onFrame(frame, market),
  });
  await market.start();
  return { bot, store };
}

test.each(['binance-usdm/BTCUSDT-20240808.frames.gz', 'bybit-linear/MULTI8-20210417-asV5.frames.gz'])(
  'every book frame during a replay of %s equals the recorded book at the time of the frame',
  async (file) => {
    let compared = 0;
    const market = createReplay({ files: [recordingPath(file)], startMs: START_TIME_MS });
    const { bot, store } = await runBotOnMarket(market, (frame) => {
      if (frame.type !== 'book' || compared >= COMPARED_FRAME_COUNT) return;
      const book = market.book(frame.data.symbol)!;
      const { bids, asks, mid, best_bid, best_ask } = frame.data;
      expect([best_bid, best_ask]).toEqual([book.priceAt('bid', 0), book.priceAt('ask', 0)]);
      expect(mid).toBe((best_bid! + best_ask!) / 2);
      const [ownBids, ownAsks] = [
        expectedBookGroups(book, 'bid', frame.data, 40),
        expectedBookGroups(book, 'ask', frame.data, 40),
      ];
      expect([bids.map(([price]) => price), asks.map(([price]) => price)]).toEqual(
        [ownBids, ownAsks].map((side) => side.map(([price]) => price)),
      );
      [...bids, ...asks].forEach(([, notional], index) =>
        expect(notional).toBeCloseTo([...ownBids, ...ownAsks][index]![1]!, 1),
      );
      expect(bids.length + asks.length).toBeGreaterThan(10);
      expectLadderToMatch(frame.data);
      compared += 1;
    });
    market.advanceTo(START_TIME_MS + 10);
    for (const { symbol } of market.instruments().slice(0, 4)) bot.watch(symbol);
    for (let at = START_TIME_MS; compared < COMPARED_FRAME_COUNT && at < START_TIME_MS + 600_000; at += 50)
      market.advanceTo(at);
    expect(compared).toBe(COMPARED_FRAME_COUNT);
    bot.shutdown();
    store.close();
  },
);

function createTwoSymbolBot(params = {}) {
  const market = fakeMarket({ instruments: [testInstrument(), testInstrument('ETHUSDT', { turnover_24h: 1 })] });
  market.setBook('BTCUSDT', balancedLadder());
  market.setBook('ETHUSDT', balancedLadder(2_000));
  return createBotHarness({ market, params });
}

test('the bot sends at most ten book frames a second of a watched symbol, with rising sequence and time', () => {
  const h = createTwoSymbolBot();
  h.bot.watch('BTCUSDT');
  h.market.run(5_000, 7);
  const frames = bookFramesOf(h.frames);
  expect(frames.length).toBeGreaterThan(40);
  expect(frames.length).toBeLessThanOrEqual(51);
  frames.slice(1).forEach(({ sequence, timestamp }, index) => {
    expect(sequence).toBeGreaterThan(frames[index]!.sequence);
    expect(Number(timestamp)).toBeGreaterThan(Number(frames[index]!.timestamp));
  });
});

test('the bot sends book frames of a watched symbol until the watch ends, even while the bot is stopped', () => {
  const h = createTwoSymbolBot();
  const stop = h.bot.watch('ETHUSDT');
  h.market.run(1_000);
  expect(bookFramesOf(h.frames).every(({ symbol }) => symbol === 'ETHUSDT')).toBe(true);
  expect(bookFramesOf(h.frames).length).toBeGreaterThan(5);
  h.bot.start();
  h.market.run(1_000);
  expect(bookFramesOf(h.frames).length).toBeGreaterThan(15);
  stop?.();
  h.frames.length = 0;
  h.market.run(1_000);
  expect(bookFramesOf(h.frames)).toEqual([]);
});

test('watch returns undefined for a symbol that the market does not list', () => {
  expect(createTwoSymbolBot().bot.watch('NONE')).toBeUndefined();
});

test('the bot unsubscribes from a watched symbol half a minute after the last console stopped watching', () => {
  const h = createTwoSymbolBot();
  const follow = jest.fn();
  h.market.follow = follow;
  const stop = h.bot.watch('ETHUSDT');
  expect(follow).toHaveBeenLastCalledWith(['ETHUSDT']);
  h.bot.start();
  expect(follow).toHaveBeenLastCalledWith(['BTCUSDT', 'ETHUSDT']);
  stop?.();
  h.market.run(29_000);
  expect(follow).toHaveBeenLastCalledWith(['BTCUSDT', 'ETHUSDT']);
  h.market.run(2_000);
  expect(follow).toHaveBeenLastCalledWith(['BTCUSDT']);
});

test('the first failing filter in a book frame equals the rejection that the bot counts', () => {
  const h = createTwoSymbolBot({ min_depth_usdt: 1e9 });
  h.bot.start();
  h.bot.watch('BTCUSDT');
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.run(3_000);
  const { checks, obi, obi_smoothed, obi_threshold, side } = bookFramesOf(h.frames).at(-1)!;
  expect(checks.map(({ name }) => name)).toEqual([
    ...['entries_closed', 'book_not_fresh', 'feed_slow', 'latency_guard', 'spread', 'depth', 'obi', 'momentum'],
    ...['hysteresis', 'both_walls', 'wall_spread', 'ema', 'ema_mtf', 'regime'],
  ]);
  expect(checks.map(({ label }) => label)).toEqual([
    ...['entries open', 'fresh book', 'fast feed', 'latency', 'spread, %', 'depth, USDT', 'imbalance', 'momentum'],
    ...['new pressure', 'trusted walls on both sides', 'wall distance, %', 'EMA distance, %'],
    ...['EMA of other time frames', 'market regime'],
  ]);
  const missed = checks.find(({ passes }) => !passes);
  const { last } = h.bot.diagnostics().symbols.find(({ symbol }) => symbol === 'BTCUSDT')!;
  expect(missed).toMatchObject({ name: last?.name, value: expect.any(Number), limit: 1e9 });
  expect(missed?.reason).toMatch(/^depth \d+ USDT < 1000000000$/);
  expect([obi, obi_smoothed, obi_threshold, side]).toEqual([
    expect.closeTo(0.5, 1),
    expect.closeTo(0.5, 1),
    expect.any(Number),
    'LONG',
  ]);
});

test('the state of a wall in the book frames changes from new to trusted to depleting', () => {
  const h = createTwoSymbolBot({ wall_min_units: 50_000, enable_dual_threshold: false, wall_persist_ms: 2_000 });
  h.bot.start();
  h.bot.watch('BTCUSDT');
  const ladder = balancedLadder();
  h.market.setBook('BTCUSDT', { ...ladder, bids: ladder.bids.map((size, index) => (index === 8 ? 100 : size)) });
  h.market.run(10_000);
  const walls = bookFramesOf(h.frames).flatMap(({ walls: found }) => found.slice(0, 1));
  expect(walls[0]).toMatchObject({ side: 'bid', state: 'new' });
  expect(walls.at(-1)).toMatchObject({ side: 'bid', state: 'trusted', age_ms: expect.any(Number) });
  expect(Number(walls.at(-1)!.age_ms)).toBeGreaterThan(8_000);
  h.market.setBook('BTCUSDT', { ...ladder, bids: ladder.bids.map((size, index) => (index === 8 ? 40 : size)) });
  h.market.run(300);
  expect(bookFramesOf(h.frames).at(-1)!.walls[0]).toMatchObject({ state: 'depleting' });
});

test('the tape frames contain each market trade once, with its taker side', () => {
  const h = createTwoSymbolBot();
  h.bot.watch('BTCUSDT');
  h.market.trade('BTCUSDT', [{ price: 10_000, quantity: 0.5, taker: 'BUY' }]);
  h.market.trade('BTCUSDT', [{ price: 9_999, quantity: 0.7, taker: 'SELL' }]);
  h.market.run(500);
  expect(tapeTradesOf(h.frames).map(([, ...trade]) => trade)).toEqual([
    [10_000, 0.5, 'BUY'],
    [9_999, 0.7, 'SELL'],
  ]);
});

test('the first tape frame of a newly watched symbol contains the last 50 market trades', () => {
  const h = createTwoSymbolBot();
  for (let index = 0; index < 70; index += 1) {
    h.market.trade('BTCUSDT', [{ price: 10_000, quantity: index, taker: 'BUY' }]);
  }
  h.bot.watch('BTCUSDT');
  expect(tapeTradesOf(h.frames).map(([, , quantity]) => quantity)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 20),
  );
});

/** Returns a running bot with one position on the execution book, whose prices are 20 above the data book. */
function createBotOnTwoExchanges() {
  const market = fakeMarket({ twoVenues: true });
  const h = createBotHarness({ market, params: EXECUTION_VENUE_PARAMS });
  h.bot.start();
  market.setBook('BTCUSDT', balancedLadder());
  market.executionVenue.setBook('BTCUSDT', balancedLadder(10_020));
  market.run(1_500);
  return { h, market };
}

test('a book frame names exchange and role of its book, and the mid price of the other book', () => {
  const { h, market } = createBotOnTwoExchanges();
  h.bot.watch('BTCUSDT');
  market.run(500);
  expect(bookFramesOf(h.frames).at(-1)).toMatchObject({
    ...{ exchange: 'BINANCE', book: 'signals', other_exchange: 'BYBIT' },
    ...{ mid: expect.closeTo(10_000.005, 6), other_mid: expect.closeTo(10_020.005, 6) },
  });
  market.executionVenue.loseBook('BTCUSDT');
  market.run(500);
  expect(bookFramesOf(h.frames).at(-1)).toMatchObject({ other_exchange: 'BYBIT', other_mid: null });
});

test('a book frame names no other exchange when one book serves signals and orders', () => {
  const h = createTwoSymbolBot(EXECUTION_VENUE_PARAMS);
  h.bot.watch('BTCUSDT');
  h.market.run(500);
  expect(bookFramesOf(h.frames).at(-1)).toMatchObject({ exchange: 'BINANCE', book: 'signals', other_exchange: null });
  expect(h.bot.watch('BTCUSDT', 'execution')).toBeUndefined();
});

test('a book frame still converts an open trade of the exchange that the parameters left', () => {
  const { h, market } = createBotOnTwoExchanges();
  openLong(h);
  market.executionVenue.setBook('BTCUSDT', balancedLadder(10_020));
  market.run(500);
  expect(h.bot.status().active_trades).toBe(1);
  h.bot.saveParameters({ exchange: 'BINANCE' });
  h.bot.watch('BTCUSDT');
  const refresh = () => {
    market.setBook('BTCUSDT', balancedLadder());
    market.executionVenue.setBook('BTCUSDT', balancedLadder(10_020));
    market.run(500);
    return bookFramesOf(h.frames).at(-1);
  };
  expect(refresh()).toMatchObject({ exchange: 'BINANCE', other_exchange: 'BYBIT', other_mid: expect.any(Number) });
  h.bot.closeAll();
  expect(refresh()).toMatchObject({ exchange: 'BINANCE', other_exchange: null });
});

test('a watched execution book has frames and market trades of the execution exchange only', () => {
  const { h, market } = createBotOnTwoExchanges();
  const stop = h.bot.watch('BTCUSDT', 'execution');
  market.executionVenue.trade('BTCUSDT', [{ price: 10_020, quantity: 0.5, taker: 'BUY' }]);
  market.trade('BTCUSDT', [{ price: 10_000, quantity: 0.7, taker: 'SELL' }]);
  market.run(1_000);
  const books = bookFramesOf(h.frames);
  expect(books.length).toBeGreaterThan(5);
  expect(new Set(books.map(({ exchange, book }) => `${exchange} ${book}`))).toEqual(new Set(['BYBIT execution']));
  expect(books.at(-1)).toMatchObject({ other_exchange: 'BINANCE', other_mid: expect.closeTo(10_000.005, 6) });
  expect(books.at(-1)!.mid).toBeCloseTo(10_020.005, 6);
  expect(tapeTradesOf(h.frames).map(([, price]) => price)).toEqual([10_020]);
  stop?.();
  const sent = h.frames.length;
  market.run(1_000);
  expect(h.frames).toHaveLength(sent);
});

test('a watched execution book sends no frame while the bot does not receive the book', () => {
  const { h, market } = createBotOnTwoExchanges();
  market.executionVenue.loseBook('BTCUSDT');
  h.bot.watch('BTCUSDT', 'execution');
  market.run(1_000);
  expect(bookFramesOf(h.frames)).toEqual([]);
});

/** Runs the bot for 25 seconds on a simulated market. Returns signals, trades and log lines of the bot as text. */
async function runBotOnSimulatedMarket(
  view: (bot: ReturnType<typeof createBot>, minute: number) => void,
): Promise<string> {
  const market = createSimulator({ seed: 11, startMs: START_TIME_MS, symbols: 7 });
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  store.params.save({
    cooldown_seconds: 5,
    timeout_seconds: 8,
    obi_threshold: 0.2,
    entry_order_type: 'MARKET',
    top_symbols_count: 5,
  });
  const bot = createBot({
    market,
    store,
    random: seededRandom(11),
    wallNow: market.clock.now,
    publish: () => undefined,
    stream: () => undefined,
  });
  await market.start();
  for (let second = 0; second < 25; second += 1) {
    if (second === 5) bot.start();
    view(bot, second);
    market.advanceTo(START_TIME_MS + (second + 1) * 1_000);
  }
  const { trades } = store.trades.listPage(0, 10_000);
  const { logs } = store.logs.list({ limit: 100_000 });
  expect(trades.length).toBeGreaterThan(0);
  const all = JSON.stringify({
    trades,
    signals: store.signals.listLatest(10_000),
    logs,
    why: bot.diagnostics().filters,
  });
  bot.shutdown();
  store.close();
  return all;
}

test('watching symbols does not change signals, trades and log lines of the bot', async () => {
  const symbols = createSimulator({ seed: 11, startMs: START_TIME_MS, symbols: 7 })
    .instruments()
    .map(({ symbol }) => symbol);
  const alone = await runBotOnSimulatedMarket(() => undefined);
  const withViews = await runBotOnSimulatedMarket((bot, second) => {
    const stop = bot.watch(symbols[second % symbols.length]!);
    if (second % 3 === 0) stop?.();
    bot.watch(symbols[(second + 1) % symbols.length]!, 'execution');
  });
  expect(withViews).toBe(alone);
});
