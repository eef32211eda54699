import { exitBookSide } from '../../market/direction';
import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import { exitTouchPrice, slReferencePrice } from './exitRules';
import type { PositionInputs } from './positionInputs';
import { followWalls } from './wallFollowing';

/** Moves TP and SL of an open trade with the trusted walls of its symbol. */
export function followPosition({ params, log }: BotContext, inputs: PositionInputs, position: Position): void {
  const watch = inputs.watchOf(position.symbol);
  const view = watch?.groupedBook();
  if (watch === undefined || view === undefined) return;
  const { direction, id } = position;
  const protectives = watch.trustedWalls(exitBookSide(direction), 'protective');
  const [target] = watch.trustedWalls(direction === 1 ? 'ask' : 'bid', 'target');
  if (protectives.length === 0 && target === undefined) return;
  // With a stale best price, a new TP or SL could trigger at once.
  const v = inputs.freshExitInputsOf(position);
  if (v === undefined) return;
  const p = params();
  const walls = {
    protectives,
    target,
    mid: view.mid,
    ratio: v.ratio,
    minSlFactor: watch.minSlFactor(),
    touch: exitTouchPrice(position, v),
    trigger: slReferencePrice(v),
    tickSize: inputs.tickSizeOf(position),
  };
  if (followWalls(position, walls, p) && p.log_wall_updates) {
    log.debug('STRATEGY', `TP and SL of ${id} follow their walls: TP ${position.tp}, SL ${position.sl}`);
  }
}
