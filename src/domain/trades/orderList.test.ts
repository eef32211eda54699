import { orderResultText } from './orderList';

const aResult = (filled_qty: number) => ({ filled_qty, average_price: 2.5, delay_ms: null });

test.each([
  ['a part of an order', aResult(3), true, '3 at 2.5000'],
  ['an order without a fill that can still fill', aResult(0), true, 'not filled yet'],
  ['an ended order without a fill', aResult(0), false, 'not filled'],
  ['an order without an estimate', null, true, '—'],
])('the result of %s is written', (_, result, canFill, text) => {
  expect(orderResultText(result, canFill)).toBe(text);
});
