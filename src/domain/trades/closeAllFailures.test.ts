import { readCloseFailures } from './closeAllFailures';

test('readCloseFailures returns the symbol and the reason of a failed entry, or the text of the entry', () => {
  expect(
    readCloseFailures([{ symbol: 'BTCUSDT', error: 'no book' }, { symbol: 'ETHUSDT' }, 'order 7', { id: 7 }, null]),
  ).toEqual([
    { symbol: 'BTCUSDT', text: 'BTCUSDT (no book)' },
    { symbol: 'ETHUSDT', text: 'ETHUSDT' },
    { symbol: undefined, text: 'order 7' },
    { symbol: undefined, text: '{"id":7}' },
    { symbol: undefined, text: 'null' },
  ]);
});

test('readCloseFailures cuts a failed entry of a megabyte to a readable length', () => {
  expect(readCloseFailures(['x'.repeat(1_000_000)])[0]!.text).toHaveLength(121);
});
