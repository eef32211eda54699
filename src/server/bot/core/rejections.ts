import type { LogComponent } from '@/contract/enums';

type RejectionKind = { label: string; component: LogComponent; stage: 'candidate' | 'signal' };

const candidateRejectionKind = (component: LogComponent, label: string): RejectionKind => ({
  component,
  label,
  stage: 'candidate',
});
const signalRejectionKind = (component: LogComponent, label: string): RejectionKind => ({
  component,
  label,
  stage: 'signal',
});

/** Every check that can reject a book update or a signal, in the order of the checks. */
export const REJECTION_KINDS = {
  entries_closed: candidateRejectionKind('SYSTEM', 'bot not running'),
  book_not_fresh: candidateRejectionKind('DATA', 'stale book or book out of sync'),
  feed_slow: candidateRejectionKind('DATA', 'slow feed'),
  latency_guard: candidateRejectionKind('LATENCY_GUARD', 'latency guard'),
  spread: candidateRejectionKind('STRATEGY', 'spread too wide'),
  depth: candidateRejectionKind('STRATEGY', 'book too thin'),
  obi: candidateRejectionKind('STRATEGY', 'imbalance too small'),
  momentum: candidateRejectionKind('STRATEGY', 'too little momentum'),
  hysteresis: candidateRejectionKind('STRATEGY', 'no new pressure since the last signal'),
  both_walls: candidateRejectionKind('STRATEGY', 'no trusted wall on both sides'),
  wall_spread: candidateRejectionKind('STRATEGY', 'walls too near or too far apart'),
  ema: candidateRejectionKind('STRATEGY', 'against the EMAs'),
  ema_mtf: candidateRejectionKind('STRATEGY', 'other time frames disagree'),
  regime: candidateRejectionKind('STRATEGY', 'market regime'),
  // Rejections because of TP or SL are logged under STRATEGY, because TP and SL are part of the signal. The log
  // component RISK is only for account limits.
  sl_too_far: candidateRejectionKind('STRATEGY', 'stop too far'),
  tp_too_near: candidateRejectionKind('STRATEGY', 'wall before the minimum TP'),
  rr_too_low: candidateRejectionKind('STRATEGY', 'reward to risk too low'),
  storage: signalRejectionKind('DATA', 'database cannot be written'),
  halted: signalRejectionKind('EXECUTION', 'entries halted'),
  size: signalRejectionKind('RISK', 'order size'),
  drawdown: signalRejectionKind('RISK', 'drawdown limit'),
  trading_window: signalRejectionKind('RISK', 'outside the trading windows'),
  slots: signalRejectionKind('RISK', 'no free slot'),
  symbol_positions: signalRejectionKind('RISK', 'symbol in a trade'),
  loss_run: signalRejectionKind('RISK', 'cooldown after losses'),
  symbol_cooldown: signalRejectionKind('RISK', 'cooldown of the symbol'),
  capital: signalRejectionKind('RISK', 'capital in use'),
  hour_limit: signalRejectionKind('RISK', 'hourly limit'),
  day_limit: signalRejectionKind('RISK', 'daily limit'),
  validator_cooldown: signalRejectionKind('EXECUTION', 'validator cooldown'),
  validator_book: signalRejectionKind('EXECUTION', 'no execution book'),
  validator_basis: signalRejectionKind('EXECUTION', 'exchanges too far apart'),
  validator_slippage: signalRejectionKind('EXECUTION', 'execution slippage'),
  validator_side: signalRejectionKind('EXECUTION', 'execution book differs'),
  revalidation_age: signalRejectionKind('EXECUTION', 'signal too old'),
  revalidation_obi: signalRejectionKind('EXECUTION', 'imbalance fell'),
  sl_hit_already: signalRejectionKind('EXECUTION', 'stop would trigger at once'),
  entry: signalRejectionKind('EXECUTION', 'order not filled'),
  cancelled: signalRejectionKind('EXECUTION', 'entry cancelled'),
} satisfies Record<string, RejectionKind>;

export type RejectionName = keyof typeof REJECTION_KINDS;
