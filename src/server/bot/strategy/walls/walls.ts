import type { Parameters } from '@/contract/params/catalogue';
import type { BookSide } from '../../../market/source';
import { type BookView, bucketsOf, sideNotional } from '../bookView';

/** A target wall places the TP, a protective wall protects the SL. */
export const WALL_ROLES = ['target', 'protective'] as const;
export type WallRole = (typeof WALL_ROLES)[number];

export type WallSizes = Pick<
  Parameters,
  'enable_dual_threshold' | 'wall_min_units' | 'wall_min_units_target' | 'wall_min_units_protective'
>;
export type WallShape = WallSizes &
  Pick<Parameters, 'wall_detection_sensitivity' | 'wall_depth_ratio' | 'wall_max_spread_pct'>;

/** Returns the minimum notional in USDT. */
export function minWallNotional(role: WallRole, p: WallSizes): number {
  if (!p.enable_dual_threshold) return p.wall_min_units;
  return role === 'target' ? p.wall_min_units_target : p.wall_min_units_protective;
}

/** Returns the minimum notional of a wall of any role in this book. */
function minDetectedNotional(view: BookView, side: BookSide, p: WallShape): number {
  return Math.max(
    Math.min(minWallNotional('target', p), minWallNotional('protective', p)),
    p.wall_detection_sensitivity * view.medianNotional,
    p.wall_depth_ratio * sideNotional(view, side),
  );
}

const withinReach = (price: number, view: BookView, p: WallShape): boolean =>
  Math.abs(price - view.mid) <= (p.wall_max_spread_pct / 100) * view.mid;

export type Wall = { side: BookSide; price: number; notional: number };

/** Returns the buckets that are walls by size, nearest first, whatever their age. Without a role any role counts. */
export function detectWalls(view: BookView, side: BookSide, p: WallShape, role?: WallRole): Wall[] {
  const floor = Math.max(minDetectedNotional(view, side, p), role === undefined ? 0 : minWallNotional(role, p));
  const { prices, notionals } = bucketsOf(view, side);
  const walls: Wall[] = [];
  for (let index = 0; index < prices.length; index += 1) {
    const notional = notionals[index] ?? 0;
    const price = prices[index] ?? NaN;
    if (notional >= floor && withinReach(price, view, p)) walls.push({ side, price, notional });
  }
  return walls;
}

/** Returns the current notional at a wall's price; undefined beyond the known depth. */
export const notionalNear = (view: BookView, side: BookSide, price: number): number | undefined =>
  Math.abs(price - view.mid) > view.reach ? undefined : view.maxNotionalNear(side, price);
