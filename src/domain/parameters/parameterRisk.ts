import type { ParameterKey } from '@/contract/params/catalogue';
import type { ParameterChange } from './parameterDiff';

type RiskRule = (before: unknown, after: unknown) => boolean;

const increased: RiskRule = (before, after) => Number(after) > Number(before);
const turnedOn: RiskRule = (_before, after) => after === true;
const turnedOff: RiskRule = (_before, after) => after === false;
const changedTo =
  (value: string): RiskRule =>
  (_before, after) =>
    after === value;

/** Changes that raise the possible loss, each with its reason. */
const RISK_RULES: Partial<Record<ParameterKey, readonly [RiskRule, string]>> = {
  mode: [changedTo('LIVE'), 'real orders, real money'],
  exchange: [() => true, 'orders go to another exchange'],
  total_capital_usdt: [increased, 'more capital can be bound'],
  trade_margin_usdt: [increased, 'more margin a trade'],
  trade_nominal_usdt: [increased, 'larger positions'],
  margin_deviation_max_pct: [increased, 'positions may be larger than planned'],
  max_concurrent_trades: [increased, 'more positions at once'],
  allow_duplicate_symbols: [turnedOn, 'several positions on one symbol'],
  max_positions_per_symbol: [increased, 'more positions on one symbol'],
  enable_trade_limits: [turnedOff, 'no limit of trades'],
  max_trades_per_hour: [increased, 'more trades an hour'],
  max_trades_per_day: [increased, 'more trades a day'],
  max_drawdown_pct: [increased, 'a deeper loss before the bot pauses'],
  max_consecutive_losses: [increased, 'more losses in a row before the bot rests'],
  min_sl_distance_pct: [increased, 'a larger loss at the SL'],
  max_sl_distance_pct: [increased, 'a larger loss at the SL'],
  sl_beyond_wall_pct: [increased, 'a larger loss at the SL'],
};

/** Returns why a change raises the risk; undefined when the risk does not rise. */
export function riskOf({ key, before, after }: ParameterChange): string | undefined {
  const rule = RISK_RULES[key];
  return rule?.[0](before, after) ? rule[1] : undefined;
}
