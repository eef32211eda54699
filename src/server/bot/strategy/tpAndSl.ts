import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../../market/direction';
import { roundTowardsLoss, roundTowardsProfit } from '../../market/rounding';
import type { Wall } from './walls/walls';

export type TpSlRequest = {
  direction: Direction;
  /** Entry price on the data exchange. The walls also have prices of the data exchange. */
  entry: number;
  qty: number;
  /** Price on the exchange of the trade divided by the price on the data exchange. */
  ratio?: number;
  /** Tick size of the symbol on the exchange of the trade. */
  tickSize: number;
  /**
   * Walls on the loss side of the entry, nearest first. The SL is behind the nearest wall, but never nearer to the
   * entry than its minimum distance.
   */
  protectives: readonly Wall[];
  /** Walls on the profit side of the entry, nearest first. */
  targets: readonly Wall[];
  /** Multiplier of the minimum SL distance: 1, or more in a volatile regime. */
  minSlFactor: number;
};

export type PlannedTpSl = {
  /** TP price on the exchange of the trade, rounded to ticks. */
  tp: number;
  /** SL price on the exchange of the trade, rounded to ticks. */
  sl: number;
  /** Distance of the rounded TP divided by the distance of the rounded SL. */
  rr_ratio: number;
  /** Wall between entry and SL that is nearest to the SL. */
  protective: Wall | undefined;
  /** True if the SL is placed behind a wall, false if the SL is at its minimum distance. */
  isStopByWall: boolean;
  target: Wall | undefined;
};

export const TP_SL_REJECTION_TEXTS = {
  sl_too_far: 'the stop behind its wall would be farther than max_sl_distance_pct',
  tp_too_near: 'a wall is nearer than the minimum TP distance',
  rr_too_low: 'reward to risk is below min_rr_ratio',
} as const;
export type TpSlRejection = keyof typeof TP_SL_REJECTION_TEXTS;

export type TpSlPlan = { ok: true; levels: PlannedTpSl } | { ok: false; rejection: TpSlRejection };

/** Tolerance for rounding errors: a ratio of 0.3 % / 0.25 % must satisfy a min_rr_ratio of 1.2. */
const ROUNDING_TOLERANCE = 1e-9;
const RATIO_ROUNDING_FACTOR = 1e9;

/** Returns the SL price behind a wall, at the distance sl_beyond_wall_pct. */
export const stopBehindWall = (wall: Wall, direction: Direction, p: Parameters): number =>
  wall.price * (1 - direction * p.sl_beyond_wall_pct);

/** Expects `walls` in order of distance from the entry. Returns the wall nearest to the stop. */
export const protectiveWallOf = (walls: readonly Wall[], stop: number, direction: Direction): Wall | undefined =>
  walls.findLast(({ price }) => direction * (price - stop) >= 0);

/** Returns the TP price before a wall, at the distance wall_follow_tolerance_bps. */
const tpBeforeWall = (wall: Wall, direction: Direction, p: Parameters): number =>
  wall.price * (1 - (direction * p.wall_follow_tolerance_bps) / 1e4);

/**
 * Returns the distance from the entry to the TP before a wall. Returns the minimum distance `floor` for a wall slightly
 * beyond `floor`. Returns undefined for a wall nearer than `floor` while enforce_min_tp is on. `ratio` is the price on
 * the exchange of the trade divided by the data price.
 */
export function tpDistanceToWall(
  wall: Wall,
  { direction, entry, ratio = 1 }: { direction: Direction; entry: number; ratio?: number },
  floor: number,
  p: Parameters,
): number | undefined {
  const distance = direction * (ratio * tpBeforeWall(wall, direction, p) - entry);
  if (distance >= floor - ROUNDING_TOLERANCE * entry) return distance;
  if (direction * (ratio * wall.price - entry) > floor) return floor;
  return p.enforce_min_tp || distance <= 0 ? undefined : distance;
}

/** Returns the minimum TP distance as a price difference: the largest of four parameter limits. */
export function minTpDistance(entry: number, qty: number, p: Parameters): number {
  return Math.max(
    entry * p.min_tp_distance_pct,
    entry * (p.min_tp_pct / 100),
    p.min_tp_distance_usd,
    p.tp_min_usd / qty,
  );
}

export function planTpAndSl(request: TpSlRequest, p: Parameters): TpSlPlan {
  const { direction, entry, ratio = 1, tickSize, protectives, minSlFactor } = request;
  const [nearest] = protectives;
  const slFloor = entry * p.min_sl_distance_pct * minSlFactor;
  const behindWall = nearest === undefined ? 0 : direction * (entry - stopBehindWall(nearest, direction, p));
  const slDistance = Math.max(slFloor, behindWall);
  if (slDistance > entry * p.max_sl_distance_pct) return { ok: false, rejection: 'sl_too_far' };

  const tp = tpDistance(request, slDistance, p);
  if (tp === undefined) return { ok: false, rejection: 'tp_too_near' };
  const placed = roundTpAndSl(
    {
      entry: entry * ratio,
      tp: (entry + direction * tp.distance) * ratio,
      sl: (entry - direction * slDistance) * ratio,
      minRatio: tp.wall === undefined ? minRewardRatioWithoutWall(p) : undefined,
    },
    direction,
    tickSize,
  );
  if (p.enforce_rr_ratio && placed.rr_ratio < p.min_rr_ratio - ROUNDING_TOLERANCE)
    return { ok: false, rejection: 'rr_too_low' };
  const protective = protectiveWallOf(protectives, entry - direction * slDistance, direction);
  return { ok: true, levels: { ...placed, protective, isStopByWall: behindWall >= slFloor, target: tp.wall } };
}

export type UnroundedTpSl = {
  entry: number;
  tp: number;
  sl: number;
  /** Minimum reward-to-risk ratio after rounding, for a TP that is not placed before a wall. */
  minRatio: number | undefined;
};

/**
 * Rounds the SL away from the entry. Rounds the TP towards the entry, or away from the entry if `minRatio` is given.
 */
export function roundTpAndSl(
  { entry, tp, sl, minRatio }: UnroundedTpSl,
  direction: Direction,
  tickSize: number,
): Pick<PlannedTpSl, 'tp' | 'sl' | 'rr_ratio'> {
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
  return { tp: target, sl: stop, rr_ratio: roundRewardRatio((direction * (target - entry)) / risk) };
}

/** Removes the rounding error of a reward-to-risk ratio: 1.4999999999999998 must satisfy a minimum of 1.5. */
const roundRewardRatio = (ratio: number): number => Math.round(ratio * RATIO_ROUNDING_FACTOR) / RATIO_ROUNDING_FACTOR;

export const minRewardRatioWithoutWall = (p: Pick<Parameters, 'min_rr_ratio'>): number => Math.max(p.min_rr_ratio, 1);

function tpDistance(
  { direction, entry, qty, targets }: TpSlRequest,
  slDistance: number,
  p: Parameters,
): { distance: number; wall: Wall | undefined } | undefined {
  const floor = minTpDistance(entry, qty, p);
  const [wall] = targets;
  if (wall === undefined) {
    return { distance: Math.max(floor, slDistance * minRewardRatioWithoutWall(p)), wall };
  }
  const distance = tpDistanceToWall(wall, { direction, entry }, floor, p);
  return distance === undefined ? undefined : { distance, wall };
}
