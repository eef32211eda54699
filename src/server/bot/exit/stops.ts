import type { Parameters } from '@/contract/params/catalogue';
import type { Direction } from '../../market/direction';
import { isAtLeast, roundTowardsLoss, roundTowardsProfit } from '../../market/rounding';
import { type Position, progressToTp, distanceToTp } from '../positions/position';
import type { StopKind } from '../../orders/exitReasons';

/** Returns the trigger price of the stop order, slightly before the SL, so that the order fills near the SL. */
export const stopTriggerPrice = (
  sl: number,
  direction: Direction,
  { sl_trigger_buffer_bps }: Pick<Parameters, 'sl_trigger_buffer_bps'>,
): number => sl * (1 + (direction * sl_trigger_buffer_bps) / 1e4);

/**
 * Prices that limit where a stop may be placed. `touch` is the price at which the trade could close now. `trigger` is the reference price
 * that sl_trigger_by selects.
 */
export type StopPrices = { touch: number; trigger: number; spread: number; tickSize: number };

type StopRule = {
  kind: StopKind;
  /** Returns the unrounded stop price, or undefined while the rule does not apply. */
  stop: (position: Position, prices: StopPrices, p: Parameters) => number | undefined;
};

/** Returns the stop price at which a taker exit breaks even after fees, slippage and funding. */
function breakEvenStopPrice(
  { direction, entry, qty, entryFee, funding }: Position,
  p: Pick<Parameters, 'simulate_slippage_exit_bps' | 'taker_fee_rate_pct'>,
): number {
  const exitFee = p.taker_fee_rate_pct / 100;
  const fill = (entry * qty + direction * (entryFee + funding)) / (qty * (1 - direction * exitFee));
  return fill / (1 - (direction * p.simulate_slippage_exit_bps) / 1e4);
}

/** Keeps the trigger a tick plus the spread away, because it would else fire at the next quote. */
const minStopDistance = ({ touch, spread, tickSize }: StopPrices, p: Parameters): number =>
  tickSize + spread + (touch * p.sl_trigger_buffer_bps) / 1e4;

const STOP_RULES: readonly StopRule[] = [
  {
    kind: 'BREAKEVEN_SL',
    stop: (position, { touch }, p) =>
      p.enable_breakeven_sl && isAtLeast(progressToTp(position, touch), p.breakeven_activation_pct)
        ? position.entry * (1 + position.direction * p.breakeven_offset_pct)
        : undefined,
  },
  {
    kind: 'TRAILING_SL',
    stop: (position, prices, p) => {
      const { touch } = prices;
      if (!p.enable_trailing_stop || !isAtLeast(progressToTp(position, touch), p.trailing_stop_activation_pct)) {
        return undefined;
      }
      const distance = Math.max(p.trailing_stop_distance_pct * distanceToTp(position), minStopDistance(prices, p));
      return position.bestPrice - position.direction * distance;
    },
  },
];

/** Returns whether a stop at the price `stop` would trigger at once at the current prices. */
export function wouldStopTriggerNow(
  stop: number,
  direction: Direction,
  { touch, trigger }: Pick<StopPrices, 'touch' | 'trigger'>,
  p: Pick<Parameters, 'sl_trigger_buffer_bps'>,
): boolean {
  const worse = direction * Math.min(direction * touch, direction * trigger);
  return direction * (worse - stopTriggerPrice(stop, direction, p)) <= 0;
}

/** Tightens a stop that would not trigger at once, and never loosens it. Returns whether the stop moved. */
export function tightenStop(position: Position, prices: StopPrices, p: Parameters): boolean {
  const { direction } = position;
  const { touch, tickSize } = prices;
  if (direction * (touch - position.bestPrice) > 0) position.bestPrice = touch;
  let raised = false;
  const least = breakEvenStopPrice(position, p);
  for (const rule of STOP_RULES) {
    const wanted = rule.stop(position, prices, p);
    if (wanted === undefined) continue;
    const rounded = roundTowardsLoss(wanted, tickSize, direction);
    // A trailing stop below entry plus costs lost money when it filled.
    const isTooLow = direction * (rounded - least) < 0;
    const stop = isTooLow ? roundTowardsProfit(least, tickSize, direction) : rounded;
    if (isTooLow && direction * (touch - stop) < minStopDistance(prices, p)) continue;
    if (direction * (stop - position.sl) <= 0 || wouldStopTriggerNow(stop, direction, prices, p)) continue;
    position.sl = stop;
    position.stopKind = rule.kind;
    raised = true;
  }
  if (raised) position.monitoring.unsaved = true;
  return raised;
}
