import type { TradeLevel } from './ladder';

/** Sign and word for each known wall state. The console displays an unknown state as received. */
const WALL_STATE_LABELS: Record<string, { sign: string; word: string }> = {
  new: { sign: '○', word: 'new' },
  persistent: { sign: '◐', word: 'persistent' },
  trusted: { sign: '●', word: 'trusted' },
  suspected_spoof: { sign: '?', word: 'suspected spoof' },
  depleting: { sign: '▽', word: 'depleting' },
};

export const wallStateLabel = (state: string | null): { sign: string; word: string } =>
  WALL_STATE_LABELS[state ?? ''] ?? { sign: '·', word: state ?? 'not judged' };

export const WALL_STATE_LEGEND = Object.values(WALL_STATE_LABELS);

const TRADE_LEVEL_LABELS: Record<TradeLevel['kind'], string> = { entry: 'Entry', sl: 'SL', tp: 'TP' };

/** Returns the name of a level, such as 'SL', or 'SL from BYBIT' for a converted price. */
export const tradeLevelLabel = ({ kind, from }: TradeLevel): string =>
  from === undefined ? TRADE_LEVEL_LABELS[kind] : `${TRADE_LEVEL_LABELS[kind]} from ${from}`;

/** Returns a label for narrow columns. The sign ≈ marks a converted price. */
export const shortTradeLevelLabel = ({ kind, from }: TradeLevel): string =>
  `${from === undefined ? '' : '≈'}${TRADE_LEVEL_LABELS[kind]}`;

const STOP_STATE_TEXTS: Record<string, string> = {
  fixed: 'fixed',
  breakeven: 'at breakeven',
  trailing: 'trailing',
  wall: 'follows a wall',
};

export const stopStateText = (state: string | null): string => STOP_STATE_TEXTS[state ?? ''] ?? state ?? '—';
