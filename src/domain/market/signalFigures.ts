import type { Signal } from '@/contract/trades/signal';

import { isFigure } from '../format/format';

export type PriceDirection = 'up' | 'down';

const DIRECTION_BY_SIDE: Partial<Record<string, PriceDirection>> = {
  LONG: 'up',
  BUY: 'up',
  SHORT: 'down',
  SELL: 'down',
};

/**
 * Returns the price direction from which a signal side gains. Returns null for an unknown side, because the
 * specification lists no side values.
 */
export const directionOfSide = (side: string): PriceDirection | null => DIRECTION_BY_SIDE[side.toUpperCase()] ?? null;

type SignalPrices = Pick<Signal, 'price_mid' | 'tp_price' | 'sl_price'>;

/**
 * Returns the distance from the mid price to a price level in percent. A level above the mid price has a positive
 * distance.
 */
export function levelDistancePct(mid: number | null, level: number | null): number | null {
  if (!isFigure(mid) || !isFigure(level) || mid <= 0) return null;
  return (100 * (level - mid)) / mid;
}

/**
 * Returns reward divided by risk for an entry at the mid price. Returns null unless TP and SL are on opposite sides of
 * the mid price.
 */
export function riskRewardRatio({ price_mid, tp_price, sl_price }: SignalPrices): number | null {
  if (!isFigure(price_mid) || !isFigure(tp_price) || !isFigure(sl_price)) return null;
  const ratio = (tp_price - price_mid) / (price_mid - sl_price);
  return isFigure(ratio) && ratio > 0 ? ratio : null;
}

const PERCENT_SCORE_MAXIMUM = 100;

/**
 * Returns the maximum of the score scale, 1 or 100. The specification defines no scale. A score above 1 means a scale
 * to 100.
 */
export const scoreScaleMaximum = (signals: readonly Pick<Signal, 'score'>[]): number =>
  signals.some(({ score }) => isFigure(score) && score > 1) ? PERCENT_SCORE_MAXIMUM : 1;

export const SIGNAL_SIDE_CHOICES = ['all', 'long', 'short'] as const;
export type SignalSideChoice = (typeof SIGNAL_SIDE_CHOICES)[number];

export type SignalFilter = { side: SignalSideChoice; symbol: string };

export function filterSignals(signals: readonly Signal[], { side, symbol }: SignalFilter): readonly Signal[] {
  const text = symbol.trim().toUpperCase();
  if (side === 'all' && text === '') return signals;
  const direction = side === 'long' ? 'up' : 'down';
  return signals.filter(
    (signal) =>
      (side === 'all' || (signal.side !== null && directionOfSide(signal.side) === direction)) &&
      signal.symbol.toUpperCase().includes(text),
  );
}
