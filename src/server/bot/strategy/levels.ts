import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../direction';
import { roundTowardsLoss, roundTowardsProfit } from '../venues/rounding';
import type { Wall } from './walls/walls';

export type LevelParameters = Pick<
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
  /** Entry price. All prices of the request are prices of the data venue. */
  entry: number;
  qty: number;
  /** Price on the venue of the trade divided by the data price. */
  ratio?: number;
  /** Tick size of the venue of the trade. */
  tickSize: number;
  /** Walls behind the entry, nearest first. The nearest wall may place the stop. */
  protectives: readonly Wall[];
  /** Walls ahead of the entry, nearest first. */
  targets: readonly Wall[];
  /** Multiplier of the minimum SL distance: 1, or more in a volatile regime. */
  minSlFactor: number;
};

export type TradeLevels = {
  /** TP in prices of the venue of the trade, rounded to the ticks of that venue. */
  tp: number;
  /** SL in prices of the venue of the trade, rounded to the ticks of that venue. */
  sl: number;
  /** TP distance divided by SL distance of the rounded prices. */
  rr_ratio: number;
  /** Wall that protects the stop. */
  protective: Wall | undefined;
  /** True if a wall placed the stop, false if the minimum distance placed the stop. */
  isStopByWall: boolean;
  target: Wall | undefined;
};

export const LEVEL_REJECTIONS = {
  sl_too_far: 'the stop behind its wall would be farther than max_sl_distance_pct',
  tp_too_near: 'a wall is nearer than the minimum TP distance',
  rr_too_low: 'reward to risk is below min_rr_ratio',
} as const;
export type LevelRejection = keyof typeof LEVEL_REJECTIONS;

export type LevelPlan = { ok: true; levels: TradeLevels } | { ok: false; rejection: LevelRejection };

/** Tolerance for rounding errors: 0.3 % / 0.25 % must satisfy a minimum ratio of 1.2. */
const ROUNDING_TOLERANCE = 1e-9;
const RATIO_ROUNDING_FACTOR = 1e9;

/** Returns the SL that a wall places, which is sl_beyond_wall_pct behind the wall. */
export const stopBehindWall = (wall: Wall, direction: Direction, p: LevelParameters): number =>
  wall.price * (1 - direction * p.sl_beyond_wall_pct);

/**
 * Returns the wall that protects a stop: the wall nearest to the stop, between entry and stop. `walls` is in order of
 * distance from the entry.
 */
export const protectiveWallOf = (walls: readonly Wall[], stop: number, direction: Direction): Wall | undefined =>
  walls.findLast(({ price }) => direction * (price - stop) >= 0);

/** Returns the TP that a wall places, which is wall_follow_tolerance_bps before the wall. */
const targetBeforeWall = (wall: Wall, direction: Direction, p: LevelParameters): number =>
  wall.price * (1 - (direction * p.wall_follow_tolerance_bps) / 1e4);

/**
 * Returns the distance from the entry to the TP that a wall places. Returns the minimum distance `floor` for a wall
 * just beyond that distance. Returns undefined for a wall nearer than `floor` while enforce_min_tp is on. `ratio` is
 * the entry price divided by the data price.
 */
export function tpDistanceToWall(
  wall: Wall,
  { direction, entry, ratio = 1 }: { direction: Direction; entry: number; ratio?: number },
  floor: number,
  p: LevelParameters,
): number | undefined {
  const distance = direction * (ratio * targetBeforeWall(wall, direction, p) - entry);
  if (distance >= floor - ROUNDING_TOLERANCE * entry) return distance;
  if (direction * (ratio * wall.price - entry) > floor) return floor;
  return p.enforce_min_tp || distance <= 0 ? undefined : distance;
}

/** Returns the minimum TP distance as a price difference: the largest result of four rules. */
export function minTpDistance(entry: number, qty: number, p: LevelParameters): number {
  return Math.max(
    entry * p.min_tp_distance_pct,
    entry * (p.min_tp_pct / 100),
    p.min_tp_distance_usd,
    p.tp_min_usd / qty,
  );
}

export function planLevels(request: LevelRequest, p: LevelParameters): LevelPlan {
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
  if (p.enforce_rr_ratio && placed.rr_ratio < p.min_rr_ratio - ROUNDING_TOLERANCE)
    return { ok: false, rejection: 'rr_too_low' };
  const protective = protectiveWallOf(protectives, entry - direction * slDistance, direction);
  return { ok: true, levels: { ...placed, protective, isStopByWall: behindWall >= slFloor, target: tp.wall } };
}

export type UnroundedLevels = {
  entry: number;
  tp: number;
  sl: number;
  /** Minimum reward-to-risk ratio of a TP without a wall, which must still hold after rounding to ticks. */
  minRatio: number | undefined;
};

/**
 * Rounds the SL away from the entry and the TP towards the entry. A TP with a minimum ratio is rounded away from the
 * entry.
 */
export function roundLevels(
  { entry, tp, sl, minRatio }: UnroundedLevels,
  direction: Direction,
  tickSize: number,
): Pick<TradeLevels, 'tp' | 'sl' | 'rr_ratio'> {
  const stop = roundTowardsLoss(sl, tickSize, direction);
  const risk = direction * (entry - stop);
  const target =
    minRatio === undefined
      ? roundTowardsLoss(tp, tickSize, direction)
      : roundTowardsProfit(
          direction * Math.max(direction * tp, direction * entry + risk * minRatio),
          tickSize,
          direction,
        );
  return { tp: target, sl: stop, rr_ratio: roundRatio((direction * (target - entry)) / risk) };
}

/** Removes the rounding error of a ratio: 1.4999999999999998 must satisfy a minimum of 1.5. */
const roundRatio = (ratio: number): number => Math.round(ratio * RATIO_ROUNDING_FACTOR) / RATIO_ROUNDING_FACTOR;

export const minRatioWithoutWall = (p: Pick<LevelParameters, 'min_rr_ratio'>): number => Math.max(p.min_rr_ratio, 1);

function tpDistance(
  { direction, entry, qty, targets }: LevelRequest,
  slDistance: number,
  p: LevelParameters,
): { distance: number; wall: Wall | undefined } | undefined {
  const floor = minTpDistance(entry, qty, p);
  const [wall] = targets;
  if (wall === undefined) {
    return { distance: Math.max(floor, slDistance * minRatioWithoutWall(p)), wall };
  }
  const distance = tpDistanceToWall(wall, { direction, entry }, floor, p);
  return distance === undefined ? undefined : { distance, wall };
}
