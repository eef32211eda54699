import { createExchangeAccount } from '@/testing/exchange/account/account';
import { createScriptedMarket, loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import { startLoopbackServer } from '@/testing/exchange/loopbackServer';
import { createRestFront } from '@/testing/exchange/rest/restFront';
import { waitUntil } from '@/testing/waitUntil';
import type { OrderReport, OrderRequest } from '../../orders/port';
import type { Clock } from '../../market/clock/clock';
import { createBybitAdapter } from '../adapter';
import { createSocketTransport, HOSTS } from './socketTransport';

const wallClock: Clock = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Port and exchange in real time, connected by sockets. */
async function connect() {
  const market = { ...createScriptedMarket(), now: () => Date.now() };
  market.setBook('BTCUSDT', { bid: 99.9, ask: 100.1, bids: [50, 50], asks: [50, 50] });
  const instrument = loopbackInstrument();
  const account = createExchangeAccount({
    market,
    instruments: [instrument],
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: 10_000,
  });
  const front = createRestFront(account);
  const server = await startLoopbackServer(account, front);
  const { port } = createBybitAdapter({
    kind: 'demo',
    transport: createSocketTransport({ rest: server.url, stream: server.streamUrl }),
    key: front.key,
    clock: wallClock,
    instruments: () => [instrument],
    folder: { accountId: () => undefined, keepAccountId: () => undefined, loadReadUntil: () => undefined },
  });
  const reports: OrderReport[] = [];
  port.listen((report) => reports.push(report));
  await waitUntil('link', () => port.link().state === 'up');
  await port.snapshot();
  return {
    account,
    port,
    server,
    reports,
    stop: async () => {
      port.close();
      await server.stop();
    },
  };
}

const entry: OrderRequest = {
  clientId: 'e-1',
  purpose: 'entry',
  style: 'marketable',
  symbol: 'BTCUSDT',
  side: 'BUY',
  qty: 0.5,
  limit: 100.2,
  timeInForce: 'FOK',
  reduceOnly: false,
  stop: { trigger: 98, by: 'MARK' },
};
const exit: OrderRequest = {
  clientId: 'x-1',
  purpose: 'exit',
  style: 'marketable',
  symbol: 'BTCUSDT',
  side: 'SELL',
  qty: 0.5,
  limit: 99.8,
  timeInForce: 'IOC',
  reduceOnly: true,
};

test('an order is sent by HTTP, and its reports arrive by websocket, also after a disconnect', async () => {
  const { port, reports, server, account, stop } = await connect();
  try {
    port.submit(entry);
    await waitUntil('entry', () => reports.some((report) => report.kind === 'ended'));
    expect((await port.snapshot()).positions).toMatchObject([{ qty: 0.5, entry: 100.1, stop: 98 }]);
    server.disconnectStreams();
    await waitUntil('link down', () => port.link().state === 'down');
    await waitUntil('link up', () => port.link().state === 'up');
    port.submit(exit);
    await waitUntil('exit', () => reports.some((report) => report.kind === 'ended' && report.clientId === 'x-1'));
    expect((await port.snapshot()).wallet?.equity).toBeCloseTo(account.state.wallet, 8);
  } finally {
    await stop();
  }
});

test('a host that nobody answers gives an unknown order and a failed snapshot', async () => {
  const { port, reports, server, stop } = await connect();
  await server.stop();
  port.submit(entry);
  await waitUntil('unknown', () => reports.some((report) => report.kind === 'unknown'));
  await expect(port.snapshot()).rejects.toThrow('connection lost');
  await stop();
});

test('no account with real money has hosts', () => {
  expect(Object.keys(HOSTS)).toEqual(['demo', 'testnet']);
  const urls = Object.values(HOSTS).flatMap((hosts) => Object.values(hosts));
  expect(urls.every((url) => /demo|testnet/.test(new URL(url).hostname))).toBe(true);
});
