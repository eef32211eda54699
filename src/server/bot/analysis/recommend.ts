import type { BuiltInPreset, MarketType } from '@/contract/enums';
import { MIN_LIMITED_COVERAGE_PCT, type MarketAnalysis } from '@/contract/market/analysis';
import type { ParameterKey, Parameters } from '@/contract/params/catalogue';
import { fieldsKeptByPresets, presetParameters } from '@/contract/params/presets';
import { changedFieldNames } from '../settings/settings';
import type { MarketTypeMetrics } from './marketType';

/** Parameters that every recommendation lists, even if no change is suggested. */
const ALWAYS_COMPARED_FIELDS = [
  'obi_threshold',
  'max_spread_pct',
  'min_depth_usdt',
  'require_both_walls',
  'wall_min_units_target',
  'wall_min_units_protective',
  'min_rr_ratio',
  'max_concurrent_trades',
  'timeout_seconds',
] as const satisfies readonly ParameterKey[];

const RANGING_MARKET_TYPES: readonly MarketType[] = ['LATERALE STRETTO', 'LATERALE_WALLS'];

/** Suggests parameters for a market type. The operator decides whether to apply the suggestion. */
export function recommendParameters(
  type: MarketType,
  preset: BuiltInPreset,
  f: MarketTypeMetrics,
  current: Parameters,
): MarketAnalysis['recommendations'][number] {
  const wanted: Parameters = { ...presetParameters(preset), ...fieldsKeptByPresets(current) };
  if (RANGING_MARKET_TYPES.includes(type) && f.coverage_pct >= MIN_LIMITED_COVERAGE_PCT)
    wanted.require_both_walls = true;
  // Both objects hold exactly the parameters of the catalogue.
  const changed = changedFieldNames(current, wanted) as ParameterKey[];
  return {
    preset,
    reason: recommendationReason(type, f),
    params: Object.fromEntries(changed.map((key) => [key, wanted[key]])),
    current_vs_suggested: Object.fromEntries(
      [...new Set([...ALWAYS_COMPARED_FIELDS, ...changed])].map((key) => [
        key,
        { current: current[key], suggested: wanted[key], change_needed: changed.includes(key) },
      ]),
    ),
  };
}

function recommendationReason(type: MarketType, f: MarketTypeMetrics): string {
  const volatility = Number.isNaN(f.v_ratio) ? '' : `, volatilità ${f.v_ratio.toFixed(2)} volte la mediana`;
  const depth = Math.round(f.depth_usdt / 1000);
  return (
    `Mercato ${type}: spread mediano ${f.spread_pct.toFixed(3)}%, profondità mediana ${depth}k USDT${volatility}, ` +
    `wall su entrambi i lati nel ${f.coverage_pct.toFixed(0)}% dei simboli.`
  );
}
