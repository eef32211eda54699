import type { Position } from '../positions/position';
import type { ExitReason, StopKind } from '../../orders/exitReasons';
import { exitBookSide } from '../../market/direction';
import { formatToStep } from '../../market/rounding';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { notionalNear, type Wall } from '../strategy/walls/walls';

type PriceFormatter = (price: number) => string;

export const createPriceFormatter =
  (tickSize: number): PriceFormatter =>
  (price) =>
    formatToStep(price, tickSize);

/** Returns a short text of a notional, such as '210 k' for 210,400. */
const notionalText = (notional: number): string =>
  notional >= 1_000 ? `${Math.round(notional / 1_000)} k` : notional.toFixed(0);

const STOP_KIND_TEXTS: Record<StopKind, string> = {
  SL: 'stop',
  BREAKEVEN_SL: 'breakeven stop',
  TRAILING_SL: 'trailing stop',
};

const gainPercentText = ({ direction, entry }: Position, price: number): string => {
  const pct = direction * (price / entry - 1) * 100;
  return `${pct < 0 ? '' : '+'}${pct.toFixed(2)} %`;
};

export function stopMoveText(position: Position, from: number, text: PriceFormatter): string {
  const { sl, stopKind, bestPrice, protective } = position;
  const moved = `SL moved from ${text(from)} to ${text(sl)}`;
  if (stopKind === 'BREAKEVEN_SL') return `${moved}: breakeven after ${gainPercentText(position, bestPrice)}`;
  if (stopKind === 'TRAILING_SL') return `${moved}: trails the best price ${text(bestPrice)}`;
  return protective === null ? moved : `${moved}: follows the wall at ${text(protective.price)}`;
}

export function tpMoveText({ tp, target }: Position, from: number, text: PriceFormatter): string {
  const moved = `TP moved from ${text(from)} to ${text(tp)}`;
  return target === null ? moved : `${moved}: follows the wall at ${text(target.price)}`;
}

export const wallChangeText = (what: string, { side, price, notional }: Wall, text: PriceFormatter): string =>
  `${side} wall at ${text(price)} ${what}: ${notionalText(notional)} USDT`;

export function exitEventText(
  position: Position,
  reason: ExitReason,
  now: number,
  watch: SymbolWatch | undefined,
  text: PriceFormatter,
): string {
  switch (reason) {
    case 'SL':
    case 'BREAKEVEN_SL':
    case 'TRAILING_SL':
      return `closed: the ${STOP_KIND_TEXTS[reason]} at ${text(position.sl)} was reached`;
    case 'TP':
      return `closed: the target at ${text(position.tp)} was reached`;
    case 'WALL_DROP':
      return `closed: ${wallDepletionText(position, watch, text)}`;
    case 'OBI_REVERSAL':
      return `closed: the imbalance turned against the trade${imbalanceValueText(watch)}`;
    case 'OBI_NEUTRAL':
      return `closed: the imbalance became neutral${imbalanceValueText(watch)}`;
    case 'TIMEOUT':
      return `closed: open for ${Math.round((now - position.monitoring.timeoutFrom) / 1_000)} s without reaching a level`;
    case 'MANUAL':
      return 'closed by the operator';
    case 'CLOSE_ALL':
      return 'closed by the operator together with all positions';
    case 'MONITOR_ERROR':
      return 'closed: its book could not be read';
    case 'LIQUIDATION':
      return 'closed by the exchange: the position was liquidated';
    case 'ADL':
      return 'closed by the exchange: auto-deleveraging';
    case 'SETTLEMENT':
      return 'closed by the exchange: the contract was settled';
    default:
      return reason satisfies never;
  }
}

function wallDepletionText(
  { protective, direction }: Position,
  watch: SymbolWatch | undefined,
  text: PriceFormatter,
): string {
  if (protective === null) return 'the protective wall depleted';
  const view = watch?.latestEvaluation()?.view;
  const left = view && notionalNear(view, exitBookSide(direction), protective.price);
  const to = left === undefined ? '' : ` to ${notionalText(left)}`;
  return `protective wall at ${text(protective.price)} depleted from ${notionalText(protective.notional)}${to} USDT`;
}

function imbalanceValueText(watch: SymbolWatch | undefined): string {
  const obi = watch?.latestEvaluation()?.obi_smoothed;
  return obi === undefined ? '' : `: ${obi.toFixed(2)}`;
}
