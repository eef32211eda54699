import type { LogComponent } from '@/contract/enums';

type Obstacle = { label: string; component: LogComponent; stage: 'candidate' | 'signal' };

const before = (component: LogComponent, label: string): Obstacle => ({ component, label, stage: 'candidate' });
const after = (component: LogComponent, label: string): Obstacle => ({ component, label, stage: 'signal' });

/** All that can stand between a book update and a trade, in the order in which it is asked: before there is a signal, and after it. */
export const OBSTACLES = {
  entries_closed: before('SYSTEM', 'bot not running'),
  book_not_fresh: before('DATA', 'stale or unreadable book'),
  feed_slow: before('DATA', 'slow feed'),
  latency_guard: before('LATENCY_GUARD', 'latency guard'),
  spread: before('STRATEGY', 'spread too wide'),
  depth: before('STRATEGY', 'book too thin'),
  obi: before('STRATEGY', 'imbalance too small'),
  momentum: before('STRATEGY', 'too little momentum'),
  hysteresis: before('STRATEGY', 'same pressure as at the last signal'),
  both_walls: before('STRATEGY', 'no wall on both sides'),
  wall_spread: before('STRATEGY', 'walls too near or too far apart'),
  ema: before('STRATEGY', 'against the EMAs'),
  ema_mtf: before('STRATEGY', 'other time frames disagree'),
  regime: before('STRATEGY', 'market regime'),
  // Part of the signal: RISK is for the limits of the account.
  sl_too_far: before('STRATEGY', 'stop too far'),
  tp_too_near: before('STRATEGY', 'wall before the least TP'),
  rr_too_low: before('STRATEGY', 'reward to risk too low'),
  storage: after('DATA', 'database cannot be written'),
  size: after('RISK', 'order size'),
  drawdown: after('RISK', 'drawdown limit'),
  slots: after('RISK', 'no free slot'),
  symbol_positions: after('RISK', 'symbol already in a trade'),
  loss_run: after('RISK', 'cooldown after losses'),
  symbol_cooldown: after('RISK', 'cooldown of the symbol'),
  capital: after('RISK', 'capital in use'),
  hour_limit: after('RISK', 'hourly limit'),
  day_limit: after('RISK', 'daily limit'),
  validator_cooldown: after('EXECUTION', 'cooldown of the cross-validator'),
  validator_book: after('EXECUTION', 'no execution book'),
  validator_basis: after('EXECUTION', 'exchanges too far apart'),
  validator_slippage: after('EXECUTION', 'slippage on the execution book'),
  validator_side: after('EXECUTION', 'execution book leans elsewhere'),
  revalidation_age: after('EXECUTION', 'signal grew too old'),
  revalidation_obi: after('EXECUTION', 'imbalance fell again'),
  sl_hit_already: after('EXECUTION', 'stop would be hit at once'),
  entry: after('EXECUTION', 'order not filled'),
  cancelled: after('EXECUTION', 'entry called off'),
} satisfies Record<string, Obstacle>;

export type ObstacleName = keyof typeof OBSTACLES;
