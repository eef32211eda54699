import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import { createExecutionReading } from './executionReading';
import type { Pages, Window } from './requests/pages';

type Exchange = Awaited<ReturnType<typeof createVirtualExchange>>;
type Page = { list: unknown[]; nextPageCursor?: unknown };

const DAY_MS = 86_400_000;
const PATHS = ['/v5/order/realtime', '/v5/execution/list', '/v5/position/list'];

/** Changes the replies of the exchange to queries of lists. `start` is the first row of the page. */
function alterPages({ front }: Exchange, alter: (page: Page, start: number, path: string) => Page): void {
  const handle = front.handle.bind(front);
  front.handle = (request) => {
    // The loopback exchange writes the number of the first row into the cursor.
    const query = new URLSearchParams(request.query);
    const start = Number(query.get('cursor') ?? 0);
    const reply = handle(request);
    if (!PATHS.includes(request.path)) return reply;
    const { result, ...head } = JSON.parse(reply.text) as { result: Page };
    return { ...reply, text: JSON.stringify({ ...head, result: alter(result, start, request.path) }) };
  };
}

/** Adds fills of a contract that the bot does not trade, as a person makes them by hand. */
function addFills({ account }: Exchange, times: readonly number[]): void {
  const [sample] = account.state.executions;
  if (!sample) throw new Error('no fill to copy');
  const order = { ...sample.order, orderLinkId: '', symbol: 'ETHUSDT', side: 'Buy' as const };
  const added = times.map((at, index) => ({ ...sample, order, at, execId: `hand-${index}` }));
  account.state.executions.unshift(...added);
}

async function startWithPosition(): Promise<Exchange> {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.submit({ clientId: 'e-1', qty: 0.02, limit: exchange.market.mid() * 1.01, stop: 0.98 });
  exchange.submit({ clientId: 'e-2', qty: 0.02, limit: exchange.market.mid() * 0.9, timeInForce: 'POST_ONLY' });
  await exchange.run(1_000);
  return exchange;
}

test.each<[string, (page: Page, start: number) => Page]>([
  ['with a cursor of null', (page) => ({ ...page, nextPageCursor: null })],
  ['without a cursor', ({ list }) => ({ list })],
  ['with a cursor to itself', (page, start) => ({ ...page, nextPageCursor: String(start) })],
  ['with a cursor on its last page', (page, start) => ({ ...page, nextPageCursor: String(start + page.list.length) })],
])('lists that end %s are read whole', async (_, alter) => {
  const exchange = await startWithPosition();
  alterPages(exchange, alter);
  const { positions, orders, fills, failures } = await exchange.snapshot();
  expect(failures).toEqual([]);
  expect(positions).toMatchObject([{ symbol: 'BTCUSDT', qty: 0.02 }]);
  expect(orders).toMatchObject([{ clientId: 'e-2', state: 'open' }]);
  expect(fills.map(({ clientId }) => clientId)).toEqual(['e-1']);
  await exchange.stop();
});

test('positions and orders of full pages whose cursors form a circle count once', async () => {
  const exchange = await startWithPosition();
  const position = { symbol: 'ETHUSDT', side: 'Buy', size: '1', positionIdx: 0 };
  const order = { orderId: 'o-1', symbol: 'ETHUSDT', side: 'Buy', qty: '1', cumExecQty: '0', orderStatus: 'New' };
  alterPages(exchange, (page, start, path) => {
    if (path === '/v5/execution/list') return page;
    const list = path === '/v5/position/list' ? Array<object>(200).fill(position) : Array<object>(50).fill(order);
    return { list, nextPageCursor: String((start + 1) % 3) };
  });
  const { positions, orders } = await exchange.snapshot();
  expect(positions).toHaveLength(1);
  expect(orders).toHaveLength(1);
  await exchange.stop();
});

test('readings that overlap read a long list of fills to its end', async () => {
  const exchange = await startWithPosition();
  addFills(exchange, Array<number>(1_100).fill(exchange.market.now()));
  const answers: { at: number; failures: readonly unknown[] }[] = [];
  for (let request = 0; request < 40; request += 1) {
    const requestedAt = exchange.market.now();
    void exchange.port.snapshot().then(({ failures }) => {
      answers.push({ at: exchange.market.now() - requestedAt, failures });
    });
    await exchange.run(500);
  }
  expect(answers.filter(({ failures }) => failures.length === 0)).not.toHaveLength(0);
  expect(Math.max(...answers.map(({ at }) => at))).toBeLessThan(5_000);
  await exchange.stop();
});

describe('after an outage', () => {
  /** Starts a process whose last reading is `days` old, and reads until the list of fills is whole. */
  async function readAfter(
    days: number,
    times: (now: number) => number[],
    alter?: (page: Page, start: number) => Page,
  ) {
    const exchange = await startWithPosition();
    const now = exchange.market.now();
    addFills(exchange, times(now));
    if (alter) alterPages(exchange, alter);
    const next = await exchange.restart(now - days * DAY_MS);
    let snapshot = await next.snapshot([]);
    let readings = 1;
    const partial = snapshot.failures;
    for (; snapshot.failures.length > 0 && readings < 20; readings += 1) {
      await exchange.run(5_000);
      snapshot = await next.snapshot([]);
    }
    const reported = next.reports.flatMap((report) => (report.kind === 'fill' ? [report.fill] : []));
    await exchange.stop();
    return { snapshot, readings, partial, reported };
  }
  const spread = (count: number, days: number) => (now: number) =>
    Array.from({ length: count }, (_, index) => now - days * DAY_MS + Math.floor((index / count) * days * DAY_MS));

  test.each<[string, number, number, (now: number) => number[]]>([
    ['1,100 fills within 6 days', 6, 1_100, spread(1_100, 6)],
    ['6,000 fills within 20 days', 20, 6_000, spread(6_000, 20)],
    ['1,200 fills within a second', 6, 1_200, (now) => Array<number>(1_200).fill(now - 3 * DAY_MS)],
  ])('%s are all reported, in sequence of time, within a few readings', async (_, days, count, times) => {
    const { snapshot, readings, reported } = await readAfter(days, times);
    expect(snapshot.failures).toEqual([]);
    expect(readings).toBeLessThan(12);
    expect(new Set(reported.map(({ id }) => id)).size).toBe(count + 1);
    expect(reported.map(({ at }) => at)).toEqual(reported.map(({ at }) => at).sort((a, b) => a - b));
  });

  test('a list that is not whole names the fills, and its positions are used', async () => {
    const { partial, snapshot } = await readAfter(20, spread(9_000, 20));
    expect(partial).toEqual([{ list: 'fills', why: expect.stringMatching(/^more fills than one reading takes/) }]);
    expect(snapshot.positions).toMatchObject([{ qty: 0.02 }]);
  });

  test('full pages whose cursor leads to themselves hide no fill', async () => {
    const { snapshot, reported } = await readAfter(6, spread(600, 6), (page, start) => ({
      ...page,
      nextPageCursor: String(start),
    }));
    expect(snapshot.failures).toEqual([]);
    expect(new Set(reported.map(({ id }) => id)).size).toBe(601);
  });
});

test('the time before a burst of fills is read in one window, and the shortest window with all its pages', async () => {
  const NOW = 1_000_000_000;
  const from = NOW - 1_000_000;
  const windowsOf = async (answer: (window: Window) => Pages) => {
    const calls: [start: number, end: number | undefined, maxPages: number][] = [];
    const readPages = (window: Window, maxPages: number) => {
      calls.push([window.startTime - from, window.endTime && window.endTime - from, maxPages]);
      return Promise.resolve(answer(window));
    };
    // The windows overlap the reading before by 5 minutes.
    await createExecutionReading(readPages, { now: () => NOW, after: () => () => undefined }, NOW - 700_000)();
    return calls;
  };
  const whole: Pages = { rows: [], pages: 1, end: 'whole' };
  const burst = [900_000, 1_000_000].map((at) => ({ execTime: String(from + at) }));
  const ofBurst = ({ startTime, endTime }: Window): Pages =>
    startTime === from && endTime === undefined ? { rows: burst, pages: 10, end: 'bound' } : whole;
  expect(await windowsOf(ofBurst)).toEqual([
    [0, undefined, 10],
    [0, 900_000, 10],
    [900_000, undefined, 10],
  ]);
  const ofShortest = ({ startTime, endTime = NOW }: Window): Pages =>
    endTime - startTime > 1_000 ? { rows: [], pages: 1, end: 'bound' } : whole;
  const shortest = (await windowsOf(ofShortest)).find(([start, end = 1_000_000]) => end - start <= 1_000);
  expect(shortest).toEqual([0, 1_000, 100]);
});
