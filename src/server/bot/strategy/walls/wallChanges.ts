import type { Wall } from './walls';

type WallChange = { what: 'appeared' | 'vanished' | 'grew' | 'shrank'; wall: Wall };

/** Smallest reported change of a wall, as a share of its notional. Walls change a little at every book update. */
const MIN_REPORTED_SIZE_CHANGE = 0.5;

/**
 * Returns the changes from the walls `before` to the walls `now`, and the walls to pass as `before` in the next call.
 */
export function findWallChanges(
  before: readonly Wall[],
  now: readonly Wall[],
): { changes: readonly WallChange[]; reported: readonly Wall[] } {
  const at = (walls: readonly Wall[], price: number) => walls.find((wall) => wall.price === price);
  const changes: WallChange[] = [];
  const reported = now.map((wall) => {
    const known = at(before, wall.price);
    const what = known === undefined ? 'appeared' : wallSizeChange(known, wall);
    if (what === undefined) return known ?? wall;
    changes.push({ what, wall });
    return { ...wall };
  });
  for (const wall of before) if (at(now, wall.price) === undefined) changes.push({ what: 'vanished', wall });
  return { changes, reported };
}

/** Returns whether a wall grew or shrank by more than half, or undefined for a smaller change. */
export function wallSizeChange(before: Wall, now: Wall): 'grew' | 'shrank' | undefined {
  if (now.notional > before.notional * (1 + MIN_REPORTED_SIZE_CHANGE)) return 'grew';
  return now.notional < before.notional * (1 - MIN_REPORTED_SIZE_CHANGE) ? 'shrank' : undefined;
}
