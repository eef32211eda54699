import { nextPlaces, NO_PLACES } from './fixedPlaces';

test('the first items fill the places newest first', () => {
  expect(nextPlaces(NO_PLACES, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
});

test('a new item takes a new place, and the place of the item that it replaces', () => {
  const two = nextPlaces(NO_PLACES, ['b', 'a']);
  const three = nextPlaces(two, ['c', 'b', 'a']);
  expect(three).toEqual(['b', 'a', 'c']);
  const replaced = nextPlaces(three, ['d', 'c', 'b']);
  expect(replaced).toEqual(['b', 'd', 'c']);
});

test('several new items take their places in the order of their arrival', () => {
  expect(nextPlaces(['b', 'a'], ['d', 'c', 'b'])).toEqual(['b', 'c', 'd']);
});

test('the place of an item that left stays free while none replaces it', () => {
  expect(nextPlaces(['c', 'b', 'a'], ['c', 'a'])).toEqual(['c', null, 'a']);
});

test('new items take all places in order when none of the old ones stays', () => {
  expect(nextPlaces(['c', 'b', 'a'], ['f', 'e'])).toEqual(['f', 'e']);
});

test('nextPlaces returns the same places when the items are the same', () => {
  const places = nextPlaces(['b', 'a'], ['c', 'b']);
  expect(nextPlaces(places, ['c', 'b'])).toBe(places);
});
