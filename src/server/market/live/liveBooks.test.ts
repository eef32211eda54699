import type { Exchange } from '@/contract/enums';
import {
  waitUntilBookMatches,
  closeTestResources,
  createTestWallClock,
  openFakeExchange,
  EXCHANGES,
  readMarketLevels,
  playBookChanges,
  runLiveMarket,
  TEST_SYMBOLS,
  waitUntil,
} from '@/testing/market/liveMarketHarness';
import {
  createBinanceScript,
  type BookScript,
  createBybitScript,
  readRecordedFrames,
} from '@/testing/market/referenceBook';

const RECORDING_BY_EXCHANGE = {
  BYBIT: { symbol: 'LTCUSDT', file: 'bybit-linear/MULTI8-20210417-asV5.frames.gz' },
  BINANCE: { symbol: 'BTCUSDT', file: 'binance-usdm/BTCUSDT-20240808.frames.gz' },
} as const;
const MAX_BOOK_SCRIPT_LINES = 6_000;

function createBookScriptFromRecording(exchange: Exchange): BookScript {
  const { symbol, file } = RECORDING_BY_EXCHANGE[exchange];
  const frames = readRecordedFrames(file, MAX_BOOK_SCRIPT_LINES);
  return exchange === 'BYBIT' ? createBybitScript(symbol, frames) : createBinanceScript(symbol, frames);
}

jest.setTimeout(60_000);
afterEach(closeTestResources);

describe.each(EXCHANGES)('%s', (exchange) => {
  test.each([
    ['a lost update', 'drop'],
    ['a repeated update', 'duplicate'],
    ['a frame that is not JSON', 'garble'],
    ['an update with a broken level', 'broken levels'],
  ] as const)('a live book recovers from %s and is never published crossed', async (_what, fault) => {
    const fake = await openFakeExchange(exchange);
    const { market, feeds } = await runLiveMarket(fake);
    market.follow?.(['ABCUSDT']);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    fake.causeFault(fault);
    await playBookChanges(fake, 'ABCUSDT', 3);
    if (fault !== 'duplicate') {
      await waitUntil('the gap was noticed', () => feeds().includes('gap'));
      await waitUntil('the book was rebuilt', () => feeds().includes('resynced'));
    }
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    await playBookChanges(fake, 'ABCUSDT', 40);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
  });

  test('an unchanged book is confirmed without a request only while other books arrive', async () => {
    const fake = await openFakeExchange(exchange);
    const wall = createTestWallClock();
    const { market, feeds } = await runLiveMarket(fake, { wallNow: wall.wallNow });
    market.follow?.(TEST_SYMBOLS);
    for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
    const sent = () =>
      [...fake.subscribed, ...fake.requests].filter((text) => /^orderbook\.|\/depth\?/.test(text)).length;
    const requestBook = (symbol: string) =>
      new Promise<string | undefined>((resolve) => market.requestBook?.(symbol, resolve));
    const before = sent();
    for (const quietMs of [500, 2_100]) {
      await wall.advance(quietMs, 100, () => fake.sendTrade('ABCUSDT', '100.5'));
      if (quietMs < 2_000) {
        fake.playChange('XYZUSDT');
        await waitUntilBookMatches(market, fake, 'XYZUSDT');
      }
      expect(market.clock.now() - market.book('ABCUSDT')!.updatedAt).toBeGreaterThanOrEqual(quietMs - 50);
      expect(await requestBook('ABCUSDT')).toBeUndefined();
      expect(market.clock.now() - market.book('ABCUSDT')!.updatedAt).toBeLessThan(100);
      expect(sent() - before).toBe(quietMs < 2_000 ? 0 : 1);
    }
    expect(feeds()).not.toContain('gap');
    await playBookChanges(fake, 'ABCUSDT', 20);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
  });

  test('updates of other books confirm a book without updates for at most five seconds', async () => {
    const fake = await openFakeExchange(exchange);
    const wall = createTestWallClock();
    const { market } = await runLiveMarket(fake, { wallNow: wall.wallNow });
    market.follow?.(TEST_SYMBOLS);
    for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
    const requestBook = () => new Promise<string | undefined>((resolve) => market.requestBook?.('ABCUSDT', resolve));
    fake.silenceTopic('ABCUSDT');
    fake.playChange('ABCUSDT');
    const isRight = () =>
      JSON.stringify(readMarketLevels(market, 'ABCUSDT', 'bid')) ===
      JSON.stringify(fake.books.get('ABCUSDT')!.levels('bid'));
    for (let steps = 0; isRight() && steps < 20; steps++) fake.playChange('ABCUSDT');
    expect(isRight()).toBe(false);
    await wall.advance(5_100, 300, () => fake.playChange('XYZUSDT'));
    expect(await requestBook()).toBeUndefined();
    expect(isRight()).toBe(true);
  });

  test('recorded updates that pass through the client library rebuild the recorded book', async () => {
    const script = createBookScriptFromRecording(exchange);
    const fake = await openFakeExchange(exchange, [script]);
    const { market, feeds } = await runLiveMarket(fake);
    market.follow?.([script.symbol]);
    await waitUntilBookMatches(market, fake, script.symbol);
    const faults = ['duplicate', 'drop', 'garble'] as const;
    for (let quarter = 0; quarter < 4; quarter++) {
      await playBookChanges(fake, script.symbol, Math.floor(script.changes.length / 8));
      await waitUntilBookMatches(market, fake, script.symbol);
      const fault = faults[quarter];
      if (!fault) continue;
      fake.causeFault(fault);
      await playBookChanges(fake, script.symbol, 2);
      await waitUntilBookMatches(market, fake, script.symbol);
    }
    fake.dropConnections();
    await waitUntil('the loss was noticed', () => feeds().includes('down'));
    await waitUntilBookMatches(market, fake, script.symbol);
  });
});

test.each(['snapshot', 'delta'] as const)(
  'after a restart of Bybit a %s with update id 1 replaces the book, and the next update ids continue the book',
  async (type) => {
    const fake = await openFakeExchange('BYBIT');
    const { market, feeds } = await runLiveMarket(fake);
    market.follow?.(['ABCUSDT']);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    fake.causeFault('drop');
    fake.playChange('ABCUSDT');
    fake.restartService('ABCUSDT', type);
    await playBookChanges(fake, 'ABCUSDT', 60);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    expect(feeds()).not.toContain('gap');
    expect(fake.subscribed.filter((topic) => topic.startsWith('orderbook'))).toHaveLength(1);
  },
);

test('Binance: updates that arrive before a slow snapshot are applied to the book', async () => {
  const fake = await openFakeExchange('BINANCE');
  fake.snapshotDelayMs = 300;
  const { market, feeds } = await runLiveMarket(fake);
  market.follow?.(['ABCUSDT']);
  await waitUntil('subscribed', () => fake.subscribed.includes('abcusdt@depth@100ms'));
  const playing = setInterval(() => fake.playChange('ABCUSDT'), 20);
  await waitUntil('ready', () => market.book('ABCUSDT')?.ready === true);
  clearInterval(playing);
  await waitUntilBookMatches(market, fake, 'ABCUSDT');
  expect(feeds()).not.toContain('gap');
});

test('Binance: a pending snapshot request is not repeated, and its answer after a reconnect is not used', async () => {
  const fake = await openFakeExchange('BINANCE');
  fake.snapshotDelayMs = 1_500;
  const { market, feeds } = await runLiveMarket(fake);
  const snapshots = () => fake.requests.filter((path) => path.startsWith('/fapi/v1/depth')).length;
  market.follow?.(['ABCUSDT']);
  await waitUntil('the snapshot was requested', () => snapshots() === 1);
  fake.dropConnections();
  await waitUntil('connected again', () => feeds().filter((state) => state === 'up').length === 2);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(snapshots()).toBe(1);
  fake.snapshotDelayMs = 0;
  await waitUntilBookMatches(market, fake, 'ABCUSDT');
  expect(snapshots()).toBe(2);
  expect(feeds()).not.toContain('gap');
});

test('Binance: a silent topic is resubscribed after half a minute, even while snapshots are requested', async () => {
  const fake = await openFakeExchange('BINANCE');
  const wall = createTestWallClock();
  const { market } = await runLiveMarket(fake, { wallNow: wall.wallNow });
  market.follow?.(TEST_SYMBOLS);
  for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
  const subscriptionsOf = (symbol: string) =>
    fake.subscribed.filter((topic) => topic === `${symbol.toLowerCase()}@depth@100ms`).length;
  const answers: (string | undefined)[] = [];
  fake.silenceTopic('ABCUSDT');
  await wall.advance(36_000, 1_000, (second) => {
    fake.playChange('XYZUSDT');
    if (second % 6 === 0) market.requestBook?.('ABCUSDT', (problem) => void answers.push(problem));
  });
  await waitUntil('the topic is resubscribed', () => subscriptionsOf('ABCUSDT') === 2);
  expect(answers.slice(0, 4)).toEqual(Array(4).fill(undefined));
  await waitUntilBookMatches(market, fake, 'ABCUSDT');
  const requested = fake.requests.length;
  for (let round = 0; round < 3; round++) {
    await playBookChanges(fake, 'ABCUSDT', 5);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
  }
  expect([fake.requests.length, subscriptionsOf('ABCUSDT'), subscriptionsOf('XYZUSDT')]).toEqual([requested, 2, 1]);
});

/** Creates the script of a book whose best bid changes. At the price of 100 a bucket is one tick wide. */
const createSpacedBookScript = (symbol: string, ticksApart: number, levels = 300): BookScript => {
  const side = (sign: number) =>
    Array.from(
      { length: levels },
      (_, level) => [(100 + sign * 0.01 * (1 + level * ticksApart)).toFixed(2), '5'] as const,
    );
  const changes = Array.from({ length: 40 }, (_, index) => {
    const [id, quantity] = [1_001 + index, String(6 + index)];
    return { b: [['99.99', quantity] as const], a: [], first: id, last: id, previous: id - 1 };
  });
  return { symbol, b: side(-1), a: side(1), id: 1_000, changes };
};

test('Binance: a snapshot of 500 levels that covers too few buckets is replaced by a snapshot of 1,000 levels', async () => {
  const fake = await openFakeExchange('BINANCE', [
    createSpacedBookScript('NEARUSDT', 1, 600),
    createSpacedBookScript('WIDEUSDT', 2, 600),
  ]);
  fake.isCutToDepth = true;
  const { market, feeds } = await runLiveMarket(fake, { settings: { levels: 50, buckets: 550, pingEveryMs: 20_000 } });
  const snapshots = () => fake.requests.flatMap((path) => /depth\?symbol=(.+)&limit=(.+)/.exec(path)?.slice(1) ?? []);
  market.follow?.(['NEARUSDT']);
  await waitUntil('the near book', () => market.book('NEARUSDT')?.ready === true);
  expect(market.book('NEARUSDT')!.depth('ask')).toBe(600);
  expect(snapshots()).toEqual(['NEARUSDT', '500', 'NEARUSDT', '1000']);
  market.follow?.(['NEARUSDT', 'WIDEUSDT']);
  await waitUntil('the wide book', () => market.book('WIDEUSDT')?.ready === true);
  expect(snapshots().slice(4)).toEqual(['WIDEUSDT', '500']);
  expect(market.book('WIDEUSDT')!.depth('bid')).toBe(500);
  expect(feeds()).not.toContain('gap');

  fake.causeFault('drop');
  await playBookChanges(fake, 'NEARUSDT', 2);
  await waitUntilBookMatches(market, fake, 'NEARUSDT');
  expect(snapshots().slice(6)).toEqual(['NEARUSDT', '1000']);
});

describe('choice of 200 or 1000 levels for a Bybit book', () => {
  /** Runs a live market in which 200 levels cover 200 buckets of NEARUSDT and 400 buckets of WIDEUSDT. */
  async function runNearAndWideBooks(seconds: number, refusedTopics: readonly string[] = []) {
    const fake = await openFakeExchange('BYBIT', [
      createSpacedBookScript('NEARUSDT', 1),
      createSpacedBookScript('WIDEUSDT', 2),
    ]);
    fake.isCutToDepth = true;
    for (const topic of refusedTopics) fake.refusedTopics.add(topic);
    const { wallNow, advance } = createTestWallClock();
    const settings = { levels: 50, buckets: 250, pingEveryMs: 20_000 };
    const { market, events, feeds } = await runLiveMarket(fake, { settings, wallNow });
    market.follow?.(['NEARUSDT', 'WIDEUSDT']);
    const book = () => market.book('NEARUSDT')!;
    await waitUntil('both books', () => book().ready && market.book('WIDEUSDT')!.ready);
    let outOfSyncCount = 0;
    await advance(seconds * 1_000, 500, () => {
      if (!book().ready) outOfSyncCount += 1;
      for (const symbol of ['NEARUSDT', 'WIDEUSDT']) fake.playChange(symbol);
    });
    return { fake, market, events, feeds, book, outOfSyncCount: () => outOfSyncCount };
  }

  test('a Bybit book changes to 1000 levels when 200 levels cover too few buckets, and stays synchronised', async () => {
    const { fake, market, feeds, book, outOfSyncCount } = await runNearAndWideBooks(10);
    await waitUntil('the usual topic ended', () => !fake.hasTopic('orderbook.200.NEARUSDT'));
    expect(fake.subscribed.filter((topic) => topic.startsWith('orderbook'))).toEqual([
      'orderbook.200.NEARUSDT',
      'orderbook.200.WIDEUSDT',
      'orderbook.1000.NEARUSDT',
    ]);
    await playBookChanges(fake, 'NEARUSDT', 5);
    await waitUntilBookMatches(market, fake, 'NEARUSDT');
    expect([book().depth('bid'), market.book('WIDEUSDT')!.depth('bid')]).toEqual([300, 200]);
    expect([outOfSyncCount(), feeds().includes('gap')]).toEqual([0, false]);

    fake.dropConnections();
    await waitUntil('connected again', () => feeds().filter((state) => state === 'up').length === 2);
    await waitUntilBookMatches(market, fake, 'NEARUSDT');
    market.follow?.(['WIDEUSDT']);
    await waitUntil('the deep topic ended', () => !fake.hasTopic('orderbook.1000.NEARUSDT'));
  });

  test('a Bybit book keeps 200 levels when the exchange refuses 1000 levels', async () => {
    const { fake, events, book, outOfSyncCount, feeds } = await runNearAndWideBooks(16, ['orderbook.1000.NEARUSDT']);
    expect([book().depth('bid'), book().freshness, outOfSyncCount()]).toEqual([200, 'live', 0]);
    expect(fake.hasTopic('orderbook.200.NEARUSDT')).toBe(true);
    expect(feeds()).not.toContain('gap');
    const details = events.flatMap((event) =>
      event.kind === 'feed' && event.state === 'malformed' ? event.detail : [],
    );
    expect(details.filter((text) => text.includes('1000 levels'))).toEqual([
      'no book of 1000 levels arrived, the usual levels are used',
    ]);
  });
});
