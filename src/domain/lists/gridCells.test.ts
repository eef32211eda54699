import { assignGridCells, NO_GRID_CELLS } from './gridCells';

test('assignGridCells fills the cells of an empty grid with the items, newest first', () => {
  expect(assignGridCells(NO_GRID_CELLS, ['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
});

test('assignGridCells gives a new item the cell of a removed item, or a new cell at the end', () => {
  const two = assignGridCells(NO_GRID_CELLS, ['b', 'a']);
  const three = assignGridCells(two, ['c', 'b', 'a']);
  expect(three).toEqual(['b', 'a', 'c']);
  const replaced = assignGridCells(three, ['d', 'c', 'b']);
  expect(replaced).toEqual(['b', 'd', 'c']);
});

test('assignGridCells assigns cells to several new items in order of arrival', () => {
  expect(assignGridCells(['b', 'a'], ['d', 'c', 'b'])).toEqual(['b', 'c', 'd']);
});

test('assignGridCells leaves the cell of a removed item free', () => {
  expect(assignGridCells(['c', 'b', 'a'], ['c', 'a'])).toEqual(['c', null, 'a']);
});

test('assignGridCells fills all cells in order when every item is new', () => {
  expect(assignGridCells(['c', 'b', 'a'], ['f', 'e'])).toEqual(['f', 'e']);
});

test('assignGridCells returns the given cells when no item changed', () => {
  const places = assignGridCells(['b', 'a'], ['c', 'b']);
  expect(assignGridCells(places, ['c', 'b'])).toBe(places);
});
