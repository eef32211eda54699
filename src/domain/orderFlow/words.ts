import type { OwnLevel } from './ladder';

/** Sign and word of each known wall state. An unknown state is displayed as received. */
const WALL_STATES: Record<string, { sign: string; word: string }> = {
  new: { sign: '○', word: 'new' },
  persistent: { sign: '◐', word: 'persistent' },
  trusted: { sign: '●', word: 'trusted' },
  suspected_spoof: { sign: '?', word: 'suspected spoof' },
  depleting: { sign: '▽', word: 'depleting' },
};

export const wallStateLabel = (state: string | null): { sign: string; word: string } =>
  WALL_STATES[state ?? ''] ?? { sign: '·', word: state ?? 'not judged' };

export const WALL_LEGEND = Object.values(WALL_STATES);

export const OWN_LEVEL_LABELS: Record<OwnLevel['kind'], string> = { entry: 'Entry', sl: 'SL', tp: 'TP' };

const STOP_STATE_TEXTS: Record<string, string> = {
  fixed: 'fixed',
  breakeven: 'at breakeven',
  trailing: 'trailing',
  wall: 'follows a wall',
};

/** Returns the state of a position's stop in words. */
export const stopStateText = (state: string | null): string => STOP_STATE_TEXTS[state ?? ''] ?? state ?? '—';
