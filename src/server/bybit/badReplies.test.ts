import type { Fault, FaultKind } from '@/testing/exchange/faults/faults';
import { createVirtualExchange } from '@/testing/exchange/virtualExchange';

/** The account was read before the fault begins. */
const fault = (kind: FaultKind, code = 0): Fault => ({ kind, from: 1_000, until: 1_500, ms: 0, code });
const start = (...faults: Fault[]) => createVirtualExchange({ seed: 1, faults });
type Exchange = Awaited<ReturnType<typeof start>>;

const enter = ({ submit, market }: Exchange, clientId = 'e-1') =>
  submit({ clientId, qty: 0.02, limit: market.mid() * 1.01, stop: 0.98 });
const exit = ({ submit, market }: Exchange) =>
  submit({ clientId: 'x-1', side: 'SELL', qty: 0.02, limit: market.mid() * 0.99, reduceOnly: true });
const ordersOf = ({ account }: Exchange, clientId: string) =>
  account.state.orders.filter(({ orderLinkId }) => orderLinkId === clientId);
const createdBy = ({ wire }: Exchange) => wire.sent.filter(({ path }) => path === '/v5/order/create').length;

test.each<[number, string]>([
  [10002, 'Synchronise the clock'],
  [10005, 'The API key lacks a permission.'],
  [10006, 'Bybit received too many requests of the account.'],
  [110001, 'Bybit does not have the order any more'],
  [110007, 'not enough free margin. Transfer USDT to it, or lower trade_margin_usdt'],
  [110009, 'Cancel stop orders of the symbol at Bybit'],
  [110017, 'no position that the order can reduce'],
  [110025, 'The position mode is set already'],
  [110043, 'The leverage is set already'],
  [110063, 'The symbol is in settlement.'],
  [110066, 'does not allow trading of the symbol'],
  [110074, 'Remove the symbol from the parameters'],
  [110079, 'Bybit still processes the order.'],
  [110092, 'above the trigger of the stop already'],
  [110093, 'below the trigger of the stop already'],
  [110094, 'below the minimum notional of the symbol. Raise trade_nominal_usdt'],
  [199_999, 'for a reason that this bot does not know'],
])('code %d rejects an entry with its sentence, and the entry is not sent again', async (code, sentence) => {
  const exchange = await start(fault('error code', code));
  enter(exchange);
  await exchange.run(5_000);
  expect(exchange.reports).toEqual([
    { kind: 'ended', clientId: 'e-1', how: 'rejected', filledQty: 0, reason: expect.stringContaining(sentence) },
  ]);
  expect(JSON.stringify(exchange.reports)).toContain(`(code ${code}: refused)`);
  expect([createdBy(exchange), ordersOf(exchange, 'e-1')]).toEqual([1, []]);
});

test.each([110017, 110034])('code %d ends an exit without a position, and is no rejection', async (code) => {
  const exchange = await start(fault('error code', code));
  exit(exchange);
  await exchange.run(1_000);
  expect(exchange.reports).toMatchObject([{ kind: 'ended', clientId: 'x-1', how: 'nothing_to_reduce' }]);
});

test.each<[string, Fault, string]>([
  ['code 10000', fault('unsure code', 10000), 'code 10000'],
  ['code 10016', fault('unsure code', 10016), 'code 10016'],
  ['code 110072 for an id that was never used', fault('error code', 110072), 'with this id before (code 110072'],
  ['an empty body', fault('empty body'), 'unreadable reply'],
  ['a reply of 502 in HTML', fault('HTML reply'), 'HTTP 502'],
  ['half a reply', fault('half JSON'), 'unreadable reply'],
])('%s leaves the outcome of an entry open, and the symbol takes no other entry', async (_, kind, why) => {
  // The stream withholds the events, so that only the reply reports the outcome.
  const exchange = await start(kind, { ...fault('silent stream'), until: 60_000 });
  enter(exchange);
  await exchange.run(400);
  expect(exchange.reports).toEqual([{ kind: 'unknown', clientId: 'e-1', why: expect.stringContaining(why) }]);
  enter(exchange, 'e-2');
  expect(exchange.reports.at(-1)).toMatchObject({
    clientId: 'e-2',
    reason: 'the outcome of an earlier order is not known',
  });
  await exchange.run(40_000);
  expect(exchange.kindsOf('e-1').at(-1)).toBe(ordersOf(exchange, 'e-1').length > 0 ? 'ended filled' : 'ended rejected');
  expect(createdBy(exchange)).toBe(1);
});
