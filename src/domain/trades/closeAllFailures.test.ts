import { closeFailures } from './closeAllFailures';

test('a failed item gives its symbol and reason, or its text', () => {
  expect(
    closeFailures([{ symbol: 'BTCUSDT', error: 'no book' }, { symbol: 'ETHUSDT' }, 'order 7', { id: 7 }, null]),
  ).toEqual([
    { symbol: 'BTCUSDT', text: 'BTCUSDT (no book)' },
    { symbol: 'ETHUSDT', text: 'ETHUSDT' },
    { symbol: undefined, text: 'order 7' },
    { symbol: undefined, text: '{"id":7}' },
    { symbol: undefined, text: 'null' },
  ]);
});

test('a failed item of a megabyte is cut to a readable length', () => {
  expect(closeFailures(['x'.repeat(1_000_000)])[0]!.text).toHaveLength(121);
});
