import { RestClientV5, WebsocketClient, type WSExecutionV5 } from 'bybit-api';

import { waitUntil } from '../waitUntil';
import { createExchangeAccount } from './account/account';
import { startLoopbackServer } from './loopbackServer';
import { createScriptedMarket, loopbackInstrument } from './loopbackMarket';
import { createRestFront } from './rest/restFront';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Loopback exchange with real sockets and the real clock. */
async function startExchange() {
  const scripted = createScriptedMarket();
  const market = { ...scripted, now: () => Date.now() };
  market.setBook('BTCUSDT', { bid: 99.9, ask: 100.1, bids: [50, 50], asks: [50, 50] });
  const account = createExchangeAccount({
    market,
    instruments: [loopbackInstrument()],
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: 10_000,
  });
  const front = createRestFront(account);
  const server = await startLoopbackServer(account, front);
  stops.push(server.stop);
  return { account, front, server, market };
}

const order = (changes: object = {}) => ({
  category: 'linear' as const,
  symbol: 'BTCUSDT',
  side: 'Buy' as const,
  orderType: 'Limit' as const,
  qty: '0.5',
  price: '100.1',
  timeInForce: 'IOC' as const,
  ...changes,
});

describe('bybit-api', () => {
  async function connect() {
    const exchange = await startExchange();
    const { key, secret } = exchange.front.key;
    const rest = new RestClientV5({ key, secret, baseUrl: exchange.server.url });
    return { ...exchange, rest, key, secret };
  }

  test('places, reads and closes orders, and the wallet pays the fees', async () => {
    const { rest, account } = await connect();
    for (let trade = 0; trade < 3; trade++) {
      const entry = await rest.submitOrder(order({ orderLinkId: `T${trade}-e0`, stopLoss: '98', tpslMode: 'Full' }));
      expect(entry).toMatchObject({ retCode: 0, result: { orderLinkId: `T${trade}-e0` } });
      const [position] = (await rest.getPositionInfo({ category: 'linear', symbol: 'BTCUSDT' })).result.list;
      expect(position).toMatchObject({ side: 'Buy', size: '0.5', avgPrice: '100.1', stopLoss: '98' });
      const exit = order({ side: 'Sell', price: '99.9', reduceOnly: true, orderLinkId: `T${trade}-x0` });
      expect((await rest.submitOrder(exit)).retCode).toBe(0);
    }
    const closed = await rest.getHistoricOrders({ category: 'linear', orderLinkId: 'T2-x0' });
    expect(closed.result.list).toMatchObject([{ orderStatus: 'Filled', cumExecQty: '0.5', avgPrice: '99.9' }]);
    const { list } = (await rest.getExecutionList({ category: 'linear', symbol: 'BTCUSDT' })).result;
    expect(list).toHaveLength(6);
    const wallet = (await rest.getWalletBalance({ accountType: 'UNIFIED' })).result.list[0]?.coin[0]?.walletBalance;
    const paid = list.reduce((sum, { execFee }) => sum + Number(execFee), 0);
    expect(Number(wallet)).toBeCloseTo(10_000 - paid - 3 * 0.5 * 0.2, 8);
    expect(account.state.wallet).toBeCloseTo(Number(wallet), 10);
  });

  test('rests, reads and cancels a post-only order, and reads the mode, key, margin and status', async () => {
    const { rest } = await connect();
    const resting = order({ price: '99.5', timeInForce: 'PostOnly', orderLinkId: 'rest' });
    expect((await rest.submitOrder(resting)).retCode).toBe(0);
    const open = await rest.getActiveOrders({ category: 'linear', settleCoin: 'USDT' });
    expect(open.result.list).toMatchObject([{ orderLinkId: 'rest', orderStatus: 'New' }]);
    const cancel = { category: 'linear', symbol: 'BTCUSDT', orderLinkId: 'rest' } as const;
    expect((await rest.cancelOrder(cancel)).retCode).toBe(0);
    expect((await rest.cancelOrder(cancel)).retCode).toBe(110001);
    expect(
      (await rest.setLeverage({ category: 'linear', symbol: 'BTCUSDT', buyLeverage: '5', sellLeverage: '5' })).retCode,
    ).toBe(0);
    expect(
      (await rest.setLeverage({ category: 'linear', symbol: 'BTCUSDT', buyLeverage: '5', sellLeverage: '5' })).retCode,
    ).toBe(110043);
    expect((await rest.getAccountInfo()).result.marginMode).toBe('ISOLATED_MARGIN');
    expect((await rest.getQueryApiKey()).result.permissions.ContractTrade).toContain('Order');
    expect((await rest.getSystemStatus()).result.list).toEqual([]);
  });

  test('a hedge account has two rows for one symbol', async () => {
    const { rest, account } = await connect();
    expect((await rest.switchPositionMode({ category: 'linear', symbol: 'BTCUSDT', mode: 3 })).retCode).toBe(0);
    await rest.submitOrder(order({ positionIdx: 2, side: 'Sell', price: '99.9' }));
    const { list } = (await rest.getPositionInfo({ category: 'linear', symbol: 'BTCUSDT' })).result;
    expect(list.map(({ positionIdx, size }) => [positionIdx, size])).toEqual([
      [1, '0'],
      [2, '0.5'],
    ]);
    expect(account.state.hedgeMode).toBe(true);
  });

  test.each<[string, (exchange: Awaited<ReturnType<typeof connect>>) => void, number]>([
    ['a stamp behind the time window', ({ front }) => (front.clockAhead_ms = 6_000), 10002],
    ['a stamp ahead of the clock', ({ front }) => (front.clockAhead_ms = -1_500), 10002],
    ['an unknown key', ({ front }) => (front.key.key = 'other'), 10003],
    ['a wrong secret', ({ front }) => (front.key.secret = 'other'), 10004],
    ['a read-only key', ({ front }) => (front.key.readOnly = 1), 10005],
    ['a foreign address', ({ front }) => (front.key.ips = ['10.0.0.1']), 10010],
    ['an expired key', ({ front }) => (front.key.expired = true), 33004],
  ])('%s is refused, and no order exists', async (_, change, code) => {
    const exchange = await connect();
    change(exchange);
    expect((await exchange.rest.submitOrder(order())).retCode).toBe(code);
    expect(exchange.account.state.orders).toEqual([]);
  });

  test('the eleventh order within a second is refused with 10006', async () => {
    const { rest, account } = await connect();
    const codes = await Promise.all(
      Array.from({ length: 11 }, async () => (await rest.submitOrder(order({ qty: '0.1' }))).retCode),
    );
    expect(codes.filter((code) => code === 10006)).toHaveLength(1);
    expect(account.state.orders).toHaveLength(10);
  });

  test('the private stream reports order, execution, position and wallet, and again after a disconnect', async () => {
    const { rest, server, key, secret } = await connect();
    const silent = () => undefined;
    const stream = new WebsocketClient(
      { key, secret, wsUrl: server.streamUrl, reconnectTimeout: 20 },
      { trace: silent, info: silent, error: silent },
    );
    stops.unshift(async () => stream.closeAll(true));
    const topics = new Set<string>();
    const executions: WSExecutionV5[] = [];
    let subscribed = 0;
    stream.on('response', (reply: { op?: string; success?: boolean }) => {
      if (reply.op === 'subscribe' && reply.success) subscribed += 1;
    });
    stream.on('exception', silent);
    stream.on('update', ({ topic, data }: { topic: string; data: WSExecutionV5[] }) => {
      topics.add(topic);
      if (topic === 'execution') executions.push(...data);
    });
    void stream.subscribeV5(['order', 'execution', 'position', 'wallet'], 'linear');
    await waitUntil('subscribed', () => subscribed === 1);
    await rest.submitOrder(order({ orderLinkId: 'first' }));
    await waitUntil('first execution', () => executions.length === 1);
    expect(topics).toEqual(new Set(['order', 'execution', 'position', 'wallet']));
    server.disconnectStreams();
    await waitUntil('subscribed again', () => subscribed === 2);
    await rest.submitOrder(order({ orderLinkId: 'second' }));
    await waitUntil('second execution', () => executions.length === 2);
    expect(executions.map(({ orderLinkId }) => orderLinkId)).toEqual(['first', 'second']);
  });
});
