import type { OwnLevel } from './ladder';

/** A sign and a word for each judgement of a wall; another judgement of the bot is shown as it came. */
const WALL_STATES: Record<string, { sign: string; word: string }> = {
  new: { sign: '○', word: 'new' },
  persistent: { sign: '◐', word: 'persistent' },
  trusted: { sign: '●', word: 'trusted' },
  suspected_spoof: { sign: '?', word: 'suspected spoof' },
  depleting: { sign: '▽', word: 'depleting' },
};

export const wallState = (state: string | null): { sign: string; word: string } =>
  WALL_STATES[state ?? ''] ?? { sign: '·', word: state ?? 'not judged' };

export const WALL_LEGEND = Object.values(WALL_STATES);

export const OWN_LEVEL_WORDS: Record<OwnLevel['kind'], string> = { entry: 'Entry', sl: 'SL', tp: 'TP' };

const STOP_STATES: Record<string, string> = {
  fixed: 'fixed',
  breakeven: 'at breakeven',
  trailing: 'trailing',
  wall: 'follows a wall',
};

/** What the stop of a position does, in words. */
export const stopWords = (state: string | null): string => STOP_STATES[state ?? ''] ?? state ?? '—';

/** The check of a rejection by its name: 'spread too wide' would be wrong beside a check that passes. */
const CHECKS: Record<string, string> = {
  entries_closed: 'entries open',
  book_not_fresh: 'fresh book',
  feed_slow: 'fast feed',
  latency_guard: 'latency',
  spread: 'spread, bps',
  depth: 'depth, USDT',
  obi: 'imbalance',
  momentum: 'momentum',
  hysteresis: 'new pressure',
  both_walls: 'trusted walls on both sides',
  wall_spread: 'distance of the walls',
  ema: 'EMA trend',
  ema_mtf: 'EMA of other time frames',
  regime: 'market regime',
  sl_too_far: 'distance of the stop',
  tp_too_near: 'distance of the target',
  rr_too_low: 'reward to risk',
};

export const checkWords = ({ name, label }: { name: string; label: string | null }): string =>
  CHECKS[name] ?? label ?? name;
