import type { OrderDraft } from '@/testing/exchange/account/orderEntry';
import { openPositions } from '@/testing/exchange/account/state';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import type { WireReply } from './requests/transport';

type Exchange = Awaited<ReturnType<typeof createVirtualExchange>>;

const byHand = (draft: Pick<OrderDraft, 'positionIdx' | 'side'>): OrderDraft => ({
  ...draft,
  symbol: 'BTCUSDT',
  orderType: 'Market',
  timeInForce: 'IOC',
  qty: 0.05,
  reduceOnly: false,
  closeOnTrigger: false,
});

async function openLong() {
  const exchange = await createVirtualExchange({ seed: 1 });
  exchange.account.createOrder(byHand({ side: 'Buy', positionIdx: 0 }));
  const problems: string[] = [];
  const flatten = () => exchange.port.flatten(exchange.market.symbol, (why) => problems.push(why));
  return { exchange, flatten, problems };
}

/** Lets the exchange answer the chosen requests with `reply`. */
function answerWith({ front }: Exchange, reply: WireReply, isChosen?: (request: { method: string }) => boolean) {
  const { handle } = front;
  front.handle = (request) => (isChosen?.(request) === false ? handle(request) : reply);
  return () => (front.handle = handle);
}
const positionsOf = ({ account }: Exchange) => openPositions(account.state);

test('flatten closes the LONG and the SHORT of a symbol in hedge mode', async () => {
  const exchange = await createVirtualExchange({ seed: 1, account: { hedgeMode: true } });
  exchange.account.createOrder(byHand({ side: 'Buy', positionIdx: 1 }));
  exchange.account.createOrder(byHand({ side: 'Sell', positionIdx: 2 }));
  expect(positionsOf(exchange)).toHaveLength(2);
  exchange.port.flatten(exchange.market.symbol);
  // The exchange refuses a second order with the same id.
  await exchange.run(400);
  expect(positionsOf(exchange)).toEqual([]);
});

const refusal = { status: 200, text: JSON.stringify({ retCode: 10027, retMsg: 'banned', result: {} }) };

test.each<[string, (exchange: Exchange) => () => unknown, string, number]>([
  [
    'an account that may not trade',
    (exchange) => answerWith(exchange, refusal, ({ method }) => method === 'POST'),
    'Bybit does not allow this account to trade. Close positions on the website or in the app of Bybit',
    60,
  ],
  [
    'an expired key',
    ({ front }) => {
      front.key.expired = true;
      return () => (front.key.expired = false);
    },
    'The API key has expired.',
    60,
  ],
  [
    'maintenance',
    (exchange) => answerWith(exchange, { status: 503, text: '<html></html>' }),
    'Bybit does not answer (HTTP 503). Close the position on the website',
    90,
  ],
])('flatten at %s says why, repeats with growing pauses, and ends once it can', async (_, begin, sentence, most) => {
  const { exchange, flatten, problems } = await openLong();
  const end = begin(exchange);
  const before = exchange.wire.sent.length;
  flatten();
  await exchange.run(120_000);
  expect(problems.at(-1)).toContain(sentence);
  const { sent } = exchange.wire;
  // The readings of the account name no symbol.
  const isOfFlatten = ({ path, symbol }: (typeof sent)[number]) =>
    path.includes('create') || (path === '/v5/position/list' && symbol !== '');
  const ofFlatten = sent.slice(before).filter(isOfFlatten);
  expect(ofFlatten.length).toBeLessThan(most);
  end();
  await exchange.run(31_000);
  expect(positionsOf(exchange)).toEqual([]);
});

test.each([
  ['before its readings are answered', 40],
  ['while the exchange refuses the close', 5_000],
])('flatten that is not needed any more %s sends no close', async (_, ms) => {
  const { exchange } = await openLong();
  const end = answerWith(exchange, refusal, ({ method }) => method === 'POST');
  let isNeeded = true;
  exchange.port.flatten(exchange.market.symbol, undefined, () => isNeeded);
  await exchange.run(ms, 10);
  isNeeded = false;
  end();
  const closes = () => exchange.wire.sent.filter(({ path }) => path === '/v5/order/create').length;
  const before = closes();
  await exchange.run(40_000);
  expect([closes(), positionsOf(exchange).length]).toEqual([before, 1]);
});
