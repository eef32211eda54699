import {
  MIN_LIMITED_COVERAGE_PCT,
  MIN_USABLE_COVERAGE_PCT,
  GOOD_RISK_REWARD_RATIO,
  type MarketAnalysis,
  type TradeSimulation,
} from '@/contract/market/analysis';
import { isFigure, type Figure } from '../format/format';

type SentMetrics = NonNullable<MarketAnalysis['metrics']>;

/** Returns the metrics of a market analysis. The bot sends spread, depth and wall distance under one of two names. */
export function marketMetricsOf(metrics: MarketAnalysis['metrics']) {
  const of = (...names: (keyof SentMetrics)[]): Figure => {
    for (const name of names) {
      const value = metrics?.[name];
      if (typeof value === 'number') return value;
    }
    return null;
  };
  return {
    spread_pct: of('avg_spread_pct', 'avg_spread'),
    depth_usdt: of('avg_depth_usdt', 'avg_depth'),
    walls: of('avg_walls_count'),
    walls_1k: of('avg_walls_1k'),
    walls_15k: of('avg_walls_15k'),
    wall_distance_usd: of('avg_wall_distance_usd', 'avg_wall_distance'),
    wall_distance_pct: of('avg_wall_distance_pct'),
    obi: of('avg_obi'),
    coverage_pct: of('both_walls_coverage'),
  };
}

export type WallCoverageLevel = 'usable' | 'limited' | 'poor';

/**
 * Returns the level of a wall coverage in percent. The console shows the level as green, orange or red (spec point 9).
 */
export function wallCoverageLevel(pct: number): WallCoverageLevel {
  if (pct >= MIN_USABLE_COVERAGE_PCT) return 'usable';
  return pct >= MIN_LIMITED_COVERAGE_PCT ? 'limited' : 'poor';
}

/** Returns true when the R:R ratio, rounded as displayed, is at least 1.50 (spec point 9). */
export const isGoodRiskReward = (ratio: Figure): boolean =>
  isFigure(ratio) && Number(ratio.toFixed(2)) >= GOOD_RISK_REWARD_RATIO;

/** Size of the stop losses with the Quick Win values, compared with the stop losses of the current values. */
export type StopLossComparison = 'smaller' | 'equal' | 'larger' | 'incomparable';

export function compareStopLosses({ old_params, new_params, improvement_pct }: TradeSimulation): StopLossComparison {
  // The improvement is meaningless unless both parameter sets have trades with a stop loss.
  if (!isFigure(improvement_pct) || !isFigure(old_params.avg_sl_loss) || !isFigure(new_params.avg_sl_loss)) {
    return 'incomparable';
  }
  if (old_params.would_trade_count === 0 || new_params.would_trade_count === 0) return 'incomparable';
  return improvement_pct > 0 ? 'smaller' : improvement_pct < 0 ? 'larger' : 'equal';
}

const HOUR_MS = 3_600_000;
/** Age from which a new market analysis is due. The Market tab recommends an analysis every 6-12 hours. */
const ANALYSIS_DUE_AFTER_MS = 6 * HOUR_MS;
const ANALYSIS_OVERDUE_AFTER_MS = 12 * HOUR_MS;

export function analysisFreshness(ageMs: number): 'fresh' | 'due' | 'overdue' {
  if (ageMs < ANALYSIS_DUE_AFTER_MS) return 'fresh';
  return ageMs < ANALYSIS_OVERDUE_AFTER_MS ? 'due' : 'overdue';
}
