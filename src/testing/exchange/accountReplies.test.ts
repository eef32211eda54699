import { createVirtualExchange } from './virtualExchange';

type Exchange = Awaited<ReturnType<typeof createVirtualExchange>>;

/** Answers each query of a list with the pages of `rows`, unless `isServed` leaves the query to the exchange. */
function servePages(
  { front }: Exchange,
  { path, size, rows }: { path: string; size: number; rows: readonly object[] },
  isServed: (query: URLSearchParams) => boolean = () => true,
): void {
  const handle = front.handle.bind(front);
  front.handle = (request) => {
    const query = new URLSearchParams(request.query);
    if (request.path !== path || !isServed(query)) return handle(request);
    const start = Number(query.get('cursor') ?? 0);
    const list = rows.slice(start, start + size);
    const nextPageCursor = start + size < rows.length ? String(start + size) : '';
    return { status: 200, text: JSON.stringify({ retCode: 0, retMsg: '', result: { list, nextPageCursor } }) };
  };
}

test('a reading shows the open orders of the second page', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  const price = Math.round(exchange.market.mid() * 0.9);
  const terms = { symbol: exchange.market.symbol, side: 'Buy', orderType: 'Limit', timeInForce: 'PostOnly' } as const;
  const flags = { positionIdx: 0, reduceOnly: false, closeOnTrigger: false } as const;
  for (let order = 0; order < 60; order += 1)
    exchange.account.createOrder({ ...terms, ...flags, qty: 0.02, price, orderLinkId: `hand-${order}` });
  const { orders } = await exchange.snapshot();
  expect(orders).toHaveLength(60);
  await exchange.stop();
});

test('a reading shows the positions of the second page', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  const rows = Array.from({ length: 201 }, (_, index) => ({
    symbol: `COIN${index}USDT`,
    side: 'Buy',
    size: '1',
    avgPrice: '1',
    positionIdx: 0,
  }));
  servePages(exchange, { path: '/v5/position/list', size: 200, rows });
  const { positions } = await exchange.snapshot();
  expect(positions).toHaveLength(201);
  await exchange.stop();
});

test('a query of one order finds the fills of its second page', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.submit({ clientId: 'e-1', qty: 0.02, limit: exchange.market.mid() * 1.01, stop: 0.98 });
  await exchange.run(1_000);
  const at = String(exchange.market.now());
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ execId: `part-${index}`, orderLinkId: 'e-1', symbol: exchange.market.symbol, side: 'Buy', execPrice: '100' },
    ...{ execQty: '0.001', execFee: '0', feeCurrency: 'USDT', execType: 'Trade', execTime: at, isMaker: false },
  }));
  servePages(exchange, { path: '/v5/execution/list', size: 100, rows }, (query) => query.has('orderLinkId'));
  servePages(exchange, { path: '/v5/execution/list', size: 100, rows: [] }, (query) => !query.has('orderLinkId'));
  const next = await exchange.restart();
  const { fills } = await next.snapshot(['e-1']);
  expect(new Set(fills.map(({ id }) => id)).size).toBe(120);
  await exchange.stop();
});

test('a reply that asks for a pause of seconds shortens no ban of minutes', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  const { handle } = exchange.front;
  const statuses = [403, 429];
  exchange.front.handle = (request) => {
    const status = statuses.shift();
    return status === undefined ? handle(request) : { status, text: '' };
  };
  // The queries of one reading leave together, so that the second reply follows the ban.
  await exchange.snapshot();
  exchange.front.handle = handle;
  const bannedAt = exchange.market.now();
  const before = exchange.wire.sent.length;
  expect(statuses).toEqual([]);
  await exchange.run(60_000);
  const link = exchange.port.link();
  expect(link.state === 'banned' && link.until - bannedAt).toBeGreaterThan(500_000);
  expect(exchange.wire.sent).toHaveLength(before);
  await exchange.stop();
});

test('a leverage that the exchange accepts and does not show is a refusal', async () => {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.account.setLeverage = () => undefined;
  expect(await exchange.setLeverage(5)).toBe('BTCUSDT: the leverage at Bybit is not 5');
  await exchange.stop();
});
