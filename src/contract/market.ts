import { nullableNumberSchema, optionalTextSchema, optionalTimestampSchema, displayedTextSchema } from './fields';
import { isRecord } from './objects';
import { z } from './z';

const valueComparisonSchema = z.looseObject({
  current: z.unknown().optional(),
  suggested: z.unknown().optional(),
  change_needed: z.boolean().nullish().transform(Boolean),
});

/**
 * Groups the comparisons of current and suggested values by field name. The specification does not define the form of
 * `current_vs_suggested`. A bot can send a comparison per field, a comparison of all fields, or a comparison of
 * presets.
 */
function comparisonsByName(sent: unknown): unknown {
  if (!isRecord(sent)) return sent ?? {};
  if (!('suggested' in sent)) return sent;
  const { current, suggested } = sent;
  if (!isRecord(suggested)) return { preset: sent };
  const before = isRecord(current) ? current : {};
  const compared = Object.entries(suggested).map(([key, value]) => {
    const change_needed = JSON.stringify(before[key]) !== JSON.stringify(value);
    return [key, { current: before[key], suggested: value, change_needed }];
  });
  return Object.fromEntries(compared);
}

const recommendationSchema = z.looseObject({
  preset: displayedTextSchema,
  reason: optionalTextSchema,
  params: z.record(z.string(), z.unknown()).default({}),
  current_vs_suggested: z.preprocess(comparisonsByName, z.record(z.string(), valueComparisonSchema)),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export const marketAnalysisSchema = z.looseObject({
  market_type: displayedTextSchema,
  market_description: optionalTextSchema,
  symbols_analyzed: nullableNumberSchema,
  timestamp: optionalTimestampSchema,
  metrics: z
    .looseObject({
      avg_spread_pct: nullableNumberSchema,
      avg_spread: nullableNumberSchema,
      avg_depth_usdt: nullableNumberSchema,
      avg_depth: nullableNumberSchema,
      avg_walls_count: nullableNumberSchema,
      avg_walls_1k: nullableNumberSchema,
      avg_walls_15k: nullableNumberSchema,
      avg_wall_distance_usd: nullableNumberSchema,
      avg_wall_distance: nullableNumberSchema,
      /** Contract addition, in percent of the price, because the symbols have different prices. */
      avg_wall_distance_pct: nullableNumberSchema,
      avg_obi: nullableNumberSchema,
      both_walls_coverage: nullableNumberSchema,
    })
    .nullable()
    .default(null),
  both_walls_filter_analysis: z
    .looseObject({
      coverage_pct: nullableNumberSchema,
      symbols_with_both_walls: nullableNumberSchema,
      symbols_analyzed: nullableNumberSchema,
      recommendation: optionalTextSchema,
      impact: optionalTextSchema,
    })
    .nullable()
    .default(null),
  recommendations: z.array(recommendationSchema).default([]),
});
export type MarketAnalysis = z.infer<typeof marketAnalysisSchema>;

const simulatedParametersSchema = z.looseObject({
  would_trade_count: nullableNumberSchema,
  avg_sl_loss: nullableNumberSchema,
  max_sl_loss: nullableNumberSchema,
  params: z.looseObject({ sl_beyond_wall_pct: nullableNumberSchema }).nullable().default(null),
});

const readyTradeSchema = z.looseObject({
  symbol: displayedTextSchema,
  side: displayedTextSchema,
  entry_price: nullableNumberSchema,
  tp_price: nullableNumberSchema,
  sl_price: nullableNumberSchema,
  sl_loss_usd: nullableNumberSchema,
  tp_win_usd: nullableNumberSchema,
  rr_ratio: nullableNumberSchema,
});

export const tradeSimulationSchema = z.looseObject({
  total_analyzed: nullableNumberSchema,
  improvement_pct: nullableNumberSchema,
  old_params: simulatedParametersSchema,
  new_params: z.looseObject({
    ...simulatedParametersSchema.shape,
    ready_trades: z.array(readyTradeSchema).default([]),
  }),
});
export type ReadyTrade = z.infer<typeof readyTradeSchema>;
export type TradeSimulation = z.infer<typeof tradeSimulationSchema>;

export const symbolCountRequestSchema = z.object({ top_n: z.number().int().min(1).max(100) });

/** Parameter values that the market analyzer recommends as Quick Win (spec point 9). */
export const QUICK_WIN_VALUES = {
  sl_beyond_wall_pct: 0.0005,
  min_rr_ratio: 1.5,
  trailing_stop_activation_pct: 0.1,
  trailing_stop_distance_pct: 0.04,
} as const;

/** Values that the market analyzer assumes for parameters that the reply of /api/parameters omits (spec point 7). */
export const ANALYZER_VALUE_FALLBACKS = {
  trailing_stop_activation_pct: 0.15,
  trailing_stop_distance_pct: 0.08,
} as const;

export const MIN_USABLE_COVERAGE_PCT = 80;
export const MIN_LIMITED_COVERAGE_PCT = 60;
export const GOOD_RISK_REWARD_RATIO = 1.5;
