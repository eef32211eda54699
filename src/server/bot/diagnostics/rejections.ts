import type { LogComponent } from '@/contract/enums';

type RejectionKind = { label: string; component: LogComponent; stage: 'candidate' | 'signal' };

const candidateRejection = (component: LogComponent, label: string): RejectionKind => ({
  component,
  label,
  stage: 'candidate',
});
const signalRejection = (component: LogComponent, label: string): RejectionKind => ({
  component,
  label,
  stage: 'signal',
});

/** Every check that can reject a book update or a signal, in the order of the checks. */
export const REJECTION_KINDS = {
  entries_closed: candidateRejection('SYSTEM', 'bot not running'),
  book_not_fresh: candidateRejection('DATA', 'stale book or book out of sync'),
  feed_slow: candidateRejection('DATA', 'slow feed'),
  latency_guard: candidateRejection('LATENCY_GUARD', 'latency guard'),
  spread: candidateRejection('STRATEGY', 'spread too wide'),
  depth: candidateRejection('STRATEGY', 'book too thin'),
  obi: candidateRejection('STRATEGY', 'imbalance too small'),
  momentum: candidateRejection('STRATEGY', 'too little momentum'),
  hysteresis: candidateRejection('STRATEGY', 'no new pressure since the last signal'),
  both_walls: candidateRejection('STRATEGY', 'no trusted wall on both sides'),
  wall_spread: candidateRejection('STRATEGY', 'walls too near or too far apart'),
  ema: candidateRejection('STRATEGY', 'against the EMAs'),
  ema_mtf: candidateRejection('STRATEGY', 'other time frames disagree'),
  regime: candidateRejection('STRATEGY', 'market regime'),
  // The checks of TP and SL belong to STRATEGY, because TP and SL are part of the signal. The log component RISK is only
  // for account limits.
  sl_too_far: candidateRejection('STRATEGY', 'stop too far'),
  tp_too_near: candidateRejection('STRATEGY', 'wall before the minimum TP'),
  rr_too_low: candidateRejection('STRATEGY', 'reward to risk too low'),
  storage: signalRejection('DATA', 'database cannot be written'),
  size: signalRejection('RISK', 'order size'),
  drawdown: signalRejection('RISK', 'drawdown limit'),
  slots: signalRejection('RISK', 'no free slot'),
  symbol_positions: signalRejection('RISK', 'symbol in a trade'),
  loss_run: signalRejection('RISK', 'cooldown after losses'),
  symbol_cooldown: signalRejection('RISK', 'cooldown of the symbol'),
  capital: signalRejection('RISK', 'capital in use'),
  hour_limit: signalRejection('RISK', 'hourly limit'),
  day_limit: signalRejection('RISK', 'daily limit'),
  validator_cooldown: signalRejection('EXECUTION', 'validator cooldown'),
  validator_book: signalRejection('EXECUTION', 'no execution book'),
  validator_basis: signalRejection('EXECUTION', 'exchanges too far apart'),
  validator_slippage: signalRejection('EXECUTION', 'execution slippage'),
  validator_side: signalRejection('EXECUTION', 'execution book differs'),
  revalidation_age: signalRejection('EXECUTION', 'signal too old'),
  revalidation_obi: signalRejection('EXECUTION', 'imbalance fell'),
  sl_hit_already: signalRejection('EXECUTION', 'stop would trigger at once'),
  entry: signalRejection('EXECUTION', 'order not filled'),
  cancelled: signalRejection('EXECUTION', 'entry cancelled'),
} satisfies Record<string, RejectionKind>;

export type RejectionName = keyof typeof REJECTION_KINDS;
