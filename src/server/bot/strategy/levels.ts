import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../direction';
import { roundAwayFromProfit, roundTowardsProfit } from '../venues/rounding';
import type { Wall } from './walls/walls';

export type LevelRules = Pick<
  Parameters,
  | 'enforce_min_tp'
  | 'enforce_rr_ratio'
  | 'max_sl_distance_pct'
  | 'min_rr_ratio'
  | 'min_sl_distance_pct'
  | 'min_tp_distance_pct'
  | 'min_tp_distance_usd'
  | 'min_tp_pct'
  | 'sl_beyond_wall_pct'
  | 'tp_min_usd'
  | 'wall_follow_tolerance_bps'
>;

export type LevelRequest = {
  direction: Direction;
  /** In prices of the data venue, like all fields of the request. */
  entry: number;
  qty: number;
  /** Price on the trade's venue divided by the data price; 1 on the same exchange. `tickSize` is of that venue. */
  ratio?: number;
  tickSize: number;
  /** The walls behind the entry, nearest first. The nearest one may place the stop. */
  protectives: readonly Wall[];
  /** The walls ahead of the entry, nearest first. */
  targets: readonly Wall[];
  /** Multiplies the minimum SL distance: 1, or more in a volatile regime. */
  minSlFactor: number;
};

export type Levels = {
  /** Prices of the trade's venue, rounded to its ticks. */
  tp: number;
  sl: number;
  /** TP distance over SL distance of the rounded prices. */
  rr_ratio: number;
  /** The wall that protects the stop. */
  protective: Wall | undefined;
  /** True when a wall, not the minimum distance, placed the stop. */
  isStopByWall: boolean;
  target: Wall | undefined;
};

export const LEVEL_REJECTIONS = {
  sl_too_far: 'the stop behind its wall would be farther than max_sl_distance_pct',
  tp_too_near: 'a wall is nearer than the minimum TP distance',
  rr_too_low: 'reward to risk is below min_rr_ratio',
} as const;
export type LevelRejection = keyof typeof LEVEL_REJECTIONS;

export type LevelPlan = { ok: true; levels: Levels } | { ok: false; rejection: LevelRejection };

/** Rounding error: 0.3 % over 0.25 % must satisfy a minimum of 1.2. */
const EPSILON = 1e-9;
const RATIO_PRECISION = 1e9;

/** Returns the SL of a wall, sl_beyond_wall_pct behind it. */
export const stopBehindWall = (wall: Wall, direction: Direction, p: LevelRules): number =>
  wall.price * (1 - direction * p.sl_beyond_wall_pct);

/** Returns the wall that protects a stop: the farthest one before the stop. `walls` come nearest first. */
export const protectiveWallOf = (walls: readonly Wall[], stop: number, direction: Direction): Wall | undefined =>
  walls.findLast(({ price }) => direction * (price - stop) >= 0);

/** Returns the TP of a wall, wall_follow_tolerance_bps before it. */
const targetBeforeWall = (wall: Wall, direction: Direction, p: LevelRules): number =>
  wall.price * (1 - (direction * p.wall_follow_tolerance_bps) / 1e4);

/**
 * Returns the distance from the entry to the TP of a wall. A wall just beyond the minimum distance gives that minimum.
 * A nearer wall gives undefined, or its distance when enforce_min_tp is off. `ratio`: entry prices divided by wall
 * prices.
 */
export function tpDistanceToWall(
  wall: Wall,
  { direction, entry, ratio = 1 }: { direction: Direction; entry: number; ratio?: number },
  floor: number,
  p: LevelRules,
): number | undefined {
  const distance = direction * (ratio * targetBeforeWall(wall, direction, p) - entry);
  if (distance >= floor - EPSILON * entry) return distance;
  if (direction * (ratio * wall.price - entry) > floor) return floor;
  return p.enforce_min_tp || distance <= 0 ? undefined : distance;
}

/** Returns the minimum TP distance in price: the largest of four rules. */
export function minTpDistance(entry: number, qty: number, p: LevelRules): number {
  return Math.max(
    entry * p.min_tp_distance_pct,
    entry * (p.min_tp_pct / 100),
    p.min_tp_distance_usd,
    p.tp_min_usd / qty,
  );
}

export function planLevels(request: LevelRequest, p: LevelRules): LevelPlan {
  const { direction, entry, ratio = 1, tickSize, protectives, minSlFactor } = request;
  const [nearest] = protectives;
  const slFloor = entry * p.min_sl_distance_pct * minSlFactor;
  const behindWall = nearest === undefined ? 0 : direction * (entry - stopBehindWall(nearest, direction, p));
  const slDistance = Math.max(slFloor, behindWall);
  if (slDistance > entry * p.max_sl_distance_pct) return { ok: false, rejection: 'sl_too_far' };

  const tp = tpDistance(request, slDistance, p);
  if (tp === undefined) return { ok: false, rejection: 'tp_too_near' };
  const placed = roundLevels(
    {
      entry: entry * ratio,
      tp: (entry + direction * tp.distance) * ratio,
      sl: (entry - direction * slDistance) * ratio,
      minRatio: tp.wall === undefined ? minRatioWithoutWall(p) : undefined,
    },
    direction,
    tickSize,
  );
  if (p.enforce_rr_ratio && placed.rr_ratio < p.min_rr_ratio - EPSILON) return { ok: false, rejection: 'rr_too_low' };
  const protective = protectiveWallOf(protectives, entry - direction * slDistance, direction);
  return { ok: true, levels: { ...placed, protective, isStopByWall: behindWall >= slFloor, target: tp.wall } };
}

export type UnroundedLevels = {
  entry: number;
  tp: number;
  sl: number;
  /** Minimum ratio of a TP without a wall. Large ticks would otherwise round it below the minimum. */
  minRatio: number | undefined;
};

/** Rounds the SL away from the entry and the TP towards it. A TP with a minimum ratio rounds outwards instead. */
export function roundLevels(
  { entry, tp, sl, minRatio }: UnroundedLevels,
  direction: Direction,
  tickSize: number,
): Pick<Levels, 'tp' | 'sl' | 'rr_ratio'> {
  const stop = roundAwayFromProfit(sl, tickSize, direction);
  const risk = direction * (entry - stop);
  const target =
    minRatio === undefined
      ? roundAwayFromProfit(tp, tickSize, direction)
      : roundTowardsProfit(
          direction * Math.max(direction * tp, direction * entry + risk * minRatio),
          tickSize,
          direction,
        );
  return { tp: target, sl: stop, rr_ratio: roundRatio((direction * (target - entry)) / risk) };
}

/** Rounds 1.4999999999999998 to 1.5, which must satisfy a minimum of 1.5. */
const roundRatio = (ratio: number): number => Math.round(ratio * RATIO_PRECISION) / RATIO_PRECISION;

export const minRatioWithoutWall = (p: Pick<LevelRules, 'min_rr_ratio'>): number => Math.max(p.min_rr_ratio, 1);

function tpDistance(
  { direction, entry, qty, targets }: LevelRequest,
  slDistance: number,
  p: LevelRules,
): { distance: number; wall: Wall | undefined } | undefined {
  const floor = minTpDistance(entry, qty, p);
  const [wall] = targets;
  if (wall === undefined) {
    return { distance: Math.max(floor, slDistance * minRatioWithoutWall(p)), wall };
  }
  const distance = tpDistanceToWall(wall, { direction, entry }, floor, p);
  return distance === undefined ? undefined : { distance, wall };
}
