import type { ParameterKey, Parameters } from './catalogue';
import { completeParameters } from './schema';

export type CrossFieldProblem = {
  keys: readonly ParameterKey[];
  /** The bot refuses to save a contradiction ('refuse'), and saves parameters with any other problem ('warn'). */
  severity: 'refuse' | 'warn';
  detail: string;
};
type CrossFieldRule = (params: Parameters) => CrossFieldProblem | undefined;
type NumericParameterKey = { [Key in ParameterKey]: Parameters[Key] extends number ? Key : never }[ParameterKey];

const createLessThanRule =
  (low: NumericParameterKey, high: NumericParameterKey): CrossFieldRule =>
  (params) =>
    params[low] < params[high] ? undefined : wrongOrderProblem(params, low, high, 'below');

const createAtMostRule =
  (
    low: NumericParameterKey,
    high: NumericParameterKey,
    severity: CrossFieldProblem['severity'] = 'refuse',
  ): CrossFieldRule =>
  (params) =>
    params[low] <= params[high] ? undefined : { ...wrongOrderProblem(params, low, high, 'at most'), severity };

const wrongOrderProblem = (
  params: Parameters,
  low: NumericParameterKey,
  high: NumericParameterKey,
  order: string,
): CrossFieldProblem => ({
  keys: [low, high],
  severity: 'refuse',
  detail: `${low} (${params[low]}) must be ${order} ${high} (${params[high]})`,
});

const checkMarginsWithinCapital: CrossFieldRule = ({
  trade_margin_usdt,
  max_concurrent_trades,
  total_capital_usdt,
}) => {
  const margins = trade_margin_usdt * max_concurrent_trades;
  if (margins <= total_capital_usdt) return undefined;
  return {
    keys: ['trade_margin_usdt', 'max_concurrent_trades', 'total_capital_usdt'],
    severity: 'warn',
    detail: `${max_concurrent_trades} trades of ${trade_margin_usdt} USDT margin need ${margins} USDT, more than total_capital_usdt (${total_capital_usdt}): some slots will stay empty`,
  };
};

const checkSlTriggerBuffer: CrossFieldRule = ({ sl_trigger_buffer_bps, min_sl_distance_pct }) => {
  if (sl_trigger_buffer_bps < min_sl_distance_pct * 1e4) return undefined;
  return {
    keys: ['sl_trigger_buffer_bps', 'min_sl_distance_pct'],
    severity: 'refuse',
    detail: `sl_trigger_buffer_bps (${sl_trigger_buffer_bps}) must be below min_sl_distance_pct (${min_sl_distance_pct}): every trade would be stopped as it opens`,
  };
};

const CROSS_FIELD_RULES: readonly CrossFieldRule[] = [
  createLessThanRule('ema_fast_period', 'ema_slow_period'),
  createLessThanRule('ws_resume_threshold_ms', 'ws_pause_threshold_ms'),
  createAtMostRule('validator_jitter_min_ms', 'validator_jitter_max_ms'),
  createAtMostRule('min_sl_distance_pct', 'max_sl_distance_pct'),
  createAtMostRule('wall_persistence_ratio', 'wall_min_persistence_ratio'),
  createAtMostRule('validator_timeout_sec', 'cross_validator_timeout_sec'),
  // The bot only warns of swapped filter limits. Swapped limits reject every signal, but the bot can save the limits.
  createAtMostRule('wall_spread_min_pct', 'wall_spread_max_pct_filter', 'warn'),
  createAtMostRule('obi_momentum_min_samples', 'obi_window_size', 'warn'),
  checkSlTriggerBuffer,
  checkMarginsWithinCapital,
];

/** Returns the problems between parameter values that are valid one by one. A missing parameter has its default. */
export function crossFieldProblems(params: Partial<Parameters>): CrossFieldProblem[] {
  const complete = completeParameters(params);
  return CROSS_FIELD_RULES.map((rule) => rule(complete)).filter((problem) => problem !== undefined);
}
