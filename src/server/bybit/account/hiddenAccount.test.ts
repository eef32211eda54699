import { openPositions } from '@/testing/exchange/account/state';
import { createVirtualBot } from '@/testing/exchange/virtualBot';

const MINUTE_MS = 60_000;

test('a stop that filled 6 min before the restart closes its trade, although the hosts hide the account of the key', async () => {
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'], params: { timeout_seconds: 3_600 } });
  const handle = virtual.front.handle.bind(virtual.front);
  virtual.front.handle = (request) => {
    if (request.path !== '/v5/user/query-api') return handle(request);
    return {
      status: 200,
      text: JSON.stringify({ retCode: 10032, retMsg: 'Demo trading are not supported.', result: {} }),
    };
  };
  await virtual.start();
  const held = () => openPositions(virtual.account.state)[0];
  for (let second = 0; second < 60 && held() === undefined; second += 1) await virtual.run(1_000);
  await virtual.run(500);
  expect(virtual.store.trades.listOpenTrades()).toHaveLength(1);
  const position = held();
  virtual.kill();

  // Longer than the overlap of two readings.
  await virtual.run(6 * MINUTE_MS);
  virtual.market.jump(position?.side === 'Buy' ? 0.9 : 1.1);
  await virtual.run(MINUTE_MS);
  expect(held()).toBeUndefined();
  await virtual.run(6 * MINUTE_MS);
  expect(virtual.store.exchangeAccount.accountId()).toBeUndefined();

  await virtual.restart();
  await virtual.run(15_000);
  expect(virtual.store.trades.listOpenTrades()).toEqual([]);
  expect(virtual.bot().status().execution?.findings).toEqual([]);
  virtual.stop();
});
