import type { Parameters } from '@/contract/params/catalogue';
import { exitBookSide } from '../direction';
import { type Levels, roundLevels, planLevels, minRatioWithoutWall } from '../strategy/levels';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { notionalNear } from '../strategy/walls/walls';
import type { Wall } from '../strategy/walls/walls';

/**
 * TP and SL of a fresh trade, carried over to the venue where it stands by the `ratio` of the two prices. With
 * post_fill_tp_sl they are planned anew from the true entry and the present walls; else they stay where the signal put
 * them. A trade must never stand without them: where that plan is refused, or the price has run past a level meanwhile,
 * the signal's own distances are kept from the true entry. Orders at an exchange stand on its own `tickSize`.
 */
export function levelsAtFill(
  signal: FoundSignal,
  watch: SymbolWatch,
  fill: { price: number; qty: number; ratio: number; tickSize: number },
  p: Parameters,
): Levels {
  const { direction, levels, view } = signal;
  const { price: entry, qty, ratio, tickSize } = fill;
  const planned = { ...levels, protective: wallAtFill(levels.protective, watch, p) };
  const minRatio = planned.target === undefined ? minRatioWithoutWall(p) : undefined;
  const signalled = { entry: view.mid * ratio, tp: planned.tp * ratio, sl: planned.sl * ratio, minRatio };
  if (p.post_fill_tp_sl) {
    const plan = planLevels(
      {
        direction,
        entry: entry / ratio,
        qty: qty * ratio,
        ratio,
        tickSize,
        protective: p.wall_following ? watch.usableWalls(exitBookSide(direction), 'protective')[0] : undefined,
        targets: p.wall_following ? watch.usableWalls(direction === 1 ? 'ask' : 'bid', 'target') : [],
        slFloorFactor: watch.slFloorFactor(),
      },
      p,
    );
    if (plan.ok) return plan.levels;
  } else {
    // Their ratio is held from where they were planned: a worse entry is no reason to move the TP.
    const kept = roundLevels(signalled, direction, tickSize);
    if (direction * (kept.tp - entry) > 0 && direction * (entry - kept.sl) > 0) return { ...planned, ...kept };
  }
  const moved = entry - signalled.entry;
  const shifted = { entry, tp: signalled.tp + moved, sl: signalled.sl + moved, minRatio };
  return { ...planned, ...roundLevels(shifted, direction, tickSize) };
}

/** The wall of the signal at its size of this moment: one that melted before the trade began shields nothing of it. */
function wallAtFill(wall: Wall | undefined, watch: SymbolWatch, p: Parameters): Wall | undefined {
  const view = watch.view();
  if (wall === undefined || view === undefined) return wall;
  const { side, price, notional } = wall;
  const left = notionalNear(view, side, price);
  if (left === undefined) return wall;
  return left < p.sl_wall_drop_ratio * notional ? undefined : { side, price, notional: left };
}
