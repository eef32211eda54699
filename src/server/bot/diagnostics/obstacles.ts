import type { LogComponent } from '@/contract/enums';

type Obstacle = { label: string; component: LogComponent };

/** All that can stand between a book update and a trade, in the order in which it is asked. */
export const OBSTACLES = {
  entries_closed: { label: 'bot not running', component: 'SYSTEM' },
  book_not_fresh: { label: 'stale or unreadable book', component: 'DATA' },
  feed_slow: { label: 'slow feed', component: 'DATA' },
  latency_guard: { label: 'latency guard', component: 'LATENCY_GUARD' },
  spread: { label: 'spread too wide', component: 'STRATEGY' },
  depth: { label: 'book too thin', component: 'STRATEGY' },
  obi: { label: 'imbalance too small', component: 'STRATEGY' },
  momentum: { label: 'too little momentum', component: 'STRATEGY' },
  hysteresis: { label: 'same pressure as at the last signal', component: 'STRATEGY' },
  both_walls: { label: 'no wall on both sides', component: 'STRATEGY' },
  wall_spread: { label: 'walls too near or too far apart', component: 'STRATEGY' },
  ema: { label: 'against the EMAs', component: 'STRATEGY' },
  ema_mtf: { label: 'other time frames disagree', component: 'STRATEGY' },
  regime: { label: 'market regime', component: 'STRATEGY' },
  sl_too_far: { label: 'stop too far', component: 'STRATEGY' },
  tp_too_near: { label: 'wall before the least TP', component: 'STRATEGY' },
  rr_too_low: { label: 'reward to risk too low', component: 'STRATEGY' },
  storage: { label: 'database cannot be written', component: 'DATA' },
  size: { label: 'order size', component: 'RISK' },
  drawdown: { label: 'drawdown limit', component: 'RISK' },
  slots: { label: 'no free slot', component: 'RISK' },
  symbol_positions: { label: 'symbol already in a trade', component: 'RISK' },
  loss_run: { label: 'cooldown after losses', component: 'RISK' },
  symbol_cooldown: { label: 'cooldown of the symbol', component: 'RISK' },
  capital: { label: 'capital in use', component: 'RISK' },
  hour_limit: { label: 'hourly limit', component: 'RISK' },
  day_limit: { label: 'daily limit', component: 'RISK' },
  validator_cooldown: { label: 'cooldown of the cross-validator', component: 'EXECUTION' },
  validator_book: { label: 'no execution book', component: 'EXECUTION' },
  validator_basis: { label: 'exchanges too far apart', component: 'EXECUTION' },
  validator_slippage: { label: 'slippage on the execution book', component: 'EXECUTION' },
  validator_side: { label: 'execution book leans elsewhere', component: 'EXECUTION' },
  revalidation_age: { label: 'signal grew too old', component: 'EXECUTION' },
  revalidation_obi: { label: 'imbalance fell again', component: 'EXECUTION' },
  entry: { label: 'order not filled', component: 'EXECUTION' },
  cancelled: { label: 'entry called off', component: 'EXECUTION' },
} as const satisfies Record<string, Obstacle>;

export type ObstacleName = keyof typeof OBSTACLES;
