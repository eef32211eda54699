import { overviewRowSchema } from '@/contract/market/marketView';
import { keepSymbolOrder, sortOverviewSymbols, symbolWithStrongestImbalance } from './overview';

const OVERVIEW_ROWS = [
  { symbol: 'BBB', obi: -0.6, price: 3 },
  { symbol: 'AAA', obi: 0.4, price: 'none' },
  { symbol: 'CCC', price: 10 },
].map((row) => overviewRowSchema.parse(row));

test('sortOverviewSymbols puts missing values last in both directions', () => {
  expect(sortOverviewSymbols(OVERVIEW_ROWS, { by: 'price', descending: true })).toEqual(['CCC', 'BBB', 'AAA']);
  expect(sortOverviewSymbols(OVERVIEW_ROWS, { by: 'price', descending: false })).toEqual(['BBB', 'CCC', 'AAA']);
  expect(sortOverviewSymbols(OVERVIEW_ROWS, { by: 'symbol', descending: false })).toEqual(['AAA', 'BBB', 'CCC']);
});

test('keepSymbolOrder keeps the displayed order, drops removed symbols and appends new symbols', () => {
  expect(keepSymbolOrder(['C', 'GONE', 'A'], ['A', 'B', 'C'])).toEqual(['C', 'A', 'B']);
});

test('symbolWithStrongestImbalance considers bid and ask imbalances', () => {
  expect(symbolWithStrongestImbalance(OVERVIEW_ROWS)).toBe('BBB');
  expect(symbolWithStrongestImbalance([])).toBeNull();
});
