import { createContext, use } from 'react';

/**
 * Index of a row in a grid. A new array of thousands of rows costs the grid tens of milliseconds. An array of row
 * indexes changes only with the number of rows. Each cell looks up the row by the index.
 */
export type GridRowIndex = { index: number };

export const gridRowIndexKey = ({ index }: GridRowIndex): number => index;

let sharedRowIndexes: readonly GridRowIndex[] = [];

/**
 * Returns a new array of `count` row indexes. All arrays share the same row index objects. Callers memoise the array by
 * `count`.
 */
export function gridRowIndexes(count: number): readonly GridRowIndex[] {
  if (count > sharedRowIndexes.length) {
    sharedRowIndexes = [
      ...sharedRowIndexes,
      ...Array.from({ length: count - sharedRowIndexes.length }, (_, more) => ({
        index: sharedRowIndexes.length + more,
      })),
    ];
  }
  return sharedRowIndexes.slice(0, count);
}

export function createGridRowsContext<Row>() {
  const GridRowsContext = createContext<readonly Row[]>([]);
  const useRowAt = ({ index }: GridRowIndex): Row | undefined => use(GridRowsContext)[index];
  return { GridRowsContext, useRowAt };
}
