import type { Wall } from './walls';

type WallChange = { what: 'appeared' | 'vanished' | 'grew' | 'shrank'; wall: Wall };

/** Smallest change of size that is logged, as a share of the wall. Walls change a little at every update. */
const MIN_REPORTED_CHANGE = 0.5;

/** Returns the changes since the last report, and the walls for the next comparison. */
export function wallChanges(
  before: readonly Wall[],
  now: readonly Wall[],
): { changes: readonly WallChange[]; reported: readonly Wall[] } {
  const at = (walls: readonly Wall[], price: number) => walls.find((wall) => wall.price === price);
  const changes: WallChange[] = [];
  const reported = now.map((wall) => {
    const known = at(before, wall.price);
    const what = known === undefined ? 'appeared' : sizeChange(known, wall);
    if (what === undefined) return known ?? wall;
    changes.push({ what, wall });
    return { ...wall };
  });
  for (const wall of before) if (at(now, wall.price) === undefined) changes.push({ what: 'vanished', wall });
  return { changes, reported };
}

function sizeChange(before: Wall, now: Wall): 'grew' | 'shrank' | undefined {
  if (now.notional > before.notional * (1 + MIN_REPORTED_CHANGE)) return 'grew';
  return now.notional < before.notional * (1 - MIN_REPORTED_CHANGE) ? 'shrank' : undefined;
}
