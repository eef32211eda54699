import type { TriggerPrice } from '@/contract/enums';
import type { Parameters } from '@/contract/params/catalogue';
import { exitBookSide } from '../../market/direction';
import type { ReferencePrices } from '../../market/source';
import { isAtLeast, isAtMost } from '../../market/rounding';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { notionalNear, detectWalls } from '../strategy/walls/walls';
import { type Position, progressToTp } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import { stopTriggerPrice } from './stops';

/** Prices, imbalance and walls for one open trade at one time. */
export type ExitInputs = {
  now: number;
  /** Market time of the last book update, ms. */
  at: number;
  p: Parameters;
  bid: number;
  ask: number;
  prices: ReferencePrices;
  /** Price on the venue of the trade divided by the price on the data venue, where walls and imbalance are measured. */
  ratio: number;
  /**
   * Imbalance and walls of the data venue. Rules read them on demand, because a failed read must not prevent the stop.
   * Undefined for a symbol that the bot does not watch.
   */
  watch: Pick<SymbolWatch, 'groupedBook' | 'isSpoofed' | 'smoothedObi'> | undefined;
};

export type ExitRule = {
  reason: (position: Position) => ExitReason;
  /** `book` for evaluation at every book update, `monitor` for evaluation every monitoring_interval_ms. */
  when: 'book' | 'monitor';
  /** True if the condition must hold for hold_ms_before_flatten, because a short spike does not justify a taker fee. */
  mustPersist: boolean;
  isDue: (position: Position, v: ExitInputs) => boolean;
  /** Returns whether a due exit must wait. The wait does not restart the hold time of the condition. */
  isDelayed?: (position: Position, v: ExitInputs) => boolean;
};

const REFERENCE_PRICE_FIELDS = { LAST: 'last', MARK: 'mark', INDEX: 'index' } as const satisfies Record<
  TriggerPrice,
  keyof ReferencePrices
>;

/** Largest adverse imbalance that OBI_REVERSAL requires, because few books exceed an imbalance of 0.95. */
const MAX_REVERSAL_OBI = 0.95;

export const exitTouchPrice = ({ direction }: Pick<Position, 'direction'>, v: ExitInputs): number =>
  direction === 1 ? v.bid : v.ask;
const midPriceOf = (v: ExitInputs): number => (v.bid + v.ask) / 2;

/** Returns the last, mark or index price that triggers the stop. */
export const slReferencePrice = (v: ExitInputs): number => v.prices[REFERENCE_PRICE_FIELDS[v.p.sl_trigger_by]];

const triggersStop = ({ direction, sl }: Position, price: number, p: Parameters): boolean =>
  direction * (price - stopTriggerPrice(sl, direction, p)) <= 0;

/** In mode LIVE the stop at the exchange is the stop. The supervisor closes a trade whose stop did not fill. */
const isStopHit = (position: Position, v: ExitInputs): boolean =>
  position.mode !== 'LIVE' && triggersStop(position, slReferencePrice(v), v.p);

/** Returns whether one of the market trade prices triggers the stop, which is possible only with sl_trigger_by LAST. */
export const isStopTriggeredByMarketTrades = (position: Position, prices: readonly number[], p: Parameters): boolean =>
  position.mode !== 'LIVE' && p.sl_trigger_by === 'LAST' && prices.some((price) => triggersStop(position, price, p));

function isTpReached(position: Position, v: ExitInputs): boolean {
  const { direction, tp } = position;
  const trigger = v.prices[REFERENCE_PRICE_FIELDS[v.p.tp_trigger_by]];
  const price = v.p.use_execution_price_for_tp_check ? exitTouchPrice(position, v) : midPriceOf(v);
  const safeTp = tp * (1 + (direction * v.p.paper_tp_safety_distance_pct) / 100);
  return direction * (trigger - tp) >= 0 && direction * (price - safeTp) >= 0;
}

function isWallDepleted(position: Position, v: ExitInputs): boolean {
  const { direction, protective, isStopByWall, stopKind } = position;
  // WALL_DROP applies only to a stop whose price depends on the wall.
  if (!v.p.enable_wall_drop_trigger || protective === null || !isStopByWall || stopKind !== 'SL') return false;
  const view = v.watch?.groupedBook();
  const side = exitBookSide(direction);
  // WALL_DROP closes no trade whose price is beyond the wall, because the stop loss closes that trade.
  if (view === undefined || direction * ((direction === 1 ? view.bid : view.ask) - protective.price) < 0) return false;
  const left = notionalNear(view, side, protective.price);
  if (left === undefined) return false;
  if (left >= v.p.sl_wall_drop_ratio * protective.notional) return false;
  // A depleted wall does not close the trade while another wall of any age protects the stop. The remainder of the
  // depleted wall does not count as another wall.
  const isOther = (price: number) => isAtLeast(Math.abs(price - protective.price), view.bucketSize);
  return !detectWalls(view, side, v.p, 'protective').some(
    ({ price }) =>
      direction * (price * v.ratio - position.sl) > 0 && isOther(price) && v.watch?.isSpoofed(side, price) !== true,
  );
}

/** Returns true while an imbalance exit must wait, because the spread is too wide or the TP is near. */
function isImbalanceExitDelayed(position: Position, v: ExitInputs): boolean {
  const spread_pct = ((v.ask - v.bid) / midPriceOf(v)) * 100;
  if (spread_pct > v.p.exit_spread_multiplier * v.p.max_spread_pct) return true;
  const remaining_pct = (1 - progressToTp(position, exitTouchPrice(position, v))) * 100;
  return v.p.enable_obi_exit_tp_protection && isAtMost(remaining_pct, v.p.obi_exit_tp_protection_distance_pct);
}

function isImbalanceReversed(position: Position, v: ExitInputs): boolean {
  const against = Math.min(MAX_REVERSAL_OBI, v.p.obi_exit_multiplier * v.p.obi_reversal_threshold);
  const obi = v.watch?.smoothedObi();
  return obi !== undefined && isAtMost(position.direction * obi, -against);
}

const isImbalanceNeutral = (_position: Position, v: ExitInputs): boolean =>
  v.p.exit_on_obi_neutral && Math.abs(v.watch?.smoothedObi() ?? Infinity) < v.p.obi_neutral_threshold;

/** Exit rules in order of priority. */
export const EXIT_RULES: readonly ExitRule[] = [
  { reason: ({ stopKind }) => stopKind, when: 'book', mustPersist: false, isDue: isStopHit },
  { reason: () => 'TP', when: 'book', mustPersist: false, isDue: isTpReached },
  { reason: () => 'WALL_DROP', when: 'monitor', mustPersist: true, isDue: isWallDepleted },
  {
    reason: () => 'OBI_REVERSAL',
    when: 'monitor',
    mustPersist: true,
    isDue: isImbalanceReversed,
    isDelayed: isImbalanceExitDelayed,
  },
  {
    reason: () => 'OBI_NEUTRAL',
    when: 'monitor',
    mustPersist: true,
    isDue: isImbalanceNeutral,
    isDelayed: isImbalanceExitDelayed,
  },
  {
    reason: () => 'TIMEOUT',
    when: 'monitor',
    mustPersist: false,
    isDue: ({ monitoring }, v) => v.p.exit_on_timeout && v.now - monitoring.timeoutFrom >= v.p.timeout_seconds * 1000,
  },
];

/** Returns whether the condition of a rule holds and has held long enough. */
function isExitDue(rule: ExitRule, reason: ExitReason, position: Position, v: ExitInputs): boolean {
  const { conditionSince } = position.monitoring;
  if (!rule.isDue(position, v)) {
    if (rule.mustPersist) delete conditionSince[reason];
    return false;
  }
  if (!rule.mustPersist) return true;
  const since = (conditionSince[reason] ??= v.now);
  return v.now - since >= v.p.hold_ms_before_flatten && rule.isDelayed?.(position, v) !== true;
}

/**
 * Returns the reason of the first due exit. `monitor` evaluates all rules, and `book` evaluates only the rules of SL
 * and TP. A rule that throws does not stop the other rules. Throws the first error if no exit is due.
 */
export function findDueExit(position: Position, v: ExitInputs, when: ExitRule['when']): ExitReason | undefined {
  let failed: { error: unknown } | undefined;
  for (const rule of EXIT_RULES) {
    if (when === 'book' && rule.when !== 'book') continue;
    const reason = rule.reason(position);
    try {
      if (isExitDue(rule, reason, position, v)) return reason;
    } catch (error) {
      // Restarts the hold time, because a failed read does not prove that the condition held.
      delete position.monitoring.conditionSince[reason];
      failed ??= { error };
    }
  }
  if (failed !== undefined) throw failed.error;
  return undefined;
}
