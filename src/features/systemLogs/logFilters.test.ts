import { readHash } from '@/ui/hooks/hashRoute';
import { addressWith, DEFAULT_FILTERS, readFilters } from './logFilters';

const readFiltersOf = (query: string) => readFilters(new URLSearchParams(query));

test('a URL without filters selects 500 lines of all levels and components in a table', () => {
  expect(readFiltersOf('')).toEqual(DEFAULT_FILTERS);
  expect(DEFAULT_FILTERS).toMatchObject({ limit: 500, view: 'table' });
  expect(addressWith('logs', DEFAULT_FILTERS)).toBe('#logs');
});

test('filters that are written to the URL are read back', () => {
  const filters = { level: 'ERROR', component: 'RISK', limit: 2000, text: 'a&b #1?', view: 'timeline', grouped: true };
  expect(readFilters(readHash(addressWith('logs', filters as never)).query)).toEqual(filters);
});

test('an unknown filter in the URL is replaced by its default', () => {
  expect(readFiltersOf('limit=7&view=graph')).toEqual(DEFAULT_FILTERS);
});
