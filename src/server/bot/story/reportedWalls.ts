import { wallSizeChange } from '../strategy/walls/wallChanges';
import type { WallWithState } from '../strategy/walls/wallTracker';
import type { Wall } from '../strategy/walls/walls';

/** A wall that the trade story has reported. `missing` is the number of consecutive samples without the wall. */
export type ReportedWall = { wall: Wall; missing: number };

type WallChange = { what: string; wall: Wall };

/** Walls near the minimum size often disappear for a short time. */
const SAMPLES_UNTIL_WALL_VANISHED = 3;

/** Returns the changes. Adds a new wall only after the bot trusts the wall. */
export function updateReportedWalls(
  before: readonly ReportedWall[],
  sighted: readonly WallWithState[],
): { walls: readonly ReportedWall[]; changes: readonly WallChange[] } {
  const changes: WallChange[] = [];
  const isSame = (a: Wall) => (b: Wall) => a.side === b.side && a.price === b.price;
  const kept = before.flatMap(({ wall, missing }): ReportedWall[] => {
    const now = sighted.find(isSame(wall));
    if (now === undefined) {
      if (missing + 1 < SAMPLES_UNTIL_WALL_VANISHED) return [{ wall, missing: missing + 1 }];
      changes.push({ what: 'vanished', wall });
      return [];
    }
    const what = wallSizeChange(wall, now);
    if (what === undefined) return [{ wall, missing: 0 }];
    changes.push({ what, wall: now });
    return [{ wall: withoutWallState(now), missing: 0 }];
  });
  const isNew = (wall: WallWithState) => !before.some((known) => isSame(known.wall)(wall));
  const added = sighted.filter((wall) => wall.state === 'trusted' && isNew(wall)).map(withoutWallState);
  for (const wall of added) changes.push({ what: 'appeared', wall });
  return { walls: [...kept, ...added.map((wall) => ({ wall, missing: 0 }))], changes };
}

const withoutWallState = ({ side, price, notional }: Wall): Wall => ({ side, price, notional });
