import { overviewRowSchema } from '@/contract/marketView';
import { heldSymbols, sortedSymbols, strongestImbalance } from './overview';

const rows = [
  { symbol: 'BBB', obi: -0.6, price: 3 },
  { symbol: 'AAA', obi: 0.4, price: 'none' },
  { symbol: 'CCC', price: 10 },
].map((row) => overviewRowSchema.parse(row));

test('the overview sorts by a column, with missing values last in both directions', () => {
  expect(sortedSymbols(rows, { by: 'price', descending: true })).toEqual(['CCC', 'BBB', 'AAA']);
  expect(sortedSymbols(rows, { by: 'price', descending: false })).toEqual(['BBB', 'CCC', 'AAA']);
  expect(sortedSymbols(rows, { by: 'symbol', descending: false })).toEqual(['AAA', 'BBB', 'CCC']);
});

test('a held order keeps its places, drops symbols that left and appends new ones', () => {
  expect(heldSymbols(['C', 'GONE', 'A'], ['A', 'B', 'C'])).toEqual(['C', 'A', 'B']);
});

test('the strongest imbalance counts on both sides', () => {
  expect(strongestImbalance(rows)).toBe('BBB');
  expect(strongestImbalance([])).toBeNull();
});
