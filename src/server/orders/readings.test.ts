import { createVirtualBot } from '@/testing/exchange/virtualBot';

const params = { timeout_seconds: 3_600 };

test.each([
  ['the whole account', '/v5/'],
  ['the wallet', '/v5/account/wallet-balance'],
])('%s that the exchange refuses for minutes is read every few seconds, not twice a second', async (_, path) => {
  const virtual = await createVirtualBot({ seed: 3, symbols: ['BTCUSDT'], params });
  await virtual.start();
  const { handle } = virtual.front;
  const refusal = { status: 200, text: JSON.stringify({ retCode: 33004, retMsg: 'expired', result: {} }) };
  virtual.front.handle = (request) => (request.path.startsWith(path) ? refusal : handle(request));
  await virtual.run(60_000);
  const readings = () => virtual.wire.sent.filter((sent) => sent.path === '/v5/account/wallet-balance').length;
  const before = readings();
  await virtual.run(60_000);
  // The port and the bot read every 5 s each.
  expect(readings() - before).toBeLessThan(30);
  virtual.front.handle = handle;
  await virtual.run(6_000);
  expect(
    virtual
      .bot()
      .status()
      .execution?.halts.map(({ cause }) => cause),
  ).not.toContain('not_read');
  virtual.stop();
});
