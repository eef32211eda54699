import type { Parameters } from '@/contract/params/catalogue';
import { roundAgainst } from '../rounding';
import { closesInto } from '../exit/position';
import { type Levels, planLevels } from '../signal/levels';
import type { FoundSignal } from '../signal/judgement';
import type { SymbolWatch } from '../signal/symbolWatch';

/**
 * TP and SL of a fresh trade. With post_fill_tp_sl they are planned anew from the true entry and the present walls;
 * else they stay where the signal put them. A trade must never stand without them: where that plan is refused, or the
 * price has run past a level meanwhile, the signal's own distances are kept from the true entry.
 */
export function levelsAtFill(
  signal: FoundSignal,
  watch: SymbolWatch,
  entry: number,
  qty: number,
  p: Parameters,
): Levels {
  const { direction, levels, view } = signal;
  const tickSize = watch.instrument.tick_size;
  if (p.post_fill_tp_sl) {
    const plan = planLevels(
      {
        direction,
        entry,
        qty,
        tickSize,
        protective: p.wall_following ? watch.usableWalls(closesInto(direction), 'protective')[0] : undefined,
        targets: p.wall_following ? watch.usableWalls(direction === 1 ? 'ask' : 'bid', 'target') : [],
        slFloorFactor: watch.slFloorFactor(),
      },
      p,
    );
    if (plan.ok) return plan.levels;
  } else if (direction * (levels.tp - entry) > 0 && direction * (entry - levels.sl) > 0) {
    return levels;
  }
  const shift = entry - view.mid;
  return {
    ...levels,
    tp: roundAgainst(levels.tp + shift, tickSize, direction),
    sl: roundAgainst(levels.sl + shift, tickSize, direction),
  };
}
