import type { ParameterKey } from '@/contract/params/catalogue';
import type { ParameterChange } from './parameterDiff';

type RiskIncreaseRule = (before: unknown, after: unknown) => boolean;

const isIncrease: RiskIncreaseRule = (before, after) => Number(after) > Number(before);
const isTurnedOn: RiskIncreaseRule = (_before, after) => after === true;
const isTurnedOff: RiskIncreaseRule = (_before, after) => after === false;
const isChangedTo =
  (value: string): RiskIncreaseRule =>
  (_before, after) =>
    after === value;

/** Parameter changes that raise the possible loss, each with the reason. */
const RISK_INCREASE_RULES: Readonly<Partial<Record<string, readonly [RiskIncreaseRule, string]>>> = {
  mode: [isChangedTo('LIVE'), 'real orders, real money'],
  exchange: [() => true, 'orders go to another exchange'],
  total_capital_usdt: [isIncrease, 'more capital can be bound'],
  trade_margin_usdt: [isIncrease, 'more margin a trade'],
  trade_nominal_usdt: [isIncrease, 'larger positions'],
  margin_deviation_max_pct: [isIncrease, 'positions may be larger than planned'],
  max_concurrent_trades: [isIncrease, 'more positions at once'],
  allow_duplicate_symbols: [isTurnedOn, 'several positions on one symbol'],
  max_positions_per_symbol: [isIncrease, 'more positions on one symbol'],
  enable_trade_limits: [isTurnedOff, 'no limit of trades'],
  max_trades_per_hour: [isIncrease, 'more trades an hour'],
  max_trades_per_day: [isIncrease, 'more trades a day'],
  max_drawdown_pct: [isIncrease, 'a deeper loss before the bot pauses'],
  max_consecutive_losses: [isIncrease, 'more losses in a row before the bot rests'],
  min_sl_distance_pct: [isIncrease, 'a larger loss at the SL'],
  max_sl_distance_pct: [isIncrease, 'a larger loss at the SL'],
  sl_beyond_wall_pct: [isIncrease, 'a larger loss at the SL'],
} satisfies Partial<Record<ParameterKey, readonly [RiskIncreaseRule, string]>>;

export function riskIncreaseReason({ key, before, after }: ParameterChange): string | undefined {
  const rule = RISK_INCREASE_RULES[key];
  return rule?.[0](before, after) ? rule[1] : undefined;
}
