import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';

test('an exit order that exceeds the book fills its remainder at the worst price of the book', () => {
  const h = createBotHarness({ params: { simulate_slippage_exit_bps: 0 } });
  h.bot.start();
  openLong(h);
  h.market.setBook('BTCUSDT', { bid: 10_000, ask: 10_000.01, step: 10, bids: [0.01, 0.01], asks: [1] });
  h.bot.closeAll();
  // The exit sells 0.049: a quantity of 0.01 fills at 10,000, and the remainder fills at 9,990.
  expect(h.closed()[0]!.exit_price).toBeCloseTo((0.01 * 10_000 + 0.039 * 9_990) / 0.049, 6);
});

/** A bot of mode LIVE with an open LONG trade, whose exit order was sent. */
async function startExit() {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty, { at: h.market.clock.now() });
  h.bot.closeAll();
  const exit = port.submitted.at(-1)!;
  expect(exit).toMatchObject({ purpose: 'exit', qty: entry!.qty });
  return { h, port, exit };
}

test('the fills of a stop and of an exit order close their trade before the order ends', async () => {
  const { h, port, exit } = await startExit();
  const half = exit.qty / 2;
  const { symbol, side } = exit;
  const terms = { symbol, side, price: 9_990, fee: 0, feeAsset: 'USDT', liquidity: 'taker' } as const;
  port.report({ kind: 'fill', fill: { id: 's', qty: half, cause: 'stop', at: h.market.clock.now(), ...terms } });
  expect(h.closed()).toEqual([]);
  port.fill(exit, half, { price: 9_980 });
  expect(h.closed()).toMatchObject([{ reason_exit: 'CLOSE_ALL', exit_price: expect.closeTo(9_985) }]);
});

test('an exit fill larger than its trade closes the trade once, and the bot sends no further exit', async () => {
  const { h, port, exit } = await startExit();
  port.fill(exit, exit.qty * 1.5, { price: 9_980 });
  h.market.run(20_000);
  expect(h.closed()).toMatchObject([{ exit_price: 9_980, quantity: exit.qty }]);
  expect(port.submitted.filter(({ purpose }) => purpose === 'exit')).toEqual([exit]);
});

test('refused limit exits leave every 500 ms, and the time between refused market exits doubles', async () => {
  const { h, port } = await startExit();
  const startedAt = h.market.clock.now();
  const sentAt: { limit: number[]; market: number[] } = { limit: [], market: [] };
  let next = port.submitted.length - 1;
  while (h.market.clock.now() - startedAt < 80_000) {
    for (const request of port.submitted.slice(next)) {
      sentAt[request.limit === undefined ? 'market' : 'limit'].push(h.market.clock.now() - startedAt);
      port.end(request, { how: 'rejected', reason: 'no trading' });
    }
    next = port.submitted.length;
    h.market.run(100);
  }
  expect(sentAt.limit).toEqual(Array.from({ length: 10 }, (_, index) => index * 500));
  expect(sentAt.market).toEqual([5_000, 5_500, 6_500, 8_500, 12_500, 20_500, 36_500, 66_500]);
});
