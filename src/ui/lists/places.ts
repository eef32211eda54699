import { createContext, use } from 'react';

/**
 * A row of a grid by its position, whatever it shows: the cells look up the row of their place. The grid takes tens of
 * milliseconds to take over thousands of rows. With places it does so when their number changes, not at every refresh.
 */
export type Place = { index: number };

export const placeKey = ({ index }: Place): number => index;

let places: readonly Place[] = [];

/** Returns that many places, always the same ones. Another array is all new to the grid: memoise it by the number. */
export function placesFor(count: number): readonly Place[] {
  if (count > places.length) {
    places = [
      ...places,
      ...Array.from({ length: count - places.length }, (_, more) => ({ index: places.length + more })),
    ];
  }
  return places.slice(0, count);
}

/** Creates the context that holds the rows of one grid, and the hook by which a cell reads the row of its place. */
export function createPlacedRows<Row>() {
  const PlacedRows = createContext<readonly Row[]>([]);
  const useRowAt = ({ index }: Place): Row | undefined => use(PlacedRows)[index];
  return { PlacedRows, useRowAt };
}
