import type { Chance } from '../chance';

export type Regime = 'RANGE' | 'NORMAL' | 'VOLATILE';

/** Multipliers on volatility, order flow and walls, and how long a regime lasts on average. */
export const REGIMES: Record<Regime, { volatility: number; flow: number; walls: number; dwell_s: number }> = {
  RANGE: { volatility: 0.55, flow: 0.7, walls: 1.6, dwell_s: 480 },
  NORMAL: { volatility: 1, flow: 1, walls: 1, dwell_s: 900 },
  VOLATILE: { volatility: 2.2, flow: 2.2, walls: 0.45, dwell_s: 180 },
};

const CALMING_SHARE = 0.65;

/** A market never goes from quiet to wild at one bound. */
export function nextRegime(regime: Regime, chance: Chance, seconds: number): Regime {
  if (!chance.happens(1 - Math.exp(-seconds / REGIMES[regime].dwell_s))) return regime;
  if (regime !== 'NORMAL') return 'NORMAL';
  return chance.happens(CALMING_SHARE) ? 'RANGE' : 'VOLATILE';
}
