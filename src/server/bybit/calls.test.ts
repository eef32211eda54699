import { loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import type { OrderRequest } from '../orders/port';
import { findOrderProblem, toCreateCall, toTradingStopCall } from './calls';

const entry: OrderRequest = {
  clientId: 'e-1',
  purpose: 'entry',
  style: 'marketable',
  symbol: 'BTCUSDT',
  side: 'BUY',
  qty: 0.02,
  limit: 1_000,
  timeInForce: 'FOK',
  reduceOnly: false,
};
const exit = {
  ...entry,
  clientId: 'x-1',
  purpose: 'exit',
  side: 'SELL',
  timeInForce: 'IOC',
  reduceOnly: true,
} as const;
const contract = loopbackInstrument();

const termsOf = (request: Partial<OrderRequest>, steps: Partial<typeof contract> = {}) =>
  toCreateCall({ ...entry, ...request }, { ...contract, ...steps }).parameters;

test.each<[string, Partial<OrderRequest>, Partial<typeof contract>, object]>([
  ['a buy limit between two ticks', { limit: 1_000.09 }, {}, { price: '1000.0' }],
  ['a sell limit between two ticks', { side: 'SELL', limit: 1_000.01 }, {}, { price: '1000.1' }],
  ['a buy limit on a tick with a rounding error', { limit: 0.1 + 0.2 }, {}, { price: '0.3' }],
  ['a sell limit on a tick with a rounding error', { side: 'SELL', limit: 1.1 * 3 }, {}, { price: '3.3' }],
  ['the limit of an exit', { ...exit, limit: 994.96 }, {}, { price: '995.0' }],
  ['a quantity between two steps', { qty: 0.0199999 }, {}, { qty: '0.019' }],
  ['a quantity with a rounding error', { qty: 0.1 * 3 }, {}, { qty: '0.300' }],
  [
    'a tiny tick',
    { limit: 0.00001234, qty: 5e6 },
    { tick_size: 1e-8, qty_step: 100 },
    { price: '0.00001234', qty: '5000000' },
  ],
  ['a price far above a tiny tick', { limit: 100_000.1 }, { tick_size: 1e-8 }, { price: '100000.10000000' }],
  ['a tiny quantity', { qty: 3e-8 }, { qty_step: 1e-8, min_qty: 1e-8 }, { qty: '0.00000003' }],
  ['a huge quantity', { qty: 1.5e12 }, { qty_step: 1e6 }, { qty: '1500000000000' }],
  [
    'the stop of a LONG',
    { stop: { trigger: 980.01, by: 'MARK' } },
    {},
    { stopLoss: '980.1', slTriggerBy: 'MarkPrice' },
  ],
  ['the stop of a SHORT', { side: 'SELL', stop: { trigger: 1_020.09, by: 'LAST' } }, {}, { stopLoss: '1020.0' }],
])('%s is sent in exact steps and never beyond what the bot decided', (_, request, steps, terms) => {
  expect(termsOf(request, steps)).toMatchObject(terms);
});

test.each([0.1, 0.05, 1e-4, 1e-8])('a fill-or-kill order at the best price takes it with a tick of %d', (tick) => {
  for (let steps = 1; steps < 3_000_000; steps = Math.ceil(steps * 1.7)) {
    const touch = Number((steps * tick).toFixed(8));
    const buy = Number(termsOf({ limit: touch }, { tick_size: tick })['price']);
    const sell = Number(termsOf({ side: 'SELL', limit: touch }, { tick_size: tick })['price']);
    expect([buy, sell]).toEqual([touch, touch]);
  }
});

test('an exit of less than the smallest order closes the remainder of the position', () => {
  const rest = termsOf({ ...exit, qty: 0.002 }, { min_qty: 0.01 });
  expect(rest).toMatchObject({ qty: '0', reduceOnly: true, closeOnTrigger: true, price: '1000.0' });
  expect(termsOf({ ...exit, qty: 0.01 }, { min_qty: 0.01 })).toMatchObject({ qty: '0.010' });
  expect(termsOf({ qty: 0.002 }, { min_qty: 0.01 })).not.toMatchObject({ qty: '0' });
});

test('an exit of less than one step closes the remainder of the position', () => {
  const request = { ...entry, ...exit, qty: 0.0004 };
  expect(findOrderProblem(request, contract)).toBeUndefined();
  expect(termsOf(request, { min_qty: 0.0001 })).toMatchObject({ qty: '0', reduceOnly: true, closeOnTrigger: true });
});

test('a changed stop is sent on its tick', () => {
  const { parameters } = toTradingStopCall('BTCUSDT', { trigger: 979.9000000001, by: 'LAST' }, contract);
  expect(parameters).toMatchObject({ stopLoss: '979.9', slTriggerBy: 'LastPrice' });
});

test.each<[string, Partial<OrderRequest>, string]>([
  ['a quantity of 0', { qty: 0 }, 'the quantity 0 of BTCUSDT is below its step 0.001'],
  ['a quantity below the step', { qty: 0.0004 }, 'the quantity 0.0004 of BTCUSDT is below its step 0.001'],
  ['a quantity that is no number', { qty: NaN }, 'the quantity NaN of BTCUSDT is below its step'],
  ['a limit below the tick', { limit: 0.01 }, 'the limit 0.01 of BTCUSDT is no price'],
  ['a limit that is no number', { limit: NaN }, 'the limit NaN of BTCUSDT is no price'],
])('%s is not sent', (_, request, sentence) => {
  expect(findOrderProblem({ ...entry, ...request }, contract)).toContain(`not sent: ${sentence}`);
});

test('an entry without a limit is not sent, and an exit without a limit or below the minimum is', () => {
  const { limit, ...noLimit } = entry;
  expect(limit).toBeDefined();
  expect(findOrderProblem(noLimit, contract)).toBe('not sent: an entry on BTCUSDT needs a limit');
  const steps = { ...contract, min_qty: 0.01, min_notional: 10 };
  expect(findOrderProblem({ ...noLimit, purpose: 'exit', qty: 0.001 }, steps)).toBeUndefined();
});
