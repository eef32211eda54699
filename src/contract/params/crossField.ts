import type { ParameterKey, Parameters } from './catalogue';
import { completeParameters } from './schema';

export type CrossFieldProblem = {
  keys: readonly ParameterKey[];
  /** A warning can be saved. A problem of the other severity is a contradiction and is refused. */
  severity: 'refuse' | 'warn';
  detail: string;
};
type Rule = (params: Parameters) => CrossFieldProblem | undefined;
type NumberKey = { [Key in ParameterKey]: Parameters[Key] extends number ? Key : never }[ParameterKey];

const below =
  (low: NumberKey, high: NumberKey): Rule =>
  (params) =>
    params[low] < params[high] ? undefined : disorder(params, low, high, 'below');

const atMost =
  (low: NumberKey, high: NumberKey, severity: CrossFieldProblem['severity'] = 'refuse'): Rule =>
  (params) =>
    params[low] <= params[high] ? undefined : { ...disorder(params, low, high, 'at most'), severity };

const disorder = (params: Parameters, low: NumberKey, high: NumberKey, order: string): CrossFieldProblem => ({
  keys: [low, high],
  severity: 'refuse',
  detail: `${low} (${params[low]}) must be ${order} ${high} (${params[high]})`,
});

const marginsWithinCapital: Rule = ({ trade_margin_usdt, max_concurrent_trades, total_capital_usdt }) => {
  const margins = trade_margin_usdt * max_concurrent_trades;
  if (margins <= total_capital_usdt) return undefined;
  return {
    keys: ['trade_margin_usdt', 'max_concurrent_trades', 'total_capital_usdt'],
    severity: 'warn',
    detail: `${max_concurrent_trades} trades of ${trade_margin_usdt} USDT margin need ${margins} USDT, more than total_capital_usdt (${total_capital_usdt}): some slots will stay empty`,
  };
};

const bufferWithinStop: Rule = ({ sl_trigger_buffer_bps, min_sl_distance_pct }) => {
  if (sl_trigger_buffer_bps < min_sl_distance_pct * 1e4) return undefined;
  return {
    keys: ['sl_trigger_buffer_bps', 'min_sl_distance_pct'],
    severity: 'refuse',
    detail: `sl_trigger_buffer_bps (${sl_trigger_buffer_bps}) must be below min_sl_distance_pct (${min_sl_distance_pct}): every trade would be stopped as it opens`,
  };
};

const RULES: readonly Rule[] = [
  below('ema_fast_period', 'ema_slow_period'),
  below('ws_resume_threshold_ms', 'ws_pause_threshold_ms'),
  atMost('validator_jitter_min_ms', 'validator_jitter_max_ms'),
  atMost('min_sl_distance_pct', 'max_sl_distance_pct'),
  atMost('wall_persistence_ratio', 'wall_min_persistence_ratio'),
  atMost('validator_timeout_sec', 'cross_validator_timeout_sec'),
  // In the wrong order these let no signal pass, but they do not contradict each other.
  atMost('wall_spread_min_pct', 'wall_spread_max_pct_filter', 'warn'),
  atMost('obi_momentum_min_samples', 'obi_window_size', 'warn'),
  bufferWithinStop,
  marginsWithinCapital,
];

/** Returns the problems between fields that are each within bounds; a missing field counts at its default. */
export function crossFieldProblems(params: Partial<Parameters>): CrossFieldProblem[] {
  const complete = completeParameters(params);
  return RULES.map((rule) => rule(complete)).filter((problem) => problem !== undefined);
}
