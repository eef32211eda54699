import type { WallSighting } from '../strategy/walls/wallTracker';
import type { Wall } from '../strategy/walls/walls';

/** A wall in the event list of a trade. `missing` is the number of consecutive samples without this wall. */
export type ReportedWall = { wall: Wall; missing: number };

type WallChange = { what: string; wall: Wall };

/**
 * A wall counts as vanished after this many samples without it. Walls near the minimum size disappear often for a
 * short time.
 */
const VANISHED_AFTER_SAMPLES = 3;
const MIN_REPORTED_SIZE_CHANGE = 0.5;

/** Compares the reported walls with the walls of a new sample. A new wall is reported once the bot trusts it. */
export function compareWalls(
  before: readonly ReportedWall[],
  sighted: readonly WallSighting[],
): { walls: readonly ReportedWall[]; changes: readonly WallChange[] } {
  const changes: WallChange[] = [];
  const isSame = (a: Wall) => (b: Wall) => a.side === b.side && a.price === b.price;
  const kept = before.flatMap(({ wall, missing }): ReportedWall[] => {
    const now = sighted.find(isSame(wall));
    if (now === undefined) {
      if (missing + 1 < VANISHED_AFTER_SAMPLES) return [{ wall, missing: missing + 1 }];
      changes.push({ what: 'vanished', wall });
      return [];
    }
    const what = sizeChange(wall, now);
    if (what === undefined) return [{ wall, missing: 0 }];
    changes.push({ what, wall: now });
    return [{ wall: toWall(now), missing: 0 }];
  });
  const isNew = (wall: WallSighting) => !before.some((known) => isSame(known.wall)(wall));
  const added = sighted.filter((wall) => wall.state === 'trusted' && isNew(wall)).map(toWall);
  for (const wall of added) changes.push({ what: 'appeared', wall });
  return { walls: [...kept, ...added.map((wall) => ({ wall, missing: 0 }))], changes };
}

const toWall = ({ side, price, notional }: Wall): Wall => ({ side, price, notional });

function sizeChange(before: Wall, now: Wall): string | undefined {
  if (now.notional < before.notional * (1 - MIN_REPORTED_SIZE_CHANGE)) return 'shrank';
  return now.notional > before.notional * (1 + MIN_REPORTED_SIZE_CHANGE) ? 'grew' : undefined;
}
