import { overviewRowSchema } from '@/contract/marketView';
import { heldSymbols, sortedSymbols, strongestImbalance } from './overview';

const OVERVIEW_ROWS = [
  { symbol: 'BBB', obi: -0.6, price: 3 },
  { symbol: 'AAA', obi: 0.4, price: 'none' },
  { symbol: 'CCC', price: 10 },
].map((row) => overviewRowSchema.parse(row));

test('the overview sorts by any column, with missing values last in both directions', () => {
  expect(sortedSymbols(OVERVIEW_ROWS, { by: 'price', descending: true })).toEqual(['CCC', 'BBB', 'AAA']);
  expect(sortedSymbols(OVERVIEW_ROWS, { by: 'price', descending: false })).toEqual(['BBB', 'CCC', 'AAA']);
  expect(sortedSymbols(OVERVIEW_ROWS, { by: 'symbol', descending: false })).toEqual(['AAA', 'BBB', 'CCC']);
});

test('heldSymbols keeps the held order, drops removed symbols and appends new ones', () => {
  expect(heldSymbols(['C', 'GONE', 'A'], ['A', 'B', 'C'])).toEqual(['C', 'A', 'B']);
});

test('strongestImbalance considers both sides of the book', () => {
  expect(strongestImbalance(OVERVIEW_ROWS)).toBe('BBB');
  expect(strongestImbalance([])).toBeNull();
});
