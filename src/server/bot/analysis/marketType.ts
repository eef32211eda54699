import type { BuiltInPreset, MarketType } from '@/contract/enums';
import { MIN_LIMITED_COVERAGE_PCT, MIN_USABLE_COVERAGE_PCT } from '@/contract/market/analysis';

/** A figure from candles is NaN without candles. A comparison with NaN is always false. */
export type MarketTypeMetrics = {
  spread_pct: number;
  depth_usdt: number;
  v_ratio: number;
  efficiency: number;
  range_h_pct: number;
  obi: number;
  coverage_pct: number;
};

type MarketTypeRule = {
  type: MarketType;
  description: string;
  preset: BuiltInPreset;
  matches: (f: MarketTypeMetrics) => boolean;
};

/** Smallest volatility ratio of a volatile market. The default of regime_volatile_atr_multiplier has the same value. */
const MIN_VOLATILE_RATIO = 2;
/** The default of regime_range_atr_multiplier has the same value. */
const MAX_TIGHT_RANGE_RATIO = 0.5;

/** Rules that assign a type to the market. The first matching rule applies. */
export const MARKET_TYPE_RULES: readonly MarketTypeRule[] = [
  {
    type: 'BASSA LIQUIDITÀ',
    description: 'Spread ampi o book sottile: evitare nuovi ingressi',
    preset: 'conservative',
    matches: (f) => f.spread_pct > 0.08 || f.depth_usdt < 20_000,
  },
  {
    type: 'VOLATILE_SCARSI_WALLS',
    description: 'Movimenti forti e pochi wall: SL poco protetti',
    preset: 'conservative',
    matches: (f) => f.v_ratio >= MIN_VOLATILE_RATIO && f.coverage_pct < MIN_LIMITED_COVERAGE_PCT,
  },
  {
    type: 'VOLATILE',
    description: 'Volatilità elevata, wall ancora presenti',
    preset: 'conservative',
    matches: (f) => f.v_ratio >= MIN_VOLATILE_RATIO,
  },
  {
    type: 'LATERALE STRETTO',
    description: 'Range molto stretto: TP difficili da raggiungere',
    preset: 'balanced',
    matches: (f) => f.v_ratio <= MAX_TIGHT_RANGE_RATIO && f.range_h_pct <= 0.4,
  },
  {
    type: 'LATERALE_WALLS',
    description: 'Laterale tra wall su entrambi i lati',
    preset: 'balanced',
    matches: (f) => f.v_ratio <= 0.8 && f.efficiency <= 0.25 && f.coverage_pct >= MIN_LIMITED_COVERAGE_PCT,
  },
  {
    type: 'LIQUIDO_STABILE',
    description: 'Mercato profondo e stabile',
    preset: 'aggressive',
    matches: (f) =>
      f.spread_pct <= 0.02 && f.depth_usdt >= 200_000 && f.v_ratio <= 1.2 && f.coverage_pct >= MIN_USABLE_COVERAGE_PCT,
  },
  {
    type: 'LIQUIDO',
    description: 'Buona liquidità',
    preset: 'aggressive',
    matches: (f) => f.spread_pct <= 0.03 && f.depth_usdt >= 100_000,
  },
  {
    type: 'BILANCIATO',
    description: 'Domanda e offerta in equilibrio',
    preset: 'balanced',
    matches: (f) =>
      Math.abs(f.obi) <= 0.15 && f.coverage_pct >= MIN_LIMITED_COVERAGE_PCT && f.v_ratio >= 0.8 && f.v_ratio <= 1.5,
  },
  { type: 'STANDARD', description: 'Condizioni ordinarie', preset: 'balanced', matches: () => true },
];

export type WallFilterRating = 'USABILE' | 'LIMITATO' | 'SCONSIGLIATO';

export function rateWallFilter(coverage_pct: number): WallFilterRating {
  if (coverage_pct >= MIN_USABLE_COVERAGE_PCT) return 'USABILE';
  return coverage_pct >= MIN_LIMITED_COVERAGE_PCT ? 'LIMITATO' : 'SCONSIGLIATO';
}
