import type { WallSighting } from '../strategy/walls/wallTracker';
import type { Wall } from '../strategy/walls/walls';

/** A wall that the story has reported, with the number of samples in a row without it. */
export type FollowedWall = { wall: Wall; missing: number };

type Change = { what: string; wall: Wall };

/** A wall near its minimum size appears and vanishes often. Only a longer absence counts. */
const GONE_AFTER_SAMPLES = 3;
const REPORTED_CHANGE = 0.5;

/** Compares the followed walls with those of one sample. A wall is followed once the bot trusts it. */
export function followedWalls(
  before: readonly FollowedWall[],
  sighted: readonly WallSighting[],
): { walls: readonly FollowedWall[]; changes: readonly Change[] } {
  const changes: Change[] = [];
  const isSame = (a: Wall) => (b: Wall) => a.side === b.side && a.price === b.price;
  const kept = before.flatMap(({ wall, missing }): FollowedWall[] => {
    const now = sighted.find(isSame(wall));
    if (now === undefined) {
      if (missing + 1 < GONE_AFTER_SAMPLES) return [{ wall, missing: missing + 1 }];
      changes.push({ what: 'vanished', wall });
      return [];
    }
    const what = changeOf(wall, now);
    if (what === undefined) return [{ wall, missing: 0 }];
    changes.push({ what, wall: now });
    return [{ wall: withoutState(now), missing: 0 }];
  });
  const isNew = (wall: WallSighting) => !before.some((known) => isSame(known.wall)(wall));
  const added = sighted.filter((wall) => wall.state === 'trusted' && isNew(wall)).map(withoutState);
  for (const wall of added) changes.push({ what: 'appeared', wall });
  return { walls: [...kept, ...added.map((wall) => ({ wall, missing: 0 }))], changes };
}

const withoutState = ({ side, price, notional }: Wall): Wall => ({ side, price, notional });

function changeOf(before: Wall, now: Wall): string | undefined {
  if (now.notional < before.notional * (1 - REPORTED_CHANGE)) return 'shrank';
  return now.notional > before.notional * (1 + REPORTED_CHANGE) ? 'grew' : undefined;
}
