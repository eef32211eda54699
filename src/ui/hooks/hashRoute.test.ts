import { hashAddress, readQueryChoice, openAddress, parseHashRoute, replaceAddress } from './hashRoute';

test.each([
  ['', '', ''],
  ['#signals', 'signals', ''],
  ['#/Signals', 'signals', ''],
  ['#parameters?focus=obi_threshold', 'parameters', 'focus=obi_threshold'],
])('parseHashRoute reads from the hash %p the tab %p', (hash, tabId, query) => {
  const route = parseHashRoute(hash);
  expect(route.tabId).toBe(tabId);
  expect(route.query.toString()).toBe(query);
});

test('hashAddress omits empty entries', () => {
  expect(hashAddress('trades', { status: 'open', symbol: '', day: null, view: false })).toBe('#trades?status=open');
  expect(hashAddress('trades', { symbol: '' })).toBe('#trades');
});

test('readQueryChoice returns the default for a query without a valid choice', () => {
  const query = new URLSearchParams('range=7d&limit=9&size=100');
  expect(readQueryChoice(query, 'range', ['all', '7d'], 'all')).toBe('7d');
  expect(readQueryChoice(query, 'limit', [100, 500], 100)).toBe(100);
  expect(readQueryChoice(query, 'none', ['all', '7d'], 'all')).toBe('all');
});

test('replaceAddress notifies the screen immediately and adds no history entry', () => {
  openAddress('#trades');
  const steps = history.length;
  const heard = jest.fn();
  window.addEventListener('hashchange', heard);
  replaceAddress('#trades?q=BTC');
  window.removeEventListener('hashchange', heard);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(location.hash).toBe('#trades?q=BTC');
  expect(history.length).toBe(steps);
});
