import { readHash } from '@/ui/hooks/hashRoute';
import { addressWith, NO_FILTERS, readFilters } from './logFilters';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('a URL without filters gives the default of 500 lines of every level and component in a table', () => {
  expect(read('')).toEqual(NO_FILTERS);
  expect(NO_FILTERS).toMatchObject({ limit: 500, view: 'table' });
  expect(addressWith('logs', NO_FILTERS)).toBe('#logs');
});

test('filters written to the URL are read back', () => {
  const filters = { level: 'ERROR', component: 'RISK', limit: 2000, text: 'a&b #1?', view: 'timeline', grouped: true };
  expect(readFilters(readHash(addressWith('logs', filters as never)).query)).toEqual(filters);
});

test('an unknown filter in the URL is replaced by its default', () => {
  expect(read('limit=7&view=graph')).toEqual(NO_FILTERS);
});
