import { readHash } from './hashRoute';

test.each([
  ['', '', ''],
  ['#signals', 'signals', ''],
  ['#/Signals', 'signals', ''],
  ['#parameters?focus=obi_threshold', 'parameters', 'focus=obi_threshold'],
])('the hash %p is the place %p', (hash, place, query) => {
  const route = readHash(hash);
  expect(route.place).toBe(place);
  expect(route.query.toString()).toBe(query);
});
