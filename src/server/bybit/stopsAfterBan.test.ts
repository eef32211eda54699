import type { Fault } from '@/testing/exchange/faults/faults';
import { openPositions } from '@/testing/exchange/account/state';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';

const BAN_MS = 600_000;
const ban: Fault = { kind: 'ban', from: 2_500, until: 3_500, ms: 0, code: 0 };

test('after a ban of 10 min the newest stop of a position leaves at once, and no older one', async () => {
  const exchange = await createVirtualExchange({ seed: 1, faults: [ban] });
  const { market, port, account, wire } = exchange;
  exchange.submit({ clientId: 'e-1', qty: 0.02, limit: market.mid() * 1.01, stop: 0.9 });
  await exchange.run(1_600);
  const stopsSent = () => wire.sent.filter(({ path }) => path === '/v5/position/trading-stop');
  // The first request receives the ban.
  const protect = (trigger: number) => port.protect(market.symbol, { trigger, by: 'MARK' });
  protect(801);
  await exchange.run(1_000);
  const before = stopsSent().length;
  for (let second = 0; second < 590; second += 1) {
    protect(802 + second / 10);
    await exchange.run(1_000);
  }
  expect([port.link().state, stopsSent().length]).toEqual(['banned', before]);
  await exchange.run(BAN_MS - 590_000 + 500);
  const [position] = openPositions(account.state);
  expect(stopsSent().length - before).toBe(1);
  expect(position?.stopLoss?.price).toBe(860.9);
});
