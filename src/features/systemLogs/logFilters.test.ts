import { readHash } from '@/ui/hashRoute';
import { addressWith, NO_FILTERS, readFilters } from './logFilters';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('an address without filters is the beginning: 500 lines, all of them, as a table', () => {
  expect(read('')).toEqual(NO_FILTERS);
  expect(NO_FILTERS).toMatchObject({ limit: 500, view: 'table' });
  expect(addressWith('logs', NO_FILTERS)).toBe('#logs');
});

test('filters come back from the address as they were written', () => {
  const filters = { level: 'ERROR', component: 'RISK', limit: 2000, text: 'a&b #1?', view: 'timeline', grouped: true };
  expect(readFilters(readHash(addressWith('logs', filters as never)).query)).toEqual(filters);
});

test('an address that asks for what is not offered gets what is', () => {
  expect(read('limit=7&view=graph')).toEqual(NO_FILTERS);
});
