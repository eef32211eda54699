import type { Signal } from '@/contract/signal';

import { isFigure } from '../format/format';

export type Direction = 'up' | 'down';

const DIRECTIONS: Partial<Record<string, Direction>> = {
  LONG: 'up',
  BUY: 'up',
  SHORT: 'down',
  SELL: 'down',
};

/** The specification lists no side values: an unknown one has no direction. */
export const directionOf = (side: string): Direction | null => DIRECTIONS[side.toUpperCase()] ?? null;

type Levels = Pick<Signal, 'price_mid' | 'tp_price' | 'sl_price'>;

/** Returns the percent from the mid price to a level, with the sign of the price move. */
export function distancePct(mid: number | null, level: number | null): number | null {
  if (!isFigure(mid) || !isFigure(level) || mid <= 0) return null;
  return (100 * (level - mid)) / mid;
}

/** Returns reward over risk from the mid price; null unless TP and SL are on opposite sides of it. */
export function riskReward({ price_mid, tp_price, sl_price }: Levels): number | null {
  if (!isFigure(price_mid) || !isFigure(tp_price) || !isFigure(sl_price)) return null;
  const ratio = (tp_price - price_mid) / (price_mid - sl_price);
  return isFigure(ratio) && ratio > 0 ? ratio : null;
}

const PERCENT = 100;

/** Returns the end of the scale of scores: the specification does not say whether they end at 1 or 100. */
export const scoreScale = (signals: readonly Pick<Signal, 'score'>[]): number =>
  signals.some(({ score }) => isFigure(score) && score > 1) ? PERCENT : 1;

export const SIDE_CHOICES = ['all', 'long', 'short'] as const;
export type SideChoice = (typeof SIDE_CHOICES)[number];

export type SignalFilter = { side: SideChoice; symbol: string };

/** Returns the signals of a side whose symbol contains the text. */
export function filterSignals(signals: readonly Signal[], { side, symbol }: SignalFilter): readonly Signal[] {
  const text = symbol.trim().toUpperCase();
  if (side === 'all' && text === '') return signals;
  const direction = side === 'long' ? 'up' : 'down';
  return signals.filter(
    (signal) =>
      (side === 'all' || (signal.side !== null && directionOf(signal.side) === direction)) &&
      signal.symbol.toUpperCase().includes(text),
  );
}
