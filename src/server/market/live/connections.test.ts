import {
  becomesRight,
  endStory,
  exchangeOf,
  EXCHANGES,
  play,
  run,
  SYMBOLS,
  TOPICS,
  topicsOf,
  until,
} from '@/testing/market/liveStory';
import { syntheticScript } from '@/testing/market/referenceBook';

jest.setTimeout(60_000);
afterEach(endStory);

describe.each(EXCHANGES)('%s', (exchange) => {
  test('cut connections come back with all subscriptions, and every book is right again', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    market.follow?.(SYMBOLS);
    for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    for (let round = 1; round <= 3; round++) {
      fake.cut();
      await until('the loss was noticed', () => feeds().filter((state) => state === 'down').length === round);
      expect(SYMBOLS.map((symbol) => market.book(symbol)?.ready)).toEqual([false, false]);
      expect(market.unavailableReason?.()).toBe(`${exchange} lost the connection; it is tried again and again`);
      // The exchange goes on while nobody listens.
      await play(fake, 'ABCUSDT', 20);
      await until('connected again', () => feeds().filter((state) => state === 'up').length === round + 1);
      for (const symbol of SYMBOLS) await becomesRight(market, fake, symbol);
    }
    expect(market.unavailableReason?.()).toBeUndefined();
  });

  test('a connection that stood for long comes back at once, whatever an earlier outage came to', async () => {
    const fake = await exchangeOf(exchange);
    const { market } = await run(fake);
    const isUp = () => market.unavailableReason?.() === undefined;
    await until('connected', isUp);
    await fake.close();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await fake.open();
    await until('connected again', isUp);
    const realNow = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + 31_000);
    const lostAt = performance.now();
    fake.cut();
    await until('the loss was noticed', () => !isUp());
    await until('connected once more', isUp);
    jest.restoreAllMocks();
    expect(performance.now() - lostAt).toBeLessThan(500);
  });

  test('what is chosen while the connection is away comes with it', async () => {
    const fake = await exchangeOf(exchange);
    const { market, feeds } = await run(fake);
    market.follow?.(['ABCUSDT']);
    await becomesRight(market, fake, 'ABCUSDT');
    await fake.close();
    await until('the loss was noticed', () => feeds().includes('down'));
    market.follow?.(['XYZUSDT']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await fake.open();
    await becomesRight(market, fake, 'XYZUSDT');
    await until('the other one is left', () => topicsOf(fake, 'XYZUSDT') === TOPICS && fake.topics() === TOPICS);
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

  test('a subscription that is refused is told, and is no loss of the connection', async () => {
    const fake = await exchangeOf(exchange);
    const { market, events } = await run(fake);
    await until('connected', () => market.unavailableReason?.() === undefined);
    fake.refusal = 'Invalid request';
    market.follow?.(['ABCUSDT']);
    const told = () => events.flatMap((event) => (event.kind === 'feed' && event.state !== 'up' ? [event] : []));
    await until('it was told', () => told().length > 0);
    expect(told()).toEqual([
      expect.objectContaining({ state: 'malformed', detail: 'subscription refused: Invalid request' }),
    ]);
    expect(market.unavailableReason?.()).toBeUndefined();
  });

  test('an exchange that is not there: the start does not fail, says why, and succeeds by itself later', async () => {
    const fake = await exchangeOf(exchange);
    await fake.close();
    const { market, events } = await run(fake);
    const why = `${exchange} cannot be reached (ECONNREFUSED); it is tried again and again`;
    expect(market.unavailableReason?.()).toBe(why);
    expect(market.description).toBe(`live market: ${why}`);
    market.follow?.(['ABCUSDT']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const downs = events.filter((event) => event.kind === 'feed' && event.state === 'down');
    expect(downs).toEqual([expect.objectContaining({ detail: why })]);
    await fake.open();
    await becomesRight(market, fake, 'ABCUSDT');
    expect(market.unavailableReason?.()).toBeUndefined();
    expect(market.description).toBe(`live market of ${exchange}`);
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
});

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
  market.prioritise?.(() => ['S20USDT', 'S15USDT', 'GONEUSDT']);
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

test('an exchange that says to wait is left alone', async () => {
  const fake = await exchangeOf('BYBIT');
  fake.refuseWith = 429;
  const { market } = await run(fake);
  expect(market.unavailableReason?.()).toContain('HTTP 429');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(fake.asked).toHaveLength(1);
});

test('Binance: a snapshot that waited for its turn while the connection was replaced is used, not asked for twice', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `S${String(100 + index)}USDT`);
  const fake = await exchangeOf(
    'BINANCE',
    names.map((symbol, index) => syntheticScript(symbol, index, 1)),
  );
  fake.snapshotDelayMs = 300;
  const { market, feeds } = await run(fake);
  market.follow?.(names);
  const snapshots = () => fake.asked.filter((path) => path.startsWith('/fapi/v1/depth')).length;
  await until('the first are on their way', () => snapshots() >= 4);
  fake.cut();
  await until('connected again', () => feeds().filter((state) => state === 'up').length === 2);
  await until('all books are there', () => names.every((symbol) => market.book(symbol)?.ready === true), 20_000);
  expect(snapshots()).toBeLessThanOrEqual(names.length + 8);
});
