import type { Parameters } from '@/contract/params/catalogue';
import type { BookSide } from '../../../market/source';
import { type GroupedBook, bucketsOf, sideNotional } from '../groupedBook';

/** Roles of a wall. The bot places the TP before a target wall and the SL behind a protective wall. */
export const WALL_ROLES = ['target', 'protective'] as const;
export type WallRole = (typeof WALL_ROLES)[number];

export function minWallNotional(role: WallRole, p: Parameters): number {
  if (!p.enable_dual_threshold) return p.wall_min_units;
  return role === 'target' ? p.wall_min_units_target : p.wall_min_units_protective;
}

/** Returns the notional in USDT that a bucket needs to count as a wall in any role. */
function minDetectedWallNotional(view: GroupedBook, side: BookSide, p: Parameters): number {
  return Math.max(
    Math.min(minWallNotional('target', p), minWallNotional('protective', p)),
    p.wall_detection_sensitivity * view.medianNotional,
    p.wall_depth_ratio * sideNotional(view, side),
  );
}

const isWithinWallDistance = (price: number, view: GroupedBook, p: Parameters): boolean =>
  Math.abs(price - view.mid) <= (p.wall_max_spread_pct / 100) * view.mid;

/** Bucket of the grouped book that is large enough for a wall. `notional` is in USDT. */
export type Wall = { side: BookSide; price: number; notional: number };

/** Returns the walls nearest first, without `role` every wall that is large enough for one of the roles. */
export function detectWalls(view: GroupedBook, side: BookSide, p: Parameters, role?: WallRole): Wall[] {
  const floor = Math.max(minDetectedWallNotional(view, side, p), role === undefined ? 0 : minWallNotional(role, p));
  const { prices, notionals } = bucketsOf(view, side);
  const walls: Wall[] = [];
  for (let index = 0; index < prices.length; index += 1) {
    const notional = notionals[index] ?? 0;
    const price = prices[index] ?? NaN;
    if (notional >= floor && isWithinWallDistance(price, view, p)) walls.push({ side, price, notional });
  }
  return walls;
}

/** Returns the current notional near a price. Returns undefined beyond the last bucket of the grouped book. */
export const notionalNear = (view: GroupedBook, side: BookSide, price: number): number | undefined =>
  Math.abs(price - view.mid) > view.maxDistance ? undefined : view.maxNotionalNear(side, price);
