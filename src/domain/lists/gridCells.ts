/** Key of the item in each cell of a grid of cards. Null marks a free cell. */
export type GridCells = readonly (string | null)[];

export const NO_GRID_CELLS: GridCells = [];

/**
 * Assigns a grid cell to each item, so that no card moves. `keys` are the keys of the items, newest first. An item
 * keeps its cell. A new item takes a free cell. When all items are new, the items fill the cells in order.
 */
export function assignGridCells(before: GridCells, keys: readonly string[]): GridCells {
  const wanted = new Set(keys);
  const cells = before.map((key) => (key !== null && wanted.delete(key) ? key : null));
  if (wanted.size === keys.length) return keys;
  // The oldest new item takes the first free cell, because the item arrived first.
  for (const key of [...wanted].reverse()) {
    const free = cells.indexOf(null);
    if (free === -1) cells.push(key);
    else cells[free] = key;
  }
  return cells.length === before.length && cells.every((key, cell) => key === before[cell]) ? before : cells;
}
