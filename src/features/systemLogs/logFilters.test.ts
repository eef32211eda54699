import { parseHashRoute } from '@/ui/hooks/hashRoute';
import { logsAddress, DEFAULT_LOG_FILTERS, readLogFilters } from './logFilters';

const readFiltersOfQuery = (query: string) => readLogFilters(new URLSearchParams(query));

test('a URL without filters selects 500 lines of all levels and components in a table', () => {
  expect(readFiltersOfQuery('')).toEqual(DEFAULT_LOG_FILTERS);
  expect(DEFAULT_LOG_FILTERS).toMatchObject({ limit: 500, view: 'table' });
  expect(logsAddress('logs', DEFAULT_LOG_FILTERS)).toBe('#logs');
});

test('log filters are unchanged after they were written to the URL and read again', () => {
  const filters = {
    level: 'ERROR',
    component: 'RISK',
    limit: 2000,
    text: 'a&b #1?',
    time: 'night',
    view: 'timeline',
    grouped: true,
  };
  expect(readLogFilters(parseHashRoute(logsAddress('logs', filters as never)).query)).toEqual(filters);
});

test('an unknown filter in the URL is replaced by its default', () => {
  expect(readFiltersOfQuery('limit=7&view=graph')).toEqual(DEFAULT_LOG_FILTERS);
});
