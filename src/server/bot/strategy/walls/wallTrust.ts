import type { Parameters } from '@/contract/params/catalogue';
import type { WallState } from '@/contract/live/streams';
import { requiredWallAgeMs, type TrackedWall, type WallHistory } from './wallHistory';
import { minWallNotional, WALL_ROLES, type WallRole } from './walls';

type Samples = Pick<WallHistory, 'latestAt' | 'sampleCount' | 'sizeAt'>;

/** Below this share of its largest notional a wall counts as depleting. */
export const DEPLETED_WALL_SHARE = 0.5;

export const isPersistentWall = (
  { present }: TrackedWall,
  samples: Samples,
  { wall_persistence_ratio }: Pick<Parameters, 'wall_persistence_ratio'>,
): boolean => present / samples.sampleCount() >= wall_persistence_ratio;

/** Returns whether a wall, whose price is not spoofed, may place the TP or SL. */
export function isTrustedWall(wall: TrackedWall, samples: Samples, role: WallRole, p: Parameters): boolean {
  if (wall.notional < minWallNotional(role, p)) return false;
  if (p.enable_wall_consistency_check && !isSteady(wall, samples, p)) return false;
  if (!p.enable_wall_persistence) return true;
  const { samples: present, since } = wall.presentAs[role];
  return (
    present / samples.sampleCount() >= p.wall_min_persistence_ratio &&
    samples.latestAt() - since >= requiredWallAgeMs(p)
  );
}

export function wallStateOf(wall: TrackedWall, samples: Samples, p: Parameters): WallState {
  if (isDepleting(wall, samples)) return 'depleting';
  if (WALL_ROLES.some((role) => isTrustedWall(wall, samples, role, p))) return 'trusted';
  return wall.present > 1 && isPersistentWall(wall, samples, p) ? 'persistent' : 'new';
}

function isDepleting(wall: TrackedWall, samples: Samples): boolean {
  for (let back = 0; back < samples.sampleCount(); back += 1) {
    if (wall.notional < DEPLETED_WALL_SHARE * samples.sizeAt(wall, back)) return true;
  }
  return false;
}

/** Returns whether the size varies by at most wall_size_consistency_pct. A sample without the wall counts as size 0. */
function isSteady(wall: TrackedWall, samples: Samples, p: Parameters): boolean {
  let sum = 0;
  let squares = 0;
  for (let back = 0; back < samples.sampleCount(); back += 1) {
    const size = samples.sizeAt(wall, back);
    sum += size;
    squares += size * size;
  }
  const mean = sum / wall.present;
  const variance = Math.max(0, squares / wall.present - mean * mean);
  return Math.sqrt(variance) / mean <= p.wall_size_consistency_pct / 100;
}
