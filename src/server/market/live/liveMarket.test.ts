import { existsSync, readFileSync } from 'node:fs';

import type { Exchange } from '@/contract/enums';

import type { MarketEvent, MarketSource } from '../source';
import { createBinanceFeed } from './binanceFeed';
import type { FeedSettings } from './exchangeFeed';
import { createLiveMarket } from './liveMarket';
import { FakeExchange } from './testing/fakeExchange';
import { binanceScript, type BookScript, bybitScript, recordedFrames, syntheticScript } from './testing/referenceBook';

jest.setTimeout(60_000);

const STRIDE = { BYBIT: 1, BINANCE: 9 };
const SYMBOLS = ['ABCUSDT', 'XYZUSDT'];
const RECORDED = {
  BYBIT: { symbol: 'XRPUSDT', file: 'bybit-linear/XRPUSDT-20241201-ob500.frames.gz' },
  BINANCE: { symbol: 'BTCUSDT', file: 'binance-usdm/BTCUSDT-20240808.frames.gz' },
} as const;
const MOST_LINES = 6_000;

const synthetic = (exchange: Exchange) =>
  SYMBOLS.map((symbol, index) => syntheticScript(symbol, 40 + index, 400, STRIDE[exchange]));

function recorded(exchange: Exchange): BookScript | undefined {
  const { symbol, file } = RECORDED[exchange];
  const frames = recordedFrames(file, MOST_LINES);
  return frames && (exchange === 'BYBIT' ? bybitScript(symbol, frames) : binanceScript(symbol, frames));
}

const opened: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of opened.splice(0).reverse()) await stop();
});

async function exchangeOf(exchange: Exchange, scripts = synthetic(exchange)): Promise<FakeExchange> {
  const fake = new FakeExchange(exchange, scripts);
  await fake.open();
  opened.push({ stop: () => fake.close() });
  return fake;
}

type Running = { market: MarketSource; events: MarketEvent[]; feeds: () => string[] };

async function run(
  data: FakeExchange,
  execution?: FakeExchange,
  settings: FeedSettings = { levels: 50, pingEveryMs: 20_000 },
  wallNow = (): number => Date.now(),
): Promise<Running> {
  const feeds = { [data.exchange]: { ...data.urls, backOff: { firstMs: 50 } } };
  if (execution) Object.assign(feeds, { [execution.exchange]: { ...execution.urls, backOff: { firstMs: 50 } } });
  const market = await createLiveMarket({
    exchange: data.exchange,
    settings: () => settings,
    wallNow,
    feeds,
  });
  const events: MarketEvent[] = [];
  market.listen((event) => {
    events.push(event);
    if (event.kind !== 'book') return;
    const book = market.book(event.symbol)!;
    // At every single event, whatever was done to the feed before it.
    if (!book.ready || !(book.priceAt('bid', 0) < book.priceAt('ask', 0))) throw new Error('a crossed book was shown');
  });
  opened.push({
    stop: () => market.stop(),
  });
  await market.start();
  const told = () => events.flatMap((event) => (event.kind === 'feed' ? [event.state] : []));
  return { market, events, feeds: told };
}

async function until(what: string, holds: () => boolean, withinMs = 8_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const levels = (market: MarketSource, symbol: string, side: 'bid' | 'ask') => {
  const book = market.book(symbol)!;
  return Array.from({ length: book.depth(side) }, (_, index) => [
    book.priceAt(side, index),
    book.quantityAt(side, index),
  ]);
};

/** Plays changes until our book is ready and equals that of the exchange. */
async function becomesRight(market: MarketSource, fake: FakeExchange, symbol: string): Promise<void> {
  await until(`the book of ${symbol} equals that of the exchange`, () => {
    if (market.book(symbol)?.ready !== true) {
      fake.step(symbol);
      return false;
    }
    return (['bid', 'ask'] as const).every(
      (side) => JSON.stringify(levels(market, symbol, side)) === JSON.stringify(fake.books.get(symbol)!.levels(side)),
    );
  });
}

async function play(fake: FakeExchange, symbol: string, steps: number): Promise<void> {
  for (let step = 0; step < steps && fake.step(symbol); step++) {
    if (step % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

const topicsOf = (fake: FakeExchange, symbol: string): number =>
  fake.subscribed.filter((topic) => topic.toUpperCase().includes(symbol)).length;

/** Book, trades, prices, and candles of six intervals. */
const TOPICS = 9;
const EXCHANGES = ['BYBIT', 'BINANCE'] as const;

describe.each(EXCHANGES)('%s', (exchange) => {
  const isBybit = exchange === 'BYBIT';

  test('lists its perpetuals, follows the chosen ones and leaves them again', async () => {
    const fake = await exchangeOf(exchange);
    const { market, events } = await run(fake);
    expect(market.venue).toBe(exchange);
    expect(market.instruments()).toEqual([
      expect.objectContaining({ symbol: 'ABCUSDT', tick_size: 0.01, qty_step: 0.1, min_qty: 0.1, turnover_24h: 1e9 }),
      expect.objectContaining({ symbol: 'XYZUSDT', turnover_24h: 5e8 }),
    ]);
    await until('connected', () => market.unavailable?.() === undefined);
    expect(fake.subscribed).toEqual([]);

    market.follow?.(['ABCUSDT']);
    await becomesRight(market, fake, 'ABCUSDT');
    await play(fake, 'ABCUSDT', 50);
    await becomesRight(market, fake, 'ABCUSDT');
    fake.trade('ABCUSDT', '100.5');
    await until('a trade', () => events.some(({ kind }) => kind === 'trades'));
    expect(market.prices('ABCUSDT')?.last).toBe(100.5);
    expect(fake.subscribed.some((topic) => /XYZUSDT/i.test(topic))).toBe(false);

    market.follow?.(['XYZUSDT']);
    await until('the first one is left', () => market.book('ABCUSDT')?.ready === false);
    await becomesRight(market, fake, 'XYZUSDT');
  });

  test('brings 300 closed candles of each interval, none that still runs, in order', async () => {
    const fake = await exchangeOf(exchange);
    const { market } = await run(fake);
    market.follow?.(['ABCUSDT']);
    for (const minutes of [1, 3, 5, 15, 30, 60]) {
      await until(`${minutes} min`, () => market.candles('ABCUSDT', minutes).length === 300);
      const starts = market.candles('ABCUSDT', minutes).map(({ start }) => start);
      expect(starts.every((start, index) => index === 0 || start - starts[index - 1]! === minutes * 60_000)).toBe(true);
      expect(starts.at(-1)! + minutes * 60_000).toBeLessThanOrEqual(Date.now());
    }
  });

  test('candles of the past that do not come are asked for until they do', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    await until('connected', () => market.unavailable?.() === undefined);
    fake.refuseWith = 500;
    market.follow?.(['ABCUSDT']);
    await until('it was told', () => feeds().includes('malformed'));
    fake.refuseWith = undefined;
    for (const minutes of [1, 60]) {
      await until(`${minutes} min`, () => market.candles('ABCUSDT', minutes).length === 300);
    }
  });

  test('a candle that closes is added once, whether the past was read before or after it', async () => {
    const fake = await exchangeOf(exchange);
    const { market } = await run(fake);
    market.follow?.(['ABCUSDT']);
    await until('the past', () => market.candles('ABCUSDT', 1).length === 300);
    await until('subscribed', () => fake.subscribed.some((topic) => /^kline\.1\.|@kline_1m/.test(topic)));
    const latest = market.candles('ABCUSDT', 1).at(-1)!.start;
    for (const start of [latest - 60_000, latest, latest + 60_000, latest + 60_000])
      fake.candle('ABCUSDT', start, '77');
    await until('the new one', () => market.candles('ABCUSDT', 1).at(-1)?.start === latest + 60_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const kept = market.candles('ABCUSDT', 1);
    expect(kept.slice(-3).map(({ start, close }) => [start - latest, close])).toEqual([
      [-60_000, 100],
      [0, 77],
      [60_000, 77],
    ]);
    expect(kept).toHaveLength(300);
  });

  test.each([
    ['a lost update', 'drop'],
    ['an update that came twice', 'duplicate'],
    ['a frame that is no JSON', 'garble'],
    ['an update with a broken level', 'broken levels'],
  ] as const)('%s: the book is right again, and never wrong meanwhile', async (_what, fault) => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    market.follow?.(['ABCUSDT']);
    await becomesRight(market, fake, 'ABCUSDT');
    fake.fault(fault);
    await play(fake, 'ABCUSDT', 3);
    if (fault !== 'duplicate') {
      await until('the gap was noticed', () => feeds().includes('gap'));
      await until('the book was rebuilt', () => feeds().includes('resynced'));
    }
    await becomesRight(market, fake, 'ABCUSDT');
    await play(fake, 'ABCUSDT', 40);
    await becomesRight(market, fake, 'ABCUSDT');
  });

  test('cut connections come back with all subscriptions, and every book is right again', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    market.follow?.(SYMBOLS);
    for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    for (let round = 1; round <= 3; round++) {
      fake.cut();
      await until('the loss was noticed', () => feeds().filter((state) => state === 'down').length === round);
      expect(SYMBOLS.map((symbol) => market.book(symbol)?.ready)).toEqual([false, false]);
      expect(market.unavailable?.()).toBe(`${exchange} lost the connection; it is tried again and again`);
      // The exchange goes on while nobody listens.
      await play(fake, 'ABCUSDT', 20);
      await until('connected again', () => feeds().filter((state) => state === 'up').length === round + 1);
      for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    }
    expect(market.unavailable?.()).toBeUndefined();
  });

  test('connections that the exchange ends after a day come back, with all that was followed', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    market.follow?.(SYMBOLS);
    for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    const before = fake.topics();
    fake.retire();
    await until('the loss was noticed', () => feeds().includes('down'));
    await until('connected again', () => feeds().filter((state) => state === 'up').length === 2);
    for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    await until('all is followed again', () => fake.topics() === before);
  });

  test('more symbols than a connection carries: the first ones are followed, the others told', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `S${String(100 + index)}USDT`);
    const scripts = names.map((symbol, index) => syntheticScript(symbol, index, 1));
    const fake = await exchangeOf(exchange, scripts);
    const { market, events } = await run(fake);
    market.follow?.(names);
    const left = () =>
      events.flatMap((event) => (event.kind === 'feed' && event.state === 'gap' ? [event.symbol] : []));
    await until('the rest is told', () => left().length > 0);
    const followed = names.slice(0, names.length - left().length);
    await until('the others are followed', () => followed.every((symbol) => topicsOf(fake, symbol) === TOPICS));
    expect(left()).toEqual(names.slice(followed.length));
    expect(left().every((symbol) => topicsOf(fake, symbol!) === 0)).toBe(true);
    const flow = fake.subscribed.filter((topic) => !/depth|orderbook/.test(topic));
    if (isBybit) expect(JSON.stringify(fake.subscribed).length).toBeLessThanOrEqual(21_000);
    else expect(flow.length).toBeLessThanOrEqual(1_024);
    // Not much fewer than it could carry either.
    expect(followed.length).toBeGreaterThanOrEqual(100);
  });

  test('a subscription that is refused is told, and is no loss of the connection', async () => {
    const fake = await exchangeOf(exchange);
    const { market, events } = await run(fake);
    await until('connected', () => market.unavailable?.() === undefined);
    fake.refusal = 'Invalid request';
    market.follow?.(['ABCUSDT']);
    const told = () => events.flatMap((event) => (event.kind === 'feed' && event.state !== 'up' ? [event] : []));
    await until('it was told', () => told().length > 0);
    expect(told()).toEqual([
      expect.objectContaining({ state: 'malformed', detail: 'subscription refused: Invalid request' }),
    ]);
    expect(market.unavailable?.()).toBeUndefined();
  });

  test('an exchange that is not there: the start does not fail, says why, and succeeds by itself later', async () => {
    const fake = await exchangeOf(exchange);
    await fake.close();
    const { market, events } = await run(fake);
    const why = `${exchange} cannot be reached (ECONNREFUSED); it is tried again and again`;
    expect(market.unavailable?.()).toBe(why);
    expect(market.description).toBe(`live market: ${why}`);
    market.follow?.(['ABCUSDT']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const downs = events.filter((event) => event.kind === 'feed' && event.state === 'down');
    expect(downs).toEqual([expect.objectContaining({ detail: why })]);
    await fake.open();
    await becomesRight(market, fake, 'ABCUSDT');
    expect(market.unavailable?.()).toBeUndefined();
    expect(market.description).toBe(`live market of ${exchange}`);
  });

  test('an analysis of a market that nobody follows gets its books and minutes within a second', async () => {
    const fake = await exchangeOf(exchange);
    const { market } = await run(fake);
    await until('connected', () => market.unavailable?.() === undefined);
    const asked = Date.now();
    await market.visit?.(SYMBOLS);
    expect(Date.now() - asked).toBeLessThan(1_200);
    expect(SYMBOLS.map((symbol) => market.book(symbol)?.ready)).toEqual([true, true]);
    expect(market.candles('XYZUSDT', 1)).toHaveLength(300);
    // Books alone: nobody trades on them.
    expect(fake.subscribed.filter((topic) => /trade|kline/i.test(topic))).toEqual([]);
  });

  test('a connection that answers no ping is given up', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake, undefined, { levels: 50, pingEveryMs: 200 });
    market.follow?.(['ABCUSDT']);
    await becomesRight(market, fake, 'ABCUSDT');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(feeds()).not.toContain('down');
    fake.freeze();
    await until('the silence was noticed', () => feeds().includes('down'));
    expect(market.book('ABCUSDT')?.ready).toBe(false);
  });

  test('a book in which nothing changes is present: at once while others come, else when it was sent anew, whatever trades tell', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    market.follow?.(SYMBOLS);
    for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    const sent = () => [...fake.subscribed, ...fake.asked].filter((text) => /^orderbook\.|\/depth\?/.test(text)).length;
    const askFor = (symbol: string) => new Promise<string | undefined>((resolve) => market.request?.(symbol, resolve));
    const before = sent();
    for (const quietMs of [500, 2_100]) {
      const trading = setInterval(() => fake.trade('ABCUSDT', '100.5'), 100);
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      clearInterval(trading);
      if (quietMs < 2_000) {
        fake.step('XYZUSDT');
        await becomesRight(market, fake, 'XYZUSDT');
      }
      expect(market.clock.now() - market.book('ABCUSDT')!.updatedAt).toBeGreaterThanOrEqual(quietMs - 50);
      expect(await askFor('ABCUSDT')).toBeUndefined();
      expect(market.clock.now() - market.book('ABCUSDT')!.updatedAt).toBeLessThan(100);
      expect(sent() - before).toBe(quietMs < 2_000 ? 0 : 1);
    }
    expect(feeds()).not.toContain('gap');
    await play(fake, 'ABCUSDT', 20);
    await becomesRight(market, fake, 'ABCUSDT');
  });

  test('a topic that fell asleep alone: others vouch for its book for five seconds, then the exchange is asked', async () => {
    const fake = await exchangeOf(exchange);
    const { market } = await run(fake);
    market.follow?.(SYMBOLS);
    for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    const askFor = () => new Promise<string | undefined>((resolve) => market.request?.('ABCUSDT', resolve));
    const stepping = setInterval(() => fake.step('XYZUSDT'), 100);
    fake.fallAsleep('ABCUSDT');
    fake.step('ABCUSDT');
    const isRight = () =>
      JSON.stringify(levels(market, 'ABCUSDT', 'bid')) === JSON.stringify(fake.books.get('ABCUSDT')!.levels('bid'));
    for (let steps = 0; isRight() && steps < 20; steps++) fake.step('ABCUSDT');
    expect(isRight()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    expect(await askFor()).toBeUndefined();
    clearInterval(stepping);
    expect(isRight()).toBe(true);
  });

  test('more levels are taken from a deeper stream or snapshot', async () => {
    const fake = await exchangeOf(exchange);
    const { market } = await run(fake, undefined, { levels: 51, pingEveryMs: 20_000 });
    market.follow?.(['ABCUSDT']);
    await becomesRight(market, fake, 'ABCUSDT');
    const deep = exchange === 'BYBIT' ? 'orderbook.1000.ABCUSDT' : '/fapi/v1/depth?symbol=ABCUSDT&limit=1000';
    expect([...fake.subscribed, ...fake.asked]).toContain(deep);
  });

  test('recorded updates through the client library give the recorded book', async () => {
    const script = recorded(exchange);
    if (!script) return void process.stdout.write(`${RECORDED[exchange].file} is absent: skipped\n`);
    const fake = await exchangeOf(exchange, [script]);
    const { market, feeds } = await run(fake);
    market.follow?.([script.symbol]);
    await becomesRight(market, fake, script.symbol);
    const trouble = ['duplicate', 'drop', 'garble'] as const;
    for (let part = 0; part < 4; part++) {
      await play(fake, script.symbol, Math.floor(script.changes.length / 8));
      await becomesRight(market, fake, script.symbol);
      const fault = trouble[part];
      if (!fault) continue;
      fake.fault(fault);
      await play(fake, script.symbol, 2);
      await becomesRight(market, fake, script.symbol);
    }
    fake.cut();
    await until('the loss was noticed', () => feeds().includes('down'));
    await becomesRight(market, fake, script.symbol);
  });
});

test.each([
  ['BINANCE', 'BYBIT'],
  ['BYBIT', 'BINANCE'],
] as const)(
  'an analysis on %s, a second start on %s, and the end of both send no connection more than 10 messages a second',
  async (first, other) => {
    const names = Array.from({ length: 50 }, (_, index) => `S${String(100 + index)}USDT`);
    const scripts = names.map((symbol, index) => syntheticScript(symbol, index, 1));
    const [data, execution] = [await exchangeOf(first, scripts), await exchangeOf(other, scripts)];
    let ahead = 0;
    const market = await createLiveMarket({
      exchange: first,
      settings: () => ({ levels: 50, pingEveryMs: 20_000 }),
      wallNow: () => Date.now() + ahead,
      feeds: { [first]: { ...data.urls }, [other]: { ...execution.urls } },
    });
    opened.push({ stop: () => market.stop() });
    await market.start();
    await until('connected', () => market.unavailable?.() === undefined);
    const asked: string[] = [];
    market.execution?.request(names[49]!, (problem) => void asked.push(problem ?? 'stands'));
    await until('the other one is connected', () => asked[0] === 'stands');

    await market.visit?.(names);
    const leaving = names.slice(0, 20).map((symbol) => market.execution!.follow(symbol));
    await until('all are followed', () => names.every((symbol) => topicsOf(data, symbol) > 0));
    await until('20 are followed', () => names.slice(0, 20).every((symbol) => topicsOf(execution, symbol) > 1));
    for (const leave of leaving) leave();
    await new Promise((resolve) => setTimeout(resolve, 100));
    ahead = 700_000;
    await until('all are left', () => data.topics() + execution.topics() === 0);
    expect(Math.max(data.busiestSecond(), execution.busiestSecond())).toBeLessThanOrEqual(10);
  },
);

test('a book over a connection that froze is not said to be present', async () => {
  const fake = await exchangeOf('BYBIT');
  const { market } = await run(fake);
  market.follow?.(['ABCUSDT']);
  await becomesRight(market, fake, 'ABCUSDT');
  fake.freeze();
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const answers: (string | undefined)[] = [];
  market.request?.('ABCUSDT', (problem) => void answers.push(problem));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(answers).toEqual([]);
  expect(market.clock.now() - market.book('ABCUSDT')!.updatedAt).toBeGreaterThan(2_000);
});

test.each(['snapshot', 'delta'] as const)(
  'Bybit restarts its service: update 1 (%s) is a whole book, and the count goes on from it',
  async (type) => {
    const fake = await exchangeOf('BYBIT');
    const { market, feeds } = await run(fake);
    market.follow?.(['ABCUSDT']);
    await becomesRight(market, fake, 'ABCUSDT');
    fake.fault('drop');
    fake.step('ABCUSDT');
    fake.restartService('ABCUSDT', type);
    await play(fake, 'ABCUSDT', 60);
    await becomesRight(market, fake, 'ABCUSDT');
    expect(feeds()).not.toContain('gap');
    expect(fake.subscribed.filter((topic) => topic.startsWith('orderbook'))).toHaveLength(1);
  },
);

test('Binance: updates that came before the slow snapshot are not lost', async () => {
  const fake = await exchangeOf('BINANCE');
  fake.snapshotDelayMs = 300;
  const { market, feeds } = await run(fake);
  market.follow?.(['ABCUSDT']);
  await until('subscribed', () => fake.subscribed.includes('abcusdt@depth@100ms'));
  const playing = setInterval(() => fake.step('ABCUSDT'), 20);
  await until('ready', () => market.book('ABCUSDT')?.ready === true);
  clearInterval(playing);
  await becomesRight(market, fake, 'ABCUSDT');
  expect(feeds()).not.toContain('gap');
});

test('Binance: while a snapshot is awaited no second one is asked for, and one that comes too late is not used', async () => {
  const fake = await exchangeOf('BINANCE');
  fake.snapshotDelayMs = 1_500;
  const { market, feeds } = await run(fake);
  const snapshots = () => fake.asked.filter((path) => path.startsWith('/fapi/v1/depth')).length;
  market.follow?.(['ABCUSDT']);
  await until('asked', () => snapshots() === 1);
  fake.cut();
  await until('connected again', () => feeds().filter((state) => state === 'up').length === 2);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(snapshots()).toBe(1);
  fake.snapshotDelayMs = 0;
  await becomesRight(market, fake, 'ABCUSDT');
  expect(snapshots()).toBe(2);
  expect(feeds()).not.toContain('gap');
});

test('Binance: a topic that fell asleep alone is subscribed to anew after half a minute, also while snapshots are asked for', async () => {
  const fake = await exchangeOf('BINANCE');
  let ahead = 0;
  const { market } = await run(fake, undefined, undefined, () => Date.now() + ahead);
  market.follow?.(SYMBOLS);
  for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
  const subscriptionsOf = (symbol: string) =>
    fake.subscribed.filter((topic) => topic === `${symbol.toLowerCase()}@depth@100ms`).length;
  const answers: (string | undefined)[] = [];
  fake.fallAsleep('ABCUSDT');
  for (let second = 1; second <= 36; second++) {
    // Not so much at once that the clock leaps.
    ahead += 1_000;
    fake.step('XYZUSDT');
    if (second % 6 === 0) market.request?.('ABCUSDT', (problem) => void answers.push(problem));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  await until('it is subscribed to anew', () => subscriptionsOf('ABCUSDT') === 2);
  expect(answers.slice(0, 4)).toEqual(Array(4).fill(undefined));
  await becomesRight(market, fake, 'ABCUSDT');
  const asked = fake.asked.length;
  for (let round = 0; round < 3; round++) {
    await play(fake, 'ABCUSDT', 5);
    await becomesRight(market, fake, 'ABCUSDT');
  }
  expect([fake.asked.length, subscriptionsOf('ABCUSDT'), subscriptionsOf('XYZUSDT')]).toEqual([asked, 2, 1]);
});

test('Binance: after a lost connection the books of open trades are asked for first', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `S${String(10 + index)}USDT`);
  const fake = await exchangeOf(
    'BINANCE',
    names.map((symbol, index) => syntheticScript(symbol, index, 1)),
  );
  const { market, feeds } = await run(fake);
  market.follow?.(names);
  const asked = () => fake.asked.flatMap((path) => /depth\?symbol=(\w+)/.exec(path)?.[1] ?? []);
  await until('all were asked for', () => asked().length === names.length);
  expect(asked()).toEqual(names);
  market.favour?.(() => ['S20USDT', 'S15USDT', 'GONEUSDT']);
  fake.cut();
  await until('connected again', () => feeds().filter((state) => state === 'up').length === 2);
  await until('all were asked for again', () => asked().length >= 2 * names.length);
  const others = names.filter((symbol) => symbol !== 'S20USDT' && symbol !== 'S15USDT');
  expect(asked().slice(names.length, 2 * names.length)).toEqual(['S20USDT', 'S15USDT', ...others]);
});

test('Binance: the loss of the trades alone is a loss too', async () => {
  const fake = await exchangeOf('BINANCE');
  const { market, feeds } = await run(fake);
  market.follow?.(['ABCUSDT']);
  await becomesRight(market, fake, 'ABCUSDT');
  fake.cut('/market');
  await until('the loss was noticed', () => feeds().includes('down'));
  expect(market.book('ABCUSDT')?.ready).toBe(false);
  await becomesRight(market, fake, 'ABCUSDT');
});

test('Binance: contracts that pay funding every four hours are known; without that answer it is the usual eight', async () => {
  const fake = await exchangeOf('BINANCE');
  fake.fundingInfo = [{ symbol: 'XYZUSDT', fundingIntervalHours: 4 }, { symbol: 'ABCUSDT' }, 'nonsense'];
  const fundingOf = async (market: MarketSource): Promise<(number | undefined)[]> => {
    market.follow?.(SYMBOLS);
    await until('funding is told', () => {
      for (const symbol of SYMBOLS) fake.markPrice(symbol, Date.now() + 60_000);
      return SYMBOLS.every((symbol) => market.funding?.(symbol) !== undefined);
    });
    return SYMBOLS.map((symbol) => market.funding!(symbol)!.every_ms / 3_600_000);
  };
  const { market, events } = await run(fake);
  expect(await fundingOf(market)).toEqual([8, 4]);
  expect(events.some((event) => event.kind === 'feed' && event.state === 'malformed')).toBe(false);

  fake.broken.add('/fapi/v1/fundingInfo');
  const without = await run(fake);
  expect(await fundingOf(without.market)).toEqual([8, 8]);
  expect(without.market.unavailable?.()).toBeUndefined();
  expect(without.events).toContainEqual(
    expect.objectContaining({ state: 'malformed', detail: 'funding intervals: HTTP 500' }),
  );
});

test('Binance: the recorded answer about funding is read', async () => {
  const path = '../shared/data/market/instruments/binance-usdm-fundingInfo-2025.json';
  if (!existsSync(path)) return void process.stdout.write(`${path} is absent: skipped\n`);
  const fake = await exchangeOf('BINANCE');
  fake.fundingInfo = JSON.parse(readFileSync(path, 'utf8'));
  const feed = await createBinanceFeed(() => ({ levels: 50, pingEveryMs: 20_000 }), fake.urls);
  const hours = [...(await feed.fundingIntervals!()).values()].map((ms) => ms / 3_600_000);
  expect([8, 4].map((every) => hours.filter((known) => known === every).length)).toEqual([18, 7]);
});

test('an exchange that says to wait is left alone', async () => {
  const fake = await exchangeOf('BYBIT');
  fake.refuseWith = 429;
  const { market } = await run(fake);
  expect(market.unavailable?.()).toContain('HTTP 429');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(fake.asked).toHaveLength(1);
});

describe('the other exchange, to execute on', () => {
  test('is not connected before somebody wants it, and answers with the present book', async () => {
    const [data, execution] = [await exchangeOf('BYBIT'), await exchangeOf('BINANCE')];
    const { market } = await run(data, execution);
    await until('connected', () => market.unavailable?.() === undefined);
    expect(market.execution?.name).toBe('BINANCE');
    expect([execution.asked.length, execution.connections()]).toEqual([0, 0]);

    const asking = new Promise<string | undefined>((resolve) => market.execution?.request('XYZUSDT', resolve));
    const playing = setInterval(() => execution.step('XYZUSDT'), 50);
    expect(await asking).toBeUndefined();
    clearInterval(playing);
    const book = market.execution!.book('XYZUSDT')!;
    expect(book.ready).toBe(true);
    expect(market.clock.now() - book.updatedAt).toBeLessThan(50);
    expect(market.book('XYZUSDT')?.ready).toBe(false);
  });

  test('follows what is traded, with its own events', async () => {
    const [data, execution] = [await exchangeOf('BINANCE'), await exchangeOf('BYBIT')];
    const { market, events } = await run(data, execution);
    const heard: MarketEvent[] = [];
    market.execution!.listen((event) => heard.push(event));
    const leave = market.execution!.follow('ABCUSDT');
    await until('a book', () => market.execution!.book('ABCUSDT')?.ready === true);
    execution.trade('ABCUSDT', '99.5');
    await until('a trade', () => heard.some(({ kind }) => kind === 'trades'));
    expect(new Set(heard.map(({ kind }) => kind))).toEqual(new Set(['feed', 'book', 'trades']));
    expect(events.some(({ kind }) => kind === 'trades')).toBe(false);
    await until('candles', () => market.execution!.candles('ABCUSDT', 5).length === 300);
    leave();
  });

  test('is asked for what it lists alone, and says what it does not', async () => {
    const [data, execution] = [await exchangeOf('BINANCE'), await exchangeOf('BYBIT')];
    const { market } = await run(data, execution);
    const heard: MarketEvent[] = [];
    market.execution!.listen((event) => heard.push(event));
    market.execution!.follow('OTHERUSDT');
    market.execution!.follow('ABCUSDT');
    await until('a book', () => market.execution!.book('ABCUSDT')?.ready === true);
    const answer = await new Promise((resolve) => market.execution?.request('OTHERUSDT', resolve));
    expect(answer).toBe('BYBIT does not list it');
    expect(topicsOf(execution, 'OTHERUSDT')).toBe(0);
    const told = heard.flatMap((event) =>
      event.kind === 'feed' && event.symbol === 'OTHERUSDT' ? [event.detail] : [],
    );
    expect(told).toEqual(['left out: BYBIT does not list it']);
  });

  test('says so when it cannot be reached', async () => {
    const [data, execution] = [await exchangeOf('BYBIT'), await exchangeOf('BINANCE')];
    await execution.close();
    const { market } = await run(data, execution);
    const realNow = Date.now.bind(Date);
    const asking = new Promise<string | undefined>((resolve) => market.execution?.request('ABCUSDT', resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Nobody waits a quarter of a minute for this test.
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 20_000);
    expect(await asking).toContain('BINANCE cannot be reached (ECONNREFUSED)');
    jest.restoreAllMocks();
  });
});

test('the clock that leaps is told: of that time nothing was seen', async () => {
  const fake = await exchangeOf('BYBIT');
  let ahead = 0;
  const market = await createLiveMarket({
    exchange: 'BYBIT',
    settings: () => ({ levels: 50, pingEveryMs: 20_000 }),
    wallNow: () => Date.now() + ahead,
    feeds: { BYBIT: { ...fake.urls, backOff: { firstMs: 50 } } },
  });
  opened.push({ stop: () => market.stop() });
  const gaps: string[] = [];
  market.listen((event) => void (event.kind === 'feed' && event.state === 'gap' && gaps.push(event.detail)));
  await market.start();
  await until('connected', () => market.unavailable?.() === undefined);
  expect(gaps).toEqual([]);
  ahead = 3_600_000;
  await until('the leap', () => gaps.length > 0);
  expect(gaps).toEqual([expect.stringMatching(/^the clock leapt by 3600\.\d s: the computer slept/)]);
});
