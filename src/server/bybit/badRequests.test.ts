import { createVirtualExchange } from '@/testing/exchange/virtualExchange';
import type { OrderRequest } from '../orders/port';

type Exchange = Awaited<ReturnType<typeof createVirtualExchange>>;

const createdBy = ({ wire }: Exchange) => wire.sent.filter(({ path }) => path === '/v5/order/create').length;
const contractOf = ({ account, market }: Exchange) => account.state.instruments.get(market.symbol)!;

type Draft = Partial<Omit<OrderRequest, 'stop'>>;

async function submitEntry(draft: Draft, change: (exchange: Exchange) => unknown = () => undefined) {
  const exchange = await createVirtualExchange({ seed: 1, account: { balance: 50 } });
  change(exchange);
  const terms = { qty: 0.02, limit: exchange.market.mid() * 1.01, timeInForce: 'FOK', ...draft } as const;
  exchange.submit({ clientId: 'e-1', ...terms });
  await exchange.run(2_000);
  return exchange;
}

test.each<[string, Draft, string]>([
  ['a quantity of 0', { qty: 0 }, 'not sent: the quantity 0 of BTCUSDT is below its step 0.001'],
  ['a quantity below the step', { qty: 0.0009 }, 'not sent: the quantity 0.0009 of BTCUSDT is below its step 0.001'],
  ['an unknown symbol', { symbol: 'NONEUSDT' }, 'not sent: Bybit does not list the contract NONEUSDT for trading'],
  ['a price that is no number', { limit: NaN }, 'not sent: the limit NaN of BTCUSDT is no price'],
])('an entry with %s ends with a sentence, and no request leaves', async (_, draft, sentence) => {
  const exchange = await submitEntry(draft);
  expect(exchange.reports).toMatchObject([{ kind: 'ended', how: 'rejected', reason: sentence }]);
  expect(createdBy(exchange)).toBe(0);
});

test.each<[string, Partial<OrderRequest>, (exchange: Exchange) => unknown, string]>([
  ['a quantity above the maximum', { qty: 101 }, () => undefined, 'exceeds maximum limit allowed'],
  ['a price outside the band', { limit: 5_000, qty: 0.01 }, () => undefined, 'outside the band that Bybit allows'],
  ['too little margin', { qty: 0.6 }, () => undefined, 'The account has not enough free margin.'],
  [
    'a symbol in settlement',
    {},
    (exchange) => (contractOf(exchange).status = 'Delivering'),
    'The symbol is in settlement.',
  ],
  [
    'a delisted symbol',
    {},
    (exchange) => (contractOf(exchange).status = 'Closed'),
    'does not allow trading of the symbol',
  ],
  [
    'hedge mode set by hand',
    {},
    ({ account }) => account.switchPositionMode(true),
    'because the symbol is in hedge mode',
  ],
])(
  'an entry with %s is refused by the exchange with a sentence, and is not sent again',
  async (_, draft, change, text) => {
    const exchange = await submitEntry(draft, change);
    expect(exchange.reports).toMatchObject([{ kind: 'ended', how: 'rejected', reason: expect.stringContaining(text) }]);
    expect([createdBy(exchange), exchange.account.state.orders]).toEqual([1, []]);
  },
);

test('a limit between two ticks is sent on the tick that is not dearer', async () => {
  const exchange = await submitEntry({ limit: 1_049.98 });
  expect(exchange.account.state.orders).toMatchObject([{ price: 1_049.9 }]);
});

test('the remainder of a position below the smallest order is closed', async () => {
  const exchange = await submitEntry({});
  contractOf(exchange).min_qty = 0.05;
  exchange.port.flatten(exchange.market.symbol);
  await exchange.run(2_000);
  expect((await exchange.snapshot()).positions).toEqual([]);
});
