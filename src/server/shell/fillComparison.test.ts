import type { ComparedOrder } from '../store/account/orderResults';
import { compareFills, differenceBpsOf } from './fillComparison';

const anOrder = (changes: Partial<ComparedOrder> = {}): ComparedOrder => ({
  ...{ client_id: 'a', symbol: 'BTCUSDT', side: 'BUY', purpose: 'entry', qty: 1, limit_price: 100 },
  ...{ time_in_force: 'FOK', state: 'done', created_ms: 0, filled_qty: 1, average_price: 100 },
  ...{ delay_ms: 50, estimate_qty: 1, estimate_price: 100, estimate_delay_ms: 0 },
  ...changes,
});
const notAtExchange = { filled_qty: null, average_price: null } as const;
const notInEstimate = { estimate_qty: 0, estimate_price: null } as const;

const totalOf = (orders: readonly ComparedOrder[]) => compareFills(orders).at(-1)!;

test('each order counts for its kind and for the total', () => {
  const kinds = compareFills([
    anOrder(),
    anOrder({ time_in_force: 'POST_ONLY' }),
    anOrder({ purpose: 'exit', time_in_force: 'IOC' }),
    anOrder({ purpose: 'exit', time_in_force: 'POST_ONLY' }),
    anOrder({ purpose: 'exit', time_in_force: 'IOC', limit_price: null }),
  ]);
  expect(kinds.map(({ name, orders }) => [name, orders])).toEqual([
    ['resting entry', 1],
    ['taker entry', 1],
    ['exit by limit', 2],
    ['exit by market', 1],
    ['total', 5],
  ]);
});

test('the counts tell orders that only one side filled', () => {
  const orders = [anOrder(), anOrder(notInEstimate), anOrder(notInEstimate), anOrder(notAtExchange)];
  expect(totalOf(orders)).toMatchObject({
    ...{ orders: 4, filledAtExchange: 3, filledInEstimate: 2 },
    ...{ both: 1, onlyExchange: 2, onlyEstimate: 1 },
  });
});

test('an order without an estimate is not compared', () => {
  expect(totalOf([anOrder({ estimate_qty: null, estimate_price: null })]).orders).toBe(0);
});

test.each([
  ['a buy above the estimate is worse', { average_price: 100.1 }, 10],
  ['a buy below the estimate is better', { average_price: 99.9 }, -10],
  ['a sale below the estimate is worse', { side: 'SELL', average_price: 99.9 }, 10],
  ['an order without a fill at the exchange has no difference', notAtExchange, null],
  ['an order without a fill in the estimate has no difference', notInEstimate, null],
])('%s', (_, changes, bps) => {
  const difference = differenceBpsOf(anOrder(changes));
  expect(difference).toEqual(bps === null ? null : expect.closeTo(bps, 6));
});

test('the percentiles cover only orders that both filled, the delays only filled orders', () => {
  const orders = Array.from({ length: 10 }, (_, index) =>
    anOrder({ average_price: 100 + index / 100, delay_ms: 10 * (index + 1) }),
  );
  const { differenceBps, exchangeDelayMs, estimateDelayMs } = totalOf([
    ...orders,
    anOrder({ ...notAtExchange, delay_ms: 9_999 }),
    anOrder({ ...notInEstimate, delay_ms: null, estimate_delay_ms: 9_999 }),
  ]);
  expect(differenceBps).toEqual({ p10: 0, median: expect.closeTo(4, 6), p90: expect.closeTo(8, 6) });
  expect(exchangeDelayMs).toEqual({ p10: 10, median: 50, p90: 90 });
  expect(estimateDelayMs).toEqual({ p10: 0, median: 0, p90: 0 });
});
