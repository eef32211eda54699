import { createContext, use } from 'react';

/**
 * The index of a row in a grid. The grid needs tens of milliseconds for a new array of thousands of rows. With places
 * instead of rows, the array changes only with the number of rows. Each cell looks up the row of its place.
 */
export type GridPlace = { index: number };

export const placeKey = ({ index }: GridPlace): number => index;

let places: readonly GridPlace[] = [];

/** Returns `count` places. The objects are always the same; the array is new, so callers memoise it by `count`. */
export function placesFor(count: number): readonly GridPlace[] {
  if (count > places.length) {
    places = [
      ...places,
      ...Array.from({ length: count - places.length }, (_, more) => ({ index: places.length + more })),
    ];
  }
  return places.slice(0, count);
}

/** Creates a context with the rows of one grid, and a hook that returns the row of a place. */
export function createPlacedRows<Row>() {
  const PlacedRows = createContext<readonly Row[]>([]);
  const useRowAt = ({ index }: GridPlace): Row | undefined => use(PlacedRows)[index];
  return { PlacedRows, useRowAt };
}
