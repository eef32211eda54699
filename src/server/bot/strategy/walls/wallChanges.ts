import type { Wall } from './walls';

type WallChange = { what: 'appeared' | 'vanished' | 'grew' | 'shrank'; wall: Wall };

/** Levels breathe at every update: only this share of a wall is worth a line. */
const WORTH_TELLING = 0.5;

/** What happened to the walls of a side since they were last told, and the walls as they are told now. */
export function wallChanges(
  before: readonly Wall[],
  now: readonly Wall[],
): { changes: readonly WallChange[]; told: readonly Wall[] } {
  const at = (walls: readonly Wall[], price: number) => walls.find((wall) => wall.price === price);
  const changes: WallChange[] = [];
  const told = now.map((wall) => {
    const known = at(before, wall.price);
    const what = known === undefined ? 'appeared' : resized(known, wall);
    if (what === undefined) return known ?? wall;
    changes.push({ what, wall });
    return { ...wall };
  });
  for (const wall of before) if (at(now, wall.price) === undefined) changes.push({ what: 'vanished', wall });
  return { changes, told };
}

function resized(before: Wall, now: Wall): 'grew' | 'shrank' | undefined {
  if (now.notional > before.notional * (1 + WORTH_TELLING)) return 'grew';
  return now.notional < before.notional * (1 - WORTH_TELLING) ? 'shrank' : undefined;
}
