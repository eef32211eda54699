import type { LoopbackPosition } from '@/testing/exchange/account/model';
import { openOrders, openPositions } from '@/testing/exchange/account/state';
import { createVirtualBot } from '@/testing/exchange/virtualBot';

test('flatten settles the trade of the bot when the account holds more of its symbol than the bot', async () => {
  const params = { timeout_seconds: 3_600, entry_order_type: 'MARKET' } as const;
  const virtual = await createVirtualBot({ seed: 1, symbols: ['BTCUSDT'], params });
  await virtual.start();
  const { account } = virtual;
  const held = () => openPositions(account.state);
  for (let step = 0; step < 300 && held().length === 0; step += 1) await virtual.run(100);
  const [{ side, size: qty }] = held() as [LoopbackPosition];
  const byHand = { symbol: 'BTCUSDT', orderType: 'Market', timeInForce: 'IOC', positionIdx: 0 } as const;
  account.createOrder({ ...byHand, side, qty, reduceOnly: false, closeOnTrigger: false });
  expect(held()).toMatchObject([{ size: 2 * qty }]);
  void virtual.bot().flatten();
  await virtual.run(10_000);
  expect([held(), openOrders(account.state)]).toEqual([[], []]);
  expect(virtual.bot().status().active_trades).toBe(0);
  virtual.stop();
});
