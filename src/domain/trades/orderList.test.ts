import { orderResultText, paperComparisonText } from './orderList';

const aResult = (filled_qty: number) => ({ filled_qty, average_price: 2.5, delay_ms: null });

test.each([
  ['a part of an order', aResult(3), true, '3 at 2.5000'],
  ['an order without a fill that can still fill', aResult(0), true, 'not filled yet'],
  ['an ended order without a fill', aResult(0), false, 'not filled'],
  ['an order without an estimate', null, true, '—'],
])('the result of %s is written', (_, result, canFill, text) => {
  expect(orderResultText(result, canFill)).toBe(text);
});

const anEntry = {
  ...{ at: '2026-03-10T12:00:00.000Z', purpose: 'entry', side: 'BUY', qty: 3, limit: 2.6 },
  result: { filled_qty: 3, average_price: 2.5, delay_ms: 84 },
  estimate: { filled_qty: 3, average_price: 2.4975, delay_ms: 300 },
};

test.each([
  [
    'an order that both filled',
    anEntry,
    'entry BUY 3 limit 2.6000: 3 at 2.5000 after 84 ms; on paper 3 at 2.4975 after 300 ms; the exchange 10.0 bps worse.',
  ],
  [
    'an order that filled only at the exchange',
    { ...anEntry, limit: null, estimate: { filled_qty: 0, average_price: null, delay_ms: 300 } },
    'entry BUY 3 at market: 3 at 2.5000 after 84 ms; on paper not filled after 300 ms.',
  ],
  [
    'an open order whose estimate failed',
    { ...anEntry, result: aResult(0), estimate: null },
    'entry BUY 3 limit 2.6000: not filled yet; on paper no estimate.',
  ],
])('%s is compared in words', (_, order, text) => {
  expect(paperComparisonText(order)).toBe(text);
});
