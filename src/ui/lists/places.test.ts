import { placesFor } from './places';

test('a longer list of places begins with the same objects as a shorter one', () => {
  const three = placesFor(3);
  const five = placesFor(5);
  expect(five.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(three.every((place, index) => place === five[index])).toBe(true);
  expect(placesFor(2)).toEqual(five.slice(0, 2));
});
