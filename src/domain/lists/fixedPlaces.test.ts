import { nextPlaces, NO_PLACES } from './fixedPlaces';

test('nextPlaces fills the places with the first items, newest first', () => {
  expect(nextPlaces(NO_PLACES, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
});

test('nextPlaces puts a new item at the place of the item that it replaces, otherwise at a new place', () => {
  const two = nextPlaces(NO_PLACES, ['b', 'a']);
  const three = nextPlaces(two, ['c', 'b', 'a']);
  expect(three).toEqual(['b', 'a', 'c']);
  const replaced = nextPlaces(three, ['d', 'c', 'b']);
  expect(replaced).toEqual(['b', 'd', 'c']);
});

test('nextPlaces places several new items in the order of their arrival', () => {
  expect(nextPlaces(['b', 'a'], ['d', 'c', 'b'])).toEqual(['b', 'c', 'd']);
});

test('the place of a removed item stays free until a new item fills it', () => {
  expect(nextPlaces(['c', 'b', 'a'], ['c', 'a'])).toEqual(['c', null, 'a']);
});

test('nextPlaces fills all places in order when every item is new', () => {
  expect(nextPlaces(['c', 'b', 'a'], ['f', 'e'])).toEqual(['f', 'e']);
});

test('nextPlaces returns the same places when the items are the same', () => {
  const places = nextPlaces(['b', 'a'], ['c', 'b']);
  expect(nextPlaces(places, ['c', 'b'])).toBe(places);
});
