import { gridRowIndexes } from './gridRowIndexes';

test('gridRowIndexes reuses the row objects of a shorter list', () => {
  const three = gridRowIndexes(3);
  const five = gridRowIndexes(5);
  expect(five.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(three.every((place, index) => place === five[index])).toBe(true);
  expect(gridRowIndexes(2)).toEqual(five.slice(0, 2));
});
