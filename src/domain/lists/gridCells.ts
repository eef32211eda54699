/** Key of the item at each place. Null marks a free place. */
export type GridCells = readonly (string | null)[];

export const NO_GRID_CELLS: GridCells = [];

/**
 * Assigns a place to each item. `keys` are the keys of the items, newest first. An item with a place keeps the place,
 * and a new item takes a free place. When all items are new, the places are filled in order.
 */
export function assignGridCells(before: GridCells, keys: readonly string[]): GridCells {
  const wanted = new Set(keys);
  const places = before.map((key) => (key !== null && wanted.delete(key) ? key : null));
  if (wanted.size === keys.length) return keys;
  // New items are placed oldest first, as if they had arrived one by one.
  for (const key of [...wanted].reverse()) {
    const free = places.indexOf(null);
    if (free === -1) places.push(key);
    else places[free] = key;
  }
  return places.length === before.length && places.every((key, place) => key === before[place]) ? before : places;
}
