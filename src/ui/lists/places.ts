import { createContext, use } from 'react';

/**
 * The position of a row in a grid. The grid needs tens of milliseconds for a new array of thousands of rows. It gets
 * places instead of rows, so its array changes only with the number of rows. Each cell looks up the row of its place.
 */
export type Place = { index: number };

export const placeKey = ({ index }: Place): number => index;

let places: readonly Place[] = [];

/** Returns `count` places, always the same objects in a new array. Memoise the array by `count`. */
export function placesFor(count: number): readonly Place[] {
  if (count > places.length) {
    places = [
      ...places,
      ...Array.from({ length: count - places.length }, (_, more) => ({ index: places.length + more })),
    ];
  }
  return places.slice(0, count);
}

/** Creates the context with the rows of one grid, and the hook that returns the row of a place. */
export function createPlacedRows<Row>() {
  const PlacedRows = createContext<readonly Row[]>([]);
  const useRowAt = ({ index }: Place): Row | undefined => use(PlacedRows)[index];
  return { PlacedRows, useRowAt };
}
