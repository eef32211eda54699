import type { Parameters } from '@/contract/params/catalogue';

export type ScoreInput = {
  /** In the direction of the trade. */
  obi: number;
  momentum: number;
  threshold: number;
  spread_pct: number;
  depth_usdt: number;
  hasProtectiveWall: boolean;
  hasTargetWall: boolean;
};
export type ScoreRules = Pick<Parameters, 'max_spread_pct' | 'min_depth_usdt' | 'min_momentum_threshold'>;

const WEIGHTS = { obi: 40, momentum: 20, protectiveWall: 10, bothWalls: 10, spread: 10, depth: 10 };
/** Multiple of the minimum momentum or depth that scores full marks. */
const FULL_MARKS_AT = 5;
/** The minimum momentum of the score while the configured minimum is 0. */
const DEFAULT_MIN_MOMENTUM = 0.1;

const limitToShare = (value: number) => Math.min(1, Math.max(0, value));

/** Scores from 0 to 100 how far a signal exceeds its requirements. */
export function scoreSignal(s: ScoreInput, p: ScoreRules): number {
  const momentumScale = (p.min_momentum_threshold || DEFAULT_MIN_MOMENTUM) * FULL_MARKS_AT;
  const marks =
    WEIGHTS.obi * limitToShare((s.obi - s.threshold) / Math.max(1 - s.threshold, 0.01)) +
    WEIGHTS.momentum * limitToShare(s.momentum / momentumScale) +
    (s.hasProtectiveWall ? WEIGHTS.protectiveWall : 0) +
    (s.hasProtectiveWall && s.hasTargetWall ? WEIGHTS.bothWalls : 0) +
    WEIGHTS.spread * limitToShare(1 - s.spread_pct / p.max_spread_pct) +
    WEIGHTS.depth * limitToShare(p.min_depth_usdt === 0 ? 1 : s.depth_usdt / (p.min_depth_usdt * FULL_MARKS_AT));
  return Math.round(marks * 10) / 10;
}
