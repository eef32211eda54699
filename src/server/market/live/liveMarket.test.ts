import { readFileSync } from 'node:fs';
import type { MarketSource } from '../source';
import { createBinanceFeed } from './exchanges/binanceFeed';
import { createLiveMarket } from './liveMarket';
import {
  waitUntilBookMatches,
  closeTestResources,
  openFakeExchange,
  EXCHANGES,
  testResources,
  playBookChanges,
  runLiveMarket,
  TEST_SYMBOLS,
  TOPICS_PER_SYMBOL,
  countTopicsOf,
  waitUntil,
} from '@/testing/market/liveMarketHarness';
import { recordingPath } from '@/testing/market/recordings';
import { createSyntheticScript } from '@/testing/market/referenceBook';

jest.setTimeout(60_000);
afterEach(closeTestResources);

describe.each(EXCHANGES)('%s', (exchange) => {
  const isBybit = exchange === 'BYBIT';

  test('the live market lists the perpetuals of the exchange, and subscribes only to followed symbols', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, events } = await runLiveMarket(fake);
    expect(market.venue).toBe(exchange);
    expect(market.instruments()).toEqual([
      expect.objectContaining({ symbol: 'ABCUSDT', tick_size: 0.01, qty_step: 0.1, min_qty: 0.1, turnover_24h: 1e9 }),
      expect.objectContaining({ symbol: 'XYZUSDT', turnover_24h: 5e8 }),
    ]);
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    expect(fake.subscribed).toEqual([]);

    market.follow?.(['ABCUSDT']);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    await playBookChanges(fake, 'ABCUSDT', 50);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    fake.sendTrade('ABCUSDT', '100.5');
    await waitUntil('a trade', () => events.some(({ kind }) => kind === 'trades'));
    expect(market.prices('ABCUSDT')?.last).toBe(100.5);
    expect(fake.subscribed.some((topic) => /XYZUSDT/i.test(topic))).toBe(false);

    market.follow?.(['XYZUSDT']);
    await waitUntil('the first symbol is unsubscribed', () => market.book('ABCUSDT')?.ready === false);
    await waitUntilBookMatches(market, fake, 'XYZUSDT');
  });

  test('the live market loads 300 closed candles of each interval in order', async () => {
    const fake = await openFakeExchange(exchange);
    const { market } = await runLiveMarket(fake);
    market.follow?.(['ABCUSDT']);
    for (const minutes of [1, 3, 5, 15, 30, 60]) {
      await waitUntil(`${minutes} min`, () => market.candles('ABCUSDT', minutes).length === 300);
      const starts = market.candles('ABCUSDT', minutes).map(({ start }) => start);
      expect(starts.every((start, index) => index === 0 || start - starts[index - 1]! === minutes * 60_000)).toBe(true);
      expect(starts.at(-1)! + minutes * 60_000).toBeLessThanOrEqual(Date.now());
    }
  });

  test('a failed request for historical candles is repeated until the candles arrive', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, feeds } = await runLiveMarket(fake);
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    fake.refuseWith = 500;
    market.follow?.(['ABCUSDT']);
    await waitUntil('the failure was reported', () => feeds().includes('malformed'));
    fake.refuseWith = undefined;
    for (const minutes of [1, 60]) {
      await waitUntil(`${minutes} min`, () => market.candles('ABCUSDT', minutes).length === 300);
    }
  });

  test('a repeated closed candle is stored once, and an older candle does not change the history', async () => {
    const fake = await openFakeExchange(exchange);
    const { market } = await runLiveMarket(fake);
    market.follow?.(['ABCUSDT']);
    await waitUntil('the history', () => market.candles('ABCUSDT', 1).length === 300);
    await waitUntil('subscribed', () => fake.subscribed.some((topic) => /^kline\.1\.|@kline_1m/.test(topic)));
    const latest = market.candles('ABCUSDT', 1).at(-1)!.start;
    for (const start of [latest - 60_000, latest, latest + 60_000, latest + 60_000])
      fake.sendCandle('ABCUSDT', start, '77');
    await waitUntil('the new candle', () => market.candles('ABCUSDT', 1).at(-1)?.start === latest + 60_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const kept = market.candles('ABCUSDT', 1);
    expect(kept.slice(-3).map(({ start, close }) => [start - latest, close])).toEqual([
      [-60_000, 100],
      [0, 77],
      [60_000, 77],
    ]);
    expect(kept).toHaveLength(300);
  });

  test('the live market follows as many symbols as a connection allows and reports the refused symbols', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `S${String(100 + index)}USDT`);
    const scripts = names.map((symbol, index) => createSyntheticScript(symbol, index, 1));
    const fake = await openFakeExchange(exchange, scripts);
    const { market, events } = await runLiveMarket(fake);
    market.follow?.(names);
    const refused = () =>
      events.flatMap((event) => (event.kind === 'feed' && event.state === 'gap' ? (event.symbol ?? []) : []));
    await waitUntil('the refused symbols are reported', () => refused().length > 0);
    const followed = names.slice(0, names.length - refused().length);
    await waitUntil('the first symbols are followed', () =>
      followed.every((symbol) => countTopicsOf(fake, symbol) === TOPICS_PER_SYMBOL),
    );
    expect(refused()).toEqual(names.slice(followed.length));
    expect(refused().every((symbol) => countTopicsOf(fake, symbol) === 0)).toBe(true);
    const flow = fake.subscribed.filter((topic) => !/depth|orderbook/.test(topic));
    const [used, limit] = isBybit ? [JSON.stringify(fake.subscribed).length, 21_000] : [flow.length, 1_024];
    expect(used).toBeLessThanOrEqual(limit);
    // The connection limit allows at least 100 symbols.
    expect(followed.length).toBeGreaterThanOrEqual(100);
  });

  test('books and one-minute candles of unfollowed symbols load within a second for an analysis', async () => {
    const fake = await openFakeExchange(exchange);
    const { market } = await runLiveMarket(fake);
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    const asked = Date.now();
    await market.loadForAnalysis?.(TEST_SYMBOLS);
    expect(Date.now() - asked).toBeLessThan(1_200);
    expect(TEST_SYMBOLS.map((symbol) => market.book(symbol)?.ready)).toEqual([true, true]);
    expect(market.candles('XYZUSDT', 1)).toHaveLength(300);
    // The analysis must not subscribe to trades or candles.
    expect(fake.subscribed.filter((topic) => /trade|kline/i.test(topic))).toEqual([]);
  });

  test('one-minute candles load again for each analysis and for a newly followed symbol', async () => {
    const fake = await openFakeExchange(exchange);
    const { market } = await runLiveMarket(fake);
    const realNow = Date.now.bind(Date);
    let ahead = 0;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
    testResources.push({ stop: () => Promise.resolve(now.mockRestore()) });
    const pass = (minutes: number): void => {
      ahead += minutes * 60_000;
      // Advances the market clock at once, so that the clock does not jump later.
      market.advanceTo(Date.now());
    };
    const minutes = () => market.candles('XYZUSDT', 1).map(({ start }) => start);
    const areWhole = () => minutes().every((start, index) => index === 0 || start - minutes()[index - 1]! === 60_000);
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    await market.loadForAnalysis?.(TEST_SYMBOLS);
    expect(minutes()).toHaveLength(300);

    pass(1);
    const before = minutes().at(-1)!;
    await market.loadForAnalysis?.(TEST_SYMBOLS);
    await waitUntil('the next minute', () => minutes().at(-1)! > before);

    pass(9);
    expect(minutes()).toEqual([]);
    await market.loadForAnalysis?.(TEST_SYMBOLS);
    await waitUntil('the one-minute candles', () => minutes().length === 300);
    expect(Date.now() - minutes().at(-1)!).toBeLessThan(125_000);

    pass(2);
    market.follow?.(['XYZUSDT']);
    await waitUntil('all its candles', () => market.candles('XYZUSDT', 60).length === 300 && minutes().length === 300);
    fake.sendCandle('XYZUSDT', minutes().at(-1)! + 60_000, '77');
    await waitUntil('the next candle arrived', () => market.candles('XYZUSDT', 1).at(-1)?.close === 77);
    expect(areWhole()).toBe(true);
  });

  test('51 levels in the feed settings select the stream or snapshot of 1,000 levels', async () => {
    const fake = await openFakeExchange(exchange);
    const { market } = await runLiveMarket(fake, { settings: { levels: 51, buckets: 20, pingEveryMs: 20_000 } });
    market.follow?.(['ABCUSDT']);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    const deep = exchange === 'BYBIT' ? 'orderbook.1000.ABCUSDT' : '/fapi/v1/depth?symbol=ABCUSDT&limit=1000';
    expect([...fake.subscribed, ...fake.requests]).toContain(deep);
  });
});

test.each([
  ['BINANCE', 'BYBIT'],
  ['BYBIT', 'BINANCE'],
] as const)(
  'an analysis on %s and followed symbols on %s cause at most 10 messages a second per connection',
  async (first, other) => {
    const names = Array.from({ length: 50 }, (_, index) => `S${String(100 + index)}USDT`);
    const scripts = names.map((symbol, index) => createSyntheticScript(symbol, index, 1));
    const [data, execution] = [await openFakeExchange(first, scripts), await openFakeExchange(other, scripts)];
    let ahead = 0;
    const market = await createLiveMarket({
      exchange: first,
      settings: () => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }),
      wallNow: () => Date.now() + ahead,
      feeds: { [first]: { ...data.urls }, [other]: { ...execution.urls } },
    });
    testResources.push({ stop: () => market.stop() });
    await market.start();
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    const asked: string[] = [];
    market.execution?.requestBook(names[49]!, (problem) => void asked.push(problem ?? 'confirmed'));
    await waitUntil('the execution venue is connected', () => asked[0] === 'confirmed');

    await market.loadForAnalysis?.(names);
    const releases = names.slice(0, 20).map((symbol) => market.execution!.follow(symbol));
    await waitUntil('all are followed', () => names.every((symbol) => countTopicsOf(data, symbol) > 0));
    await waitUntil('20 are followed', () =>
      names.slice(0, 20).every((symbol) => countTopicsOf(execution, symbol) > 1),
    );
    for (const release of releases) release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    ahead = 700_000;
    await waitUntil('all topics are unsubscribed', () => data.openTopicCount() + execution.openTopicCount() === 0);
    expect(Math.max(data.maxMessagesPerSecond(), execution.maxMessagesPerSecond())).toBeLessThanOrEqual(10);
  },
);

test('Binance: funding intervals of four hours are read, and eight hours apply when the request fails', async () => {
  const fake = await openFakeExchange('BINANCE');
  fake.fundingInfo = [{ symbol: 'XYZUSDT', fundingIntervalHours: 4 }, { symbol: 'ABCUSDT' }, 'nonsense'];
  const fundingOf = async (market: MarketSource): Promise<(number | undefined)[]> => {
    market.follow?.(TEST_SYMBOLS);
    await waitUntil('the funding terms arrived', () => {
      for (const symbol of TEST_SYMBOLS) fake.sendMarkPrice(symbol, Date.now() + 60_000);
      return TEST_SYMBOLS.every((symbol) => market.funding?.(symbol) !== undefined);
    });
    return TEST_SYMBOLS.map((symbol) => market.funding!(symbol)!.every_ms / 3_600_000);
  };
  const { market, events } = await runLiveMarket(fake);
  expect(await fundingOf(market)).toEqual([8, 4]);
  expect(events.some((event) => event.kind === 'feed' && event.state === 'malformed')).toBe(false);

  fake.broken.add('/fapi/v1/fundingInfo');
  const without = await runLiveMarket(fake);
  expect(await fundingOf(without.market)).toEqual([8, 8]);
  expect(without.market.unavailableReason?.()).toBeUndefined();
  expect(without.events).toContainEqual(
    expect.objectContaining({ state: 'malformed', detail: 'funding intervals: HTTP 500' }),
  );
});

test('Binance: funding intervals are read from a recorded reply', async () => {
  const fake = await openFakeExchange('BINANCE');
  fake.fundingInfo = JSON.parse(readFileSync(recordingPath('instruments/binance-usdm-fundingInfo-2025.json'), 'utf8'));
  const feed = await createBinanceFeed(() => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }), fake.urls);
  const hours = [...(await feed.requestFundingIntervals!()).values()].map((ms) => ms / 3_600_000);
  expect([8, 4].map((every) => hours.filter((known) => known === every).length)).toEqual([18, 7]);
});

test('a jump of the clock is reported as a gap', async () => {
  const fake = await openFakeExchange('BYBIT');
  let ahead = 0;
  const market = await createLiveMarket({
    exchange: 'BYBIT',
    settings: () => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }),
    wallNow: () => Date.now() + ahead,
    feeds: { BYBIT: { ...fake.urls, backOff: { firstMs: 50 } } },
  });
  testResources.push({ stop: () => market.stop() });
  const gaps: string[] = [];
  market.listen((event) => void (event.kind === 'feed' && event.state === 'gap' && gaps.push(event.detail)));
  await market.start();
  await waitUntil('connected', () => market.unavailableReason?.() === undefined);
  expect(gaps).toEqual([]);
  ahead = 3_600_000;
  await waitUntil('the jump was reported', () => gaps.length > 0);
  expect(gaps).toEqual([expect.stringMatching(/^the clock jumped by 3600\.\d s: the computer slept/)]);
});
