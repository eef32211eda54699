import {
  waitUntilBookMatches,
  closeTestResources,
  createTestWallClock,
  openFakeExchange,
  EXCHANGES,
  playBookChanges,
  runLiveMarket,
  TEST_SYMBOLS,
  TOPICS_PER_SYMBOL,
  countTopicsOf,
  waitUntil,
} from '@/testing/market/liveMarketHarness';
import { createSyntheticScript } from '@/testing/market/referenceBook';

jest.setTimeout(60_000);
afterEach(closeTestResources);

describe.each(EXCHANGES)('%s', (exchange) => {
  test('all subscriptions and correct books are restored after each of three lost connections', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, feeds } = await runLiveMarket(fake);
    market.follow?.(TEST_SYMBOLS);
    for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
    for (let round = 1; round <= 3; round++) {
      fake.dropConnections();
      await waitUntil('the loss was noticed', () => feeds().filter((state) => state === 'down').length === round);
      expect(TEST_SYMBOLS.map((symbol) => market.book(symbol)?.ready)).toEqual([false, false]);
      expect(market.unavailableReason?.()).toBe(`${exchange} lost the connection; the server keeps retrying`);
      // The exchange continues to trade during the outage.
      await playBookChanges(fake, 'ABCUSDT', 20);
      await waitUntil('connected again', () => feeds().filter((state) => state === 'up').length === round + 1);
      for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
    }
    expect(market.unavailableReason?.()).toBeUndefined();
  });

  test('a connection that was stable for half a minute reconnects with the first delay', async () => {
    const fake = await openFakeExchange(exchange);
    const { market } = await runLiveMarket(fake, { backOff: { firstMs: 400 } });
    const isUp = () => market.unavailableReason?.() === undefined;
    await waitUntil('connected', isUp);
    const realNow = performance.now.bind(performance);
    let aheadMs = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
    fake.dropConnections();
    await waitUntil('the loss was noticed', () => !isUp());
    // A delay that continued this outage would be longer than the test.
    aheadMs = 100_000;
    await waitUntil('connected again', isUp);
    aheadMs += 31_000;
    fake.dropConnections();
    await waitUntil('the second loss was noticed', () => !isUp());
    await waitUntil('connected once more', isUp);
    now.mockRestore();
  });

  test('symbols followed during an outage are subscribed after the outage', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, feeds } = await runLiveMarket(fake);
    market.follow?.(['ABCUSDT']);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    await fake.close();
    await waitUntil('the loss was noticed', () => feeds().includes('down'));
    market.follow?.(['XYZUSDT']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await fake.open();
    await waitUntilBookMatches(market, fake, 'XYZUSDT');
    await waitUntil(
      'the earlier symbol is unsubscribed',
      () => countTopicsOf(fake, 'XYZUSDT') === TOPICS_PER_SYMBOL && fake.openTopicCount() === TOPICS_PER_SYMBOL,
    );
  });

  test('connections that the exchange closes reconnect with all subscriptions', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, feeds } = await runLiveMarket(fake);
    market.follow?.(TEST_SYMBOLS);
    for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
    const before = fake.openTopicCount();
    fake.closeWithCloseFrame();
    await waitUntil('the loss was noticed', () => feeds().includes('down'));
    await waitUntil('connected again', () => feeds().filter((state) => state === 'up').length === 2);
    for (const symbol of TEST_SYMBOLS) await waitUntilBookMatches(market, fake, symbol);
    await waitUntil('all topics are subscribed again', () => fake.openTopicCount() === before);
  });

  test('a refused subscription is reported and does not count as a lost connection', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, events } = await runLiveMarket(fake);
    const refusals: unknown[] = [];
    market.onRefusal?.((refusal) => refusals.push(refusal));
    await waitUntil('connected', () => market.unavailableReason?.() === undefined);
    fake.refusal = 'Invalid request';
    market.follow?.(['ABCUSDT']);
    const reported = () => events.flatMap((event) => (event.kind === 'feed' && event.state !== 'up' ? [event] : []));
    await waitUntil('the refusal was reported', () => reported().length > 0);
    expect(reported()).toEqual([
      expect.objectContaining({ state: 'malformed', detail: 'subscription refused: Invalid request' }),
    ]);
    expect(refusals).toContainEqual({ cause: 'a subscription was refused', text: `${exchange}: Invalid request` });
    expect(market.unavailableReason?.()).toBeUndefined();
  });

  test('the live market starts without its exchange, and connects when the exchange is reachable', async () => {
    const fake = await openFakeExchange(exchange);
    await fake.close();
    const { market, events } = await runLiveMarket(fake);
    const why = `${exchange} cannot be reached (ECONNREFUSED); the server keeps retrying`;
    expect(market.unavailableReason?.()).toBe(why);
    expect(market.description).toBe(`live market: ${why}`);
    market.follow?.(['ABCUSDT']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const downs = events.filter((event) => event.kind === 'feed' && event.state === 'down');
    expect(downs).toEqual([expect.objectContaining({ detail: why })]);
    await fake.open();
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    expect(market.unavailableReason?.()).toBeUndefined();
    expect(market.description).toBe(`live market of ${exchange}`);
  });

  test('a connection that answers no ping is replaced', async () => {
    const fake = await openFakeExchange(exchange);
    const { market, feeds } = await runLiveMarket(fake, { settings: { levels: 50, buckets: 20, pingEveryMs: 200 } });
    market.follow?.(['ABCUSDT']);
    await waitUntilBookMatches(market, fake, 'ABCUSDT');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(feeds()).not.toContain('down');
    fake.pauseConnections();
    await waitUntil('the silence was noticed', () => feeds().includes('down'));
    expect(market.book('ABCUSDT')?.ready).toBe(false);
  });
});

test('a book on a frozen connection is not confirmed', async () => {
  const fake = await openFakeExchange('BYBIT');
  const wall = createTestWallClock();
  const { market } = await runLiveMarket(fake, { wallNow: wall.wallNow });
  market.follow?.(['ABCUSDT']);
  await waitUntilBookMatches(market, fake, 'ABCUSDT');
  fake.pauseConnections();
  await wall.advance(2_400, 600);
  const answers: (string | undefined)[] = [];
  market.requestBook?.('ABCUSDT', (problem) => void answers.push(problem));
  await wall.advance(1_200, 600);
  expect(answers).toEqual([]);
  expect(market.clock.now() - market.book('ABCUSDT')!.updatedAt).toBeGreaterThan(2_000);
});

test('Binance: books of open trades are requested first after a lost connection', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `S${String(10 + index)}USDT`);
  const fake = await openFakeExchange(
    'BINANCE',
    names.map((symbol, index) => createSyntheticScript(symbol, index, 1)),
  );
  const { market, feeds } = await runLiveMarket(fake);
  market.follow?.(names);
  const requested = () => fake.requests.flatMap((path) => /depth\?symbol=(\w+)/.exec(path)?.[1] ?? []);
  await waitUntil('all books were requested', () => requested().length === names.length);
  // Parallel requests on new connections may arrive in a different order.
  expect(requested().toSorted()).toEqual(names);
  market.prioritise?.(() => ['S20USDT', 'S15USDT', 'GONEUSDT']);
  fake.dropConnections();
  await waitUntil('connected again', () => feeds().filter((state) => state === 'up').length === 2);
  await waitUntil('all books were requested again', () => requested().length >= 2 * names.length);
  const requestedAgain = requested().slice(names.length, 2 * names.length);
  expect(requestedAgain.toSorted()).toEqual(names);
  // Four requests run in parallel and may arrive in any order.
  expect(requestedAgain.slice(0, 4)).toEqual(expect.arrayContaining(['S20USDT', 'S15USDT']));
});

test('Binance: the loss of only the trade connection counts as an outage', async () => {
  const fake = await openFakeExchange('BINANCE');
  const { market, feeds } = await runLiveMarket(fake);
  market.follow?.(['ABCUSDT']);
  await waitUntilBookMatches(market, fake, 'ABCUSDT');
  fake.dropConnections('/market');
  await waitUntil('the loss was noticed', () => feeds().includes('down'));
  expect(market.book('ABCUSDT')?.ready).toBe(false);
  await waitUntilBookMatches(market, fake, 'ABCUSDT');
});

test('an exchange that demands a pause receives no further request during the pause', async () => {
  const fake = await openFakeExchange('BYBIT');
  fake.refuseWith = 429;
  const { market } = await runLiveMarket(fake);
  expect(market.unavailableReason?.()).toContain('HTTP 429');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(fake.requests).toHaveLength(1);
});

test('Binance: a snapshot whose request waited in the queue during a reconnect is used', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `S${String(100 + index)}USDT`);
  const fake = await openFakeExchange(
    'BINANCE',
    names.map((symbol, index) => createSyntheticScript(symbol, index, 1)),
  );
  fake.snapshotDelayMs = 300;
  const { market, feeds } = await runLiveMarket(fake);
  market.follow?.(names);
  const snapshots = () => fake.requests.filter((path) => path.startsWith('/fapi/v1/depth')).length;
  await waitUntil('the first snapshots are requested', () => snapshots() >= 4);
  fake.dropConnections();
  await waitUntil('connected again', () => feeds().filter((state) => state === 'up').length === 2);
  await waitUntil(
    'all books are synchronised',
    () => names.every((symbol) => market.book(symbol)?.ready === true),
    20_000,
  );
  expect(snapshots()).toBeLessThanOrEqual(names.length + 8);
});
