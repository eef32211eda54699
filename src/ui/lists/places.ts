import { createContext, use } from 'react';

/**
 * Index of a row in a grid. A new array of thousands of rows costs the grid tens of milliseconds. An array of places
 * changes only with the number of rows. Each cell looks up the row of its place.
 */
export type GridPlace = { index: number };

export const gridPlaceKey = ({ index }: GridPlace): number => index;

let places: readonly GridPlace[] = [];

/** Returns a new array of `count` places with unchanged place objects. Callers memoise the array by `count`. */
export function gridPlaces(count: number): readonly GridPlace[] {
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
