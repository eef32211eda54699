import type { LogComponent } from '@/contract/enums';

type RejectionKind = { label: string; component: LogComponent; stage: 'candidate' | 'signal' };

const onCandidate = (component: LogComponent, label: string): RejectionKind => ({
  component,
  label,
  stage: 'candidate',
});
const onSignal = (component: LogComponent, label: string): RejectionKind => ({ component, label, stage: 'signal' });

/** Every rejection between a book update and a trade, in the order of the checks. */
export const REJECTIONS = {
  entries_closed: onCandidate('SYSTEM', 'bot not running'),
  book_not_fresh: onCandidate('DATA', 'stale or unreadable book'),
  feed_slow: onCandidate('DATA', 'slow feed'),
  latency_guard: onCandidate('LATENCY_GUARD', 'latency guard'),
  spread: onCandidate('STRATEGY', 'spread too wide'),
  depth: onCandidate('STRATEGY', 'book too thin'),
  obi: onCandidate('STRATEGY', 'imbalance too small'),
  momentum: onCandidate('STRATEGY', 'too little momentum'),
  hysteresis: onCandidate('STRATEGY', 'no new pressure since the last signal'),
  both_walls: onCandidate('STRATEGY', 'no trusted wall on both sides'),
  wall_spread: onCandidate('STRATEGY', 'walls too near or too far apart'),
  ema: onCandidate('STRATEGY', 'against the EMAs'),
  ema_mtf: onCandidate('STRATEGY', 'other time frames disagree'),
  regime: onCandidate('STRATEGY', 'market regime'),
  // Levels are part of the signal. RISK is reserved for account limits.
  sl_too_far: onCandidate('STRATEGY', 'stop too far'),
  tp_too_near: onCandidate('STRATEGY', 'wall before the minimum TP'),
  rr_too_low: onCandidate('STRATEGY', 'reward to risk too low'),
  storage: onSignal('DATA', 'database cannot be written'),
  size: onSignal('RISK', 'order size'),
  drawdown: onSignal('RISK', 'drawdown limit'),
  slots: onSignal('RISK', 'no free slot'),
  symbol_positions: onSignal('RISK', 'symbol already in a trade'),
  loss_run: onSignal('RISK', 'cooldown after losses'),
  symbol_cooldown: onSignal('RISK', 'cooldown of the symbol'),
  capital: onSignal('RISK', 'capital in use'),
  hour_limit: onSignal('RISK', 'hourly limit'),
  day_limit: onSignal('RISK', 'daily limit'),
  validator_cooldown: onSignal('EXECUTION', 'cooldown of the cross-validator'),
  validator_book: onSignal('EXECUTION', 'no execution book'),
  validator_basis: onSignal('EXECUTION', 'exchanges too far apart'),
  validator_slippage: onSignal('EXECUTION', 'slippage on the execution book'),
  validator_side: onSignal('EXECUTION', 'execution book disagrees'),
  revalidation_age: onSignal('EXECUTION', 'signal too old'),
  revalidation_obi: onSignal('EXECUTION', 'imbalance fell'),
  sl_hit_already: onSignal('EXECUTION', 'stop would trigger at once'),
  entry: onSignal('EXECUTION', 'order not filled'),
  cancelled: onSignal('EXECUTION', 'entry cancelled'),
} satisfies Record<string, RejectionKind>;

export type RejectionName = keyof typeof REJECTIONS;
