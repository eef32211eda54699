import { assignGridCells, NO_GRID_CELLS } from './gridCells';

test('assignGridCells fills the places with the first items, newest first', () => {
  expect(assignGridCells(NO_GRID_CELLS, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
});

test('assignGridCells gives a new item the place of a removed item, or a new place at the end', () => {
  const two = assignGridCells(NO_GRID_CELLS, ['b', 'a']);
  const three = assignGridCells(two, ['c', 'b', 'a']);
  expect(three).toEqual(['b', 'a', 'c']);
  const replaced = assignGridCells(three, ['d', 'c', 'b']);
  expect(replaced).toEqual(['b', 'd', 'c']);
});

test('assignGridCells places several new items in the order of their arrival', () => {
  expect(assignGridCells(['b', 'a'], ['d', 'c', 'b'])).toEqual(['b', 'c', 'd']);
});

test('assignGridCells leaves the place of a removed item free', () => {
  expect(assignGridCells(['c', 'b', 'a'], ['c', 'a'])).toEqual(['c', null, 'a']);
});

test('assignGridCells fills all places in order when every item is new', () => {
  expect(assignGridCells(['c', 'b', 'a'], ['f', 'e'])).toEqual(['f', 'e']);
});

test('assignGridCells returns the same places when the items are the same', () => {
  const places = assignGridCells(['b', 'a'], ['c', 'b']);
  expect(assignGridCells(places, ['c', 'b'])).toBe(places);
});
