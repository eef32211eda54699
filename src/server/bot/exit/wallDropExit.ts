import type { MarketTrade } from '../../market/source';
import type { Position } from '../positions/position';
import { roundTowardsLoss } from '../../market/rounding';
import { exitTouchPrice, slReferencePrice, type ExitInputs } from './exitRules';
import { wouldStopTriggerNow } from './stops';

/**
 * Starts or continues a maker exit after a wall drop, because immediate taker exits paid 5.5 bps. Tightens the stop to
 * the price of the dropped wall. Returns false if the trade must close as taker: after entry_timeout_ms, at a wide
 * spread, or if a stop at the price of the wall would trigger at once.
 */
export function continueMakerExit(position: Position, v: ExitInputs, tickSize: number): boolean {
  const { direction, monitoring, protective } = position;
  if (monitoring.makerExit !== undefined) return v.now < monitoring.makerExit.until;
  const spread_pct = ((v.ask - v.bid) / v.ask) * 100;
  if (protective === null || spread_pct > v.p.exit_spread_multiplier * v.p.max_spread_pct) return false;
  const stop = roundTowardsLoss(protective.price * v.ratio, tickSize, direction);
  const touch = exitTouchPrice(position, v);
  if (wouldStopTriggerNow(stop, direction, { touch, trigger: slReferencePrice(v) }, v.p)) return false;
  if (direction * (stop - position.sl) > 0) position.sl = stop;
  monitoring.unsaved = true;
  const from = v.now + v.p.simulate_fill_delay_ms;
  monitoring.makerExit = {
    price: direction === 1 ? v.ask : v.bid,
    from,
    until: from + v.p.entry_timeout_ms,
    decisionMid: (v.bid + v.ask) / 2,
  };
  return true;
}

/** Returns whether the book went beyond the price of the resting maker exit and thus fills the exit. */
export const isMakerExitPassedByBook = (position: Position, v: ExitInputs): boolean =>
  isMakerExitPassed(position, exitTouchPrice(position, v), v.now);

/** Requires a trade beyond the price, because a trade at the price fills orders ahead in the queue first. */
export const isMakerExitPassedByMarketTrades = (position: Position, trades: readonly MarketTrade[]): boolean =>
  trades.some(({ price, at }) => isMakerExitPassed(position, price, at));

function isMakerExitPassed({ direction, monitoring: { makerExit } }: Position, price: number, at: number): boolean {
  return makerExit !== undefined && at >= makerExit.from && direction * (price - makerExit.price) > 0;
}
