import type { ParameterKey, Parameters } from '@/contract/params/catalogue';
import { crossFieldProblems } from '@/contract/params/crossField';
import { completeParameters, type WireParameters } from '@/contract/params/schema';

export type ParameterWarning = {
  keys: readonly ParameterKey[];
  text: string;
  /** True for a contradiction, which the embedded bot refuses to save. */
  refused: boolean;
};
type ParameterWarningRule = {
  keys: readonly ParameterKey[];
  /** Switch that the rule reads beside its fields. */
  needs?: ParameterKey;
  applies: (params: Parameters) => boolean;
  text: (params: Parameters) => string;
};

/** Rules for unreasonable combinations of valid parameter values. The bot does not refuse the combinations. */
const PARAMETER_WARNING_RULES: readonly ParameterWarningRule[] = [
  {
    keys: ['trade_margin_usdt', 'trade_nominal_usdt'],
    applies: (p) => p.trade_nominal_usdt < p.trade_margin_usdt,
    text: (p) => `A nominal of ${p.trade_nominal_usdt} USDT is less than its margin of ${p.trade_margin_usdt} USDT.`,
  },
  {
    keys: ['trade_margin_usdt', 'trade_nominal_usdt'],
    applies: (p) => p.trade_nominal_usdt > 25 * p.trade_margin_usdt,
    text: (p) => `The leverage is ${Math.round(p.trade_nominal_usdt / p.trade_margin_usdt)}.`,
  },
  {
    keys: ['wall_min_units_protective', 'wall_min_units_target'],
    needs: 'enable_dual_threshold',
    applies: (p) => p.enable_dual_threshold && p.wall_min_units_protective > p.wall_min_units_target,
    text: () => 'A protective wall must be larger than a target wall.',
  },
  {
    keys: ['regime_range_atr_multiplier', 'regime_volatile_atr_multiplier'],
    applies: (p) => p.regime_range_atr_multiplier >= p.regime_volatile_atr_multiplier,
    text: () => 'A range ends where the volatile market has already begun.',
  },
  {
    keys: ['max_trades_per_hour', 'max_trades_per_day'],
    applies: (p) => p.max_trades_per_hour > p.max_trades_per_day,
    text: () => 'More trades an hour than a day.',
  },
  {
    keys: ['obi_hysteresis', 'obi_threshold'],
    applies: (p) => p.obi_hysteresis >= p.obi_threshold,
    text: () => 'The hysteresis reaches below neutral: a symbol gives one signal and then waits for the opposite side.',
  },
  {
    keys: ['trailing_stop_distance_pct', 'trailing_stop_activation_pct'],
    needs: 'enable_trailing_stop',
    applies: (p) => p.enable_trailing_stop && p.trailing_stop_distance_pct > p.trailing_stop_activation_pct,
    text: () => 'Trailing begins with the SL still on the losing side of the entry.',
  },
  {
    keys: ['min_tp_pct', 'taker_fee_rate_pct'],
    needs: 'enforce_min_tp',
    applies: (p) => p.enforce_min_tp && p.min_tp_pct <= 2 * p.taker_fee_rate_pct,
    text: (p) => `A TP of ${p.min_tp_pct} % does not pay two taker fees of ${p.taker_fee_rate_pct} %.`,
  },
  {
    keys: ['enable_validator', 'data_source_exchange', 'exchange'],
    applies: (p) => p.enable_validator && p.data_source_exchange === p.exchange,
    text: () => 'Data source and exchange are the same: the cross-validator has nothing to compare.',
  },
];

/**
 * Returns the warnings about the parameters for the operator. The form does not block a save because of a warning. A rule
 * about a field that the bot does not have gives no warning.
 */
export function parameterWarnings(params: WireParameters): ParameterWarning[] {
  const complete = completeParameters(params);
  const isKnown = (key: ParameterKey): boolean => params[key] !== undefined;
  const between = crossFieldProblems(complete)
    .filter(({ keys }) => keys.every(isKnown))
    .map(({ keys, detail, severity }) => ({ keys, text: `${detail}.`, refused: severity === 'refuse' }));
  const odd = PARAMETER_WARNING_RULES.filter(
    ({ keys, needs, applies }) => [...keys, ...(needs ? [needs] : [])].every(isKnown) && applies(complete),
  ).map(({ keys, text }) => ({ keys, text: text(complete), refused: false }));
  return [...between, ...odd];
}
