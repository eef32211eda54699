import type { Parameters } from '@/contract/params/catalogue';
import { exitBookSide } from '../../market/direction';
import { type PlannedTpSl, roundTpAndSl, planTpAndSl, minRewardRatioWithoutWall } from '../strategy/tpAndSl';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { notionalNear } from '../strategy/walls/walls';
import type { Wall } from '../strategy/walls/walls';

/**
 * Calculates TP and SL of a new trade in prices of its venue, rounded to `tickSize`. With post_fill_tp_sl, TP and SL
 * depend on the fill price and the current walls. Without post_fill_tp_sl, TP and SL keep the prices of the signal. If
 * the fill price is beyond the TP or SL of the signal, TP and SL keep the signal's distances from the entry price.
 */
export function tpAndSlAtFill(
  signal: FoundSignal,
  watch: SymbolWatch,
  fill: { price: number; qty: number; ratio: number; tickSize: number },
  p: Parameters,
): PlannedTpSl {
  const { direction, levels, view } = signal;
  const { price: entry, qty, ratio, tickSize } = fill;
  const planned = { ...levels, protective: wallAtFill(levels.protective, watch, p) };
  const minRatio = planned.target === undefined ? minRewardRatioWithoutWall(p) : undefined;
  const signalled = { entry: view.mid * ratio, tp: planned.tp * ratio, sl: planned.sl * ratio, minRatio };
  if (p.post_fill_tp_sl) {
    const plan = planTpAndSl(
      {
        direction,
        entry: entry / ratio,
        qty: qty * ratio,
        ratio,
        tickSize,
        protectives: p.wall_following ? watch.trustedWalls(exitBookSide(direction), 'protective') : [],
        targets: p.wall_following ? watch.trustedWalls(direction === 1 ? 'ask' : 'bid', 'target') : [],
        minSlFactor: watch.minSlFactor(),
      },
      p,
    );
    if (plan.ok) return plan.levels;
  } else {
    // Rounds TP and SL relative to the entry of the signal, because a worse fill must not move the TP.
    const kept = roundTpAndSl(signalled, direction, tickSize);
    if (direction * (kept.tp - entry) > 0 && direction * (entry - kept.sl) > 0) return { ...planned, ...kept };
  }
  const moved = entry - signalled.entry;
  const shifted = { entry, tp: signalled.tp + moved, sl: signalled.sl + moved, minRatio };
  return { ...planned, ...roundTpAndSl(shifted, direction, tickSize) };
}

/** Returns the wall of the signal with its current size. Returns undefined if the wall was depleted before the fill. */
function wallAtFill(wall: Wall | undefined, watch: SymbolWatch, p: Parameters): Wall | undefined {
  const view = watch.groupedBook();
  if (wall === undefined || view === undefined) return wall;
  const { side, price, notional } = wall;
  const left = notionalNear(view, side, price);
  if (left === undefined) return wall;
  return left < p.sl_wall_drop_ratio * notional ? undefined : { side, price, notional: left };
}
