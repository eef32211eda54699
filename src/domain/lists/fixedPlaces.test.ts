import { assignPlaces, NO_ITEM_PLACES } from './fixedPlaces';

test('assignPlaces fills the places with the first items, newest first', () => {
  expect(assignPlaces(NO_ITEM_PLACES, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
});

test('assignPlaces gives a new item the place of a removed item, or a new place at the end', () => {
  const two = assignPlaces(NO_ITEM_PLACES, ['b', 'a']);
  const three = assignPlaces(two, ['c', 'b', 'a']);
  expect(three).toEqual(['b', 'a', 'c']);
  const replaced = assignPlaces(three, ['d', 'c', 'b']);
  expect(replaced).toEqual(['b', 'd', 'c']);
});

test('assignPlaces places several new items in the order of their arrival', () => {
  expect(assignPlaces(['b', 'a'], ['d', 'c', 'b'])).toEqual(['b', 'c', 'd']);
});

test('assignPlaces leaves the place of a removed item free', () => {
  expect(assignPlaces(['c', 'b', 'a'], ['c', 'a'])).toEqual(['c', null, 'a']);
});

test('assignPlaces fills all places in order when every item is new', () => {
  expect(assignPlaces(['c', 'b', 'a'], ['f', 'e'])).toEqual(['f', 'e']);
});

test('assignPlaces returns the same places when the items are the same', () => {
  const places = assignPlaces(['b', 'a'], ['c', 'b']);
  expect(assignPlaces(places, ['c', 'b'])).toBe(places);
});
