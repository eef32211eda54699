import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';
import type { WireReply } from '../requests/transport';

const COUNTRY_PAGE =
  'The Amazon CloudFront distribution is configured to block access from your country. <html>403 Forbidden</html>';

/** Lets the exchange answer the chosen requests with `reply`. */
function answerWith({ front }: VirtualBot, isChosen: (path: string) => boolean, reply: WireReply): () => void {
  const { handle } = front;
  front.handle = (request) => (isChosen(request.path) ? reply : handle(request));
  return () => (front.handle = handle);
}

const refusal = (retCode: number): WireReply => ({
  status: 200,
  text: JSON.stringify({ retCode, retMsg: 'refused', result: {} }),
});
const isOrder = (path: string): boolean => path === '/v5/order/create';
const haltsOf = (virtual: VirtualBot) => virtual.bot().status().execution?.halts ?? [];
const ordersSent = ({ wire }: VirtualBot) => wire.sent.filter(({ path }) => isOrder(path)).length;

test.each([
  [10008, 'Bybit banned the user of the API key.'],
  [10009, 'Bybit banned the address of this computer.'],
  [10024, 'Bybit does not serve the country or network of this computer.'],
  [10027, 'Bybit does not allow this account to trade.'],
])('code %d of an order halts entries with its sentence, until an order is accepted again', async (code, sentence) => {
  const virtual = await createVirtualBot({ seed: 1 });
  await virtual.start();
  const end = answerWith(virtual, isOrder, refusal(code));
  await virtual.run(20_000);
  expect(haltsOf(virtual)).toMatchObject([{ cause: 'account', text: expect.stringContaining(sentence) }]);
  const sent = ordersSent(virtual);
  await virtual.run(60_000);
  expect([ordersSent(virtual), haltsOf(virtual).length]).toEqual([sent, 1]);
  end();
  await virtual.run(300_000);
  expect(haltsOf(virtual)).toEqual([]);
  expect(ordersSent(virtual)).toBeGreaterThan(sent);
  virtual.stop();
});

test('HTTP 403 of a blocked country halts with its sentence, and is no ban that ends', async () => {
  const virtual = await createVirtualBot({ seed: 1 });
  await virtual.start();
  answerWith(virtual, () => true, { status: 403, text: COUNTRY_PAGE });
  await virtual.run(12_000);
  const sentence = expect.stringContaining('Bybit does not serve the country or network of this computer.');
  expect(haltsOf(virtual)).toContainEqual(expect.objectContaining({ cause: 'account', text: sentence }));
  expect(virtual.port().link().state).not.toBe('banned');
  const logs = virtual.store.logs.list({ limit: 2_000 }).logs.map(({ message }) => message);
  expect(logs.join('\n')).not.toContain('waits until the ban ends');
  virtual.stop();
});
