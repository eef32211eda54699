import type { Parameters } from '@/contract/params/catalogue';

export type ScoreInput = {
  /** Order-book imbalance, positive in the direction of the trade. */
  obi: number;
  /** Momentum of the imbalance, positive in the direction of the trade. */
  momentum: number;
  threshold: number;
  spread_pct: number;
  depth_usdt: number;
  hasProtectiveWall: boolean;
  hasTargetWall: boolean;
};
export type ScoreParameters = Pick<Parameters, 'max_spread_pct' | 'min_depth_usdt' | 'min_momentum_threshold'>;

const SCORE_WEIGHTS = { obi: 40, momentum: 20, protectiveWall: 10, bothWalls: 10, spread: 10, depth: 10 };
/** Momentum and depth get their full score at this multiple of the required minimum. */
const FULL_SCORE_MULTIPLE = 5;
/** Minimum momentum that the score assumes while min_momentum_threshold is 0. */
const DEFAULT_MIN_MOMENTUM = 0.1;

const clampToUnitRange = (value: number) => Math.min(1, Math.max(0, value));

/** Returns a score from 0 to 100. The score grows as a signal exceeds the limits of the filters. */
export function scoreSignal(s: ScoreInput, p: ScoreParameters): number {
  const momentumScale = (p.min_momentum_threshold || DEFAULT_MIN_MOMENTUM) * FULL_SCORE_MULTIPLE;
  const marks =
    SCORE_WEIGHTS.obi * clampToUnitRange((s.obi - s.threshold) / Math.max(1 - s.threshold, 0.01)) +
    SCORE_WEIGHTS.momentum * clampToUnitRange(s.momentum / momentumScale) +
    (s.hasProtectiveWall ? SCORE_WEIGHTS.protectiveWall : 0) +
    (s.hasProtectiveWall && s.hasTargetWall ? SCORE_WEIGHTS.bothWalls : 0) +
    SCORE_WEIGHTS.spread * clampToUnitRange(1 - s.spread_pct / p.max_spread_pct) +
    SCORE_WEIGHTS.depth *
      clampToUnitRange(p.min_depth_usdt === 0 ? 1 : s.depth_usdt / (p.min_depth_usdt * FULL_SCORE_MULTIPLE));
  return Math.round(marks * 10) / 10;
}
