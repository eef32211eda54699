import { nextPlaces, NO_PLACES } from './cardPlaces';

const placesOf = ({ cards }: ReturnType<typeof nextPlaces>): number[] => cards.map(({ place }) => place);

test('a card that stays keeps its place when a new one comes in front', () => {
  const first = nextPlaces(NO_PLACES, ['b', 'a']);
  const second = nextPlaces(first, ['c', 'b', 'a']);
  expect(placesOf(second).slice(1)).toEqual(placesOf(first));
  expect(new Set(placesOf(second)).size).toBe(3);
});

test('new cards take over the places when none of the old ones stays', () => {
  const first = nextPlaces(NO_PLACES, ['c', 'b', 'a']);
  const second = nextPlaces(first, ['f', 'e', 'd']);
  expect(placesOf(second)).toEqual(placesOf(first));
  expect(second.cards.map(({ key }) => key)).toEqual(['f', 'e', 'd']);
});

test('two cards never share a place when an old card comes back', () => {
  let places = nextPlaces(NO_PLACES, ['b', 'a']);
  for (const keys of [
    ['d', 'c'],
    ['e', 'd'],
    ['a', 'e', 'd'],
    ['h', 'g', 'f', 'b'],
  ]) {
    places = nextPlaces(places, keys);
    expect(new Set(placesOf(places)).size).toBe(keys.length);
  }
});

test('the same cards are the same places', () => {
  const first = nextPlaces(NO_PLACES, ['b', 'a']);
  expect(nextPlaces(first, ['b', 'a'])).toBe(first);
});
