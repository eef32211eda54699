import { gridPlaces } from './places';

test('a longer list of grid places begins with the place objects of a shorter list', () => {
  const three = gridPlaces(3);
  const five = gridPlaces(5);
  expect(five.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(three.every((place, index) => place === five[index])).toBe(true);
  expect(gridPlaces(2)).toEqual(five.slice(0, 2));
});
