import type { ParameterKey } from '@/contract/params/catalogue';
import type { Change } from './parameterDiff';

type RiskRule = (before: unknown, after: unknown) => boolean;

const up: RiskRule = (before, after) => Number(after) > Number(before);
const turnedOn: RiskRule = (_before, after) => after === true;
const turnedOff: RiskRule = (_before, after) => after === false;
const changedTo =
  (value: string): RiskRule =>
  (_before, after) =>
    after === value;

/** Mode, size, limits and SL distances: the direction in which a change raises the possible loss, and the reason. */
const RISK_RULES: Partial<Record<ParameterKey, readonly [RiskRule, string]>> = {
  mode: [changedTo('LIVE'), 'real orders, real money'],
  exchange: [() => true, 'orders go to another exchange'],
  total_capital_usdt: [up, 'more capital can be bound'],
  trade_margin_usdt: [up, 'more margin a trade'],
  trade_nominal_usdt: [up, 'larger positions'],
  margin_deviation_max_pct: [up, 'positions may be larger than planned'],
  max_concurrent_trades: [up, 'more positions at once'],
  allow_duplicate_symbols: [turnedOn, 'several positions on one symbol'],
  max_positions_per_symbol: [up, 'more positions on one symbol'],
  enable_trade_limits: [turnedOff, 'no limit of trades'],
  max_trades_per_hour: [up, 'more trades an hour'],
  max_trades_per_day: [up, 'more trades a day'],
  max_drawdown_pct: [up, 'a deeper loss before the bot pauses'],
  max_consecutive_losses: [up, 'more losses in a row before the bot rests'],
  min_sl_distance_pct: [up, 'a larger loss at the SL'],
  max_sl_distance_pct: [up, 'a larger loss at the SL'],
  sl_beyond_wall_pct: [up, 'a larger loss at the SL'],
};

/** Returns why a change raises the risk, or undefined. */
export function riskOf({ key, before, after }: Change): string | undefined {
  const rule = RISK_RULES[key];
  return rule?.[0](before, after) ? rule[1] : undefined;
}
