import type { Parameters } from '@/contract/params/catalogue';
import { roundTowardsLoss } from '../../market/rounding';
import { minTpDistance, protectiveWallOf, stopBehindWall, tpDistanceToWall } from '../strategy/tpAndSl';
import type { Wall } from '../strategy/walls/walls';
import type { FollowedWall, Position } from '../positions/position';
import { wouldStopTriggerNow, type StopPrices } from './stops';

/** Walls that TP and SL of a position follow. `protectives` starts with the nearest wall. */
export type NearestWalls = { protectives: readonly Wall[]; target: Wall | undefined };
/** `ratio` is the price on the venue of the trade divided by the price on the venue of the walls. */
export type WallFollowInputs = NearestWalls &
  Omit<StopPrices, 'spread'> & {
    mid: number;
    ratio: number;
    /** Multiplier of the minimum SL distance: 1, or more in a volatile regime. */
    minSlFactor: number;
  };

const hasWallMoved = (wall: Wall, anchor: FollowedWall | null, p: Parameters): boolean =>
  anchor === null || (Math.abs(wall.price - anchor.price) / anchor.price) * 1e4 > p.wall_follow_tolerance_bps;

const toFollowedWall = ({ price, notional }: Wall): FollowedWall => ({ price, notional });

/** Moves TP and SL with their walls and returns whether TP or SL moved. The SL only tightens. */
export function followWalls(position: Position, view: WallFollowInputs, p: Parameters): boolean {
  const sl = moveStopWithWall(position, view, p);
  const tp = moveTpWithWall(position, view, p);
  if (sl || tp) position.monitoring.unsaved = true;
  return sl || tp;
}

function moveStopWithWall(position: Position, view: WallFollowInputs, p: Parameters): boolean {
  const { direction, qty, protective } = position;
  const { protectives, mid, ratio, tickSize } = view;
  const [wall] = protectives;
  if (wall === undefined) return false;
  const least = mid * (1 - direction * p.min_sl_distance_pct * view.minSlFactor);
  const behind = stopBehindWall(wall, direction, p);
  const isByWall = direction * (behind - least) <= 0;
  const placed = isByWall ? behind : least;
  const protectiveWall = protectiveWallOf(protectives, placed, direction);
  if (protectiveWall === undefined || !hasWallMoved(protectiveWall, protective, p)) return false;
  const wanted = ratio * placed;
  const stop = roundTowardsLoss(wanted, tickSize, direction);
  const gain = direction * (stop - position.sl) * qty;
  // The stop moves only if the move tightens the stop, even if delta_sl_min_usd is 0.
  if (gain <= 0 || gain < p.delta_sl_min_usd) return false;
  // A mark price that lags behind a quick move of the book could trigger the new stop.
  if (wouldStopTriggerNow(stop, direction, view, p)) return false;
  position.sl = stop;
  position.stopKind = 'SL';
  position.protective = toFollowedWall(protectiveWall);
  position.isStopByWall = isByWall;
  return true;
}

function moveTpWithWall(position: Position, view: WallFollowInputs, p: Parameters): boolean {
  const { direction, qty, entry, target } = position;
  const { target: wall, ratio, touch, tickSize } = view;
  if (wall === undefined || !hasWallMoved(wall, target, p)) return false;
  const way = tpDistanceToWall(wall, { direction, entry, ratio }, minTpDistance(entry, qty, p), p);
  if (way === undefined) return false;
  const before = entry + direction * way;
  // A TP that the price has already reached could not fill as maker.
  const nearest = touch + direction * tickSize;
  const wanted = direction * (before - nearest) > 0 ? before : nearest;
  const tp = roundTowardsLoss(wanted, tickSize, direction);
  if (Math.abs(tp - position.tp) * qty < p.delta_tp_min_usd) return false;
  position.tp = tp;
  position.target = toFollowedWall(wall);
  return true;
}
