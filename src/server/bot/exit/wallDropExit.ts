import type { MarketTrade } from '../../market/source';
import type { Position } from '../positions/position';
import { roundTowardsLoss } from '../venues/rounding';
import { exitTouch, slReferencePrice, type ExitInputs } from './exitRules';
import { wouldTriggerNow } from './stops';

/**
 * Starts or continues the exit after a wall drop. It moves the stop to the former wall and rests a maker order at the
 * best price of the opposite side for entry_timeout_ms. Returns false when the trade must leave as taker now: the time
 * is over, the spread is too wide, or the price is at the former wall.
 */
export function continueMakerExit(position: Position, v: ExitInputs, tickSize: number): boolean {
  const { direction, monitoring, protective } = position;
  if (monitoring.makerExit !== undefined) return v.now < monitoring.makerExit.until;
  const spread_pct = ((v.ask - v.bid) / v.ask) * 100;
  if (protective === null || spread_pct > v.p.exit_spread_multiplier * v.p.max_spread_pct) return false;
  const stop = roundTowardsLoss(protective.price * v.ratio, tickSize, direction);
  const touch = exitTouch(position, v);
  if (wouldTriggerNow(stop, direction, { touch, trigger: slReferencePrice(v) }, v.p)) return false;
  if (direction * (stop - position.sl) > 0) position.sl = stop;
  monitoring.unsaved = true;
  const from = v.now + v.p.simulate_fill_delay_ms;
  monitoring.makerExit = { price: direction === 1 ? v.ask : v.bid, from, until: from + v.p.entry_timeout_ms };
  return true;
}

/** Returns whether the book has passed the resting maker exit, so that it was filled. */
export const isMakerExitPassedByBook = (position: Position, v: ExitInputs): boolean =>
  isMakerExitPassed(position, exitTouch(position, v), v.now);

/** Returns whether a market trade went beyond the price of the resting maker exit. A trade at its price may not fill it. */
export const isMakerExitPassedByTrades = (position: Position, trades: readonly MarketTrade[]): boolean =>
  trades.some(({ price, at }) => isMakerExitPassed(position, price, at));

function isMakerExitPassed({ direction, monitoring: { makerExit } }: Position, price: number, at: number): boolean {
  return makerExit !== undefined && at >= makerExit.from && direction * (price - makerExit.price) > 0;
}
