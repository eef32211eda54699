import type { Parameters } from '@/contract/params/catalogue';
import { roundAgainst } from '../rounding';
import { leastTpDistance, type LevelRules, stopBehind, targetBefore } from '../signal/levels';
import type { Wall } from '../signal/wallTracker';
import type { Anchor, Position } from './position';

export type FollowRules = LevelRules & Pick<Parameters, 'delta_sl_min_usd' | 'delta_tp_min_usd'>;
export type NearestWalls = { protective: Wall | undefined; target: Wall | undefined };

const hasMoved = (wall: Wall, anchor: Anchor | null, p: FollowRules): boolean =>
  anchor === null || (Math.abs(wall.price - anchor.price) / anchor.price) * 1e4 > p.wall_follow_tolerance_bps;

const anchorAt = ({ price, notional }: Wall): Anchor => ({ price, notional });

/** Moves TP and SL with their walls. The SL only ever tightens. True when one of them moved. */
export function followWalls(
  position: Position,
  walls: NearestWalls,
  mid: number,
  tickSize: number,
  p: FollowRules,
): boolean {
  const sl = followProtective(position, walls.protective, mid, tickSize, p);
  const tp = followTarget(position, walls.target, tickSize, p);
  if (sl || tp) position.unsaved = true;
  return sl || tp;
}

function followProtective(
  position: Position,
  wall: Wall | undefined,
  mid: number,
  tickSize: number,
  p: FollowRules,
): boolean {
  const { direction, qty, protective } = position;
  if (wall === undefined || !hasMoved(wall, protective, p)) return false;
  const least = mid * (1 - direction * p.min_sl_distance_pct);
  const behind = stopBehind(wall, direction, p);
  const stop = roundAgainst(direction * (behind - least) > 0 ? least : behind, tickSize, direction);
  const gain = direction * (stop - position.sl) * qty;
  if (gain < p.delta_sl_min_usd) return false;
  position.sl = stop;
  position.stopKind = 'SL';
  position.protective = anchorAt(wall);
  return true;
}

function followTarget(position: Position, wall: Wall | undefined, tickSize: number, p: FollowRules): boolean {
  const { direction, qty, entry, target } = position;
  if (wall === undefined || !hasMoved(wall, target, p)) return false;
  const wanted = targetBefore(wall, direction, p);
  if (direction * (wanted - entry) < leastTpDistance(entry, qty, p)) return false;
  const tp = roundAgainst(wanted, tickSize, direction);
  if (Math.abs(tp - position.tp) * qty < p.delta_tp_min_usd) return false;
  position.tp = tp;
  position.target = anchorAt(wall);
  return true;
}
