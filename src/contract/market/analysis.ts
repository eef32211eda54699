import {
  nullableNumberSchema,
  optionalTextSchema,
  optionalTimestampSchema,
  displayedTextSchema,
} from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { isRecord } from '../schema/objects';
import { z } from '../schema/z';

const valueComparisonSchema = z.looseObject({
  current: meaning(z.unknown().optional(), 'Current value.', 1.2),
  suggested: meaning(z.unknown().optional(), 'Suggested value.', 1.5),
  change_needed: meaning(z.boolean().nullish().transform(Boolean), 'True when the values differ.', true),
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
  preset: meaning(displayedTextSchema, 'Name of the preset.', 'balanced'),
  reason: meaning(optionalTextSchema, 'Why the preset suits the market.', 'Spreads are narrow.'),
  params: meaning(z.record(z.string(), z.unknown()).default({}), 'Recommended values by field.', { min_rr_ratio: 1.5 }),
  current_vs_suggested: meaning(
    z.preprocess(comparisonsByName, z.record(z.string(), valueComparisonSchema)),
    'Comparison by field name.',
  ),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export const marketAnalysisSchema = meaning(
  z.looseObject({
    market_type: meaning(
      displayedTextSchema,
      'Type of the market, for example LIQUIDO_STABILE or VOLATILE.',
      'BILANCIATO',
    ),
    market_description: meaning(
      optionalTextSchema,
      'Description of the type.',
      'Liquidity and volatility are in balance.',
    ),
    symbols_analyzed: meaning(nullableNumberSchema, 'Number of analysed symbols.', 10, 'symbols'),
    timestamp: meaning(optionalTimestampSchema, 'Time of the analysis.', '2026-03-10T12:00:00.000Z'),
    metrics: meaning(
      z
        .looseObject({
          avg_spread_pct: meaning(nullableNumberSchema, 'Mean spread.', 0.011, '%'),
          avg_spread: meaning(nullableNumberSchema, 'Used when `avg_spread_pct` is absent.', 0.011, '%'),
          avg_depth_usdt: meaning(nullableNumberSchema, 'Mean depth of the book.', 2_100_000, 'USDT'),
          avg_depth: meaning(nullableNumberSchema, 'Used when `avg_depth_usdt` is absent.', 2_100_000, 'USDT'),
          avg_walls_count: meaning(nullableNumberSchema, 'Mean number of walls.', 3.4, 'walls'),
          avg_walls_1k: meaning(nullableNumberSchema, 'Mean number of walls from 1,000 USDT.', 8.2, 'walls'),
          avg_walls_15k: meaning(nullableNumberSchema, 'Mean number of walls from 15,000 USDT.', 2.1, 'walls'),
          avg_wall_distance_usd: meaning(
            nullableNumberSchema,
            'Mean distance of a wall from the mid price.',
            41.2,
            'USDT',
          ),
          avg_wall_distance: meaning(
            nullableNumberSchema,
            'Used when `avg_wall_distance_usd` is absent.',
            41.2,
            'USDT',
          ),
          avg_wall_distance_pct: addition(
            nullableNumberSchema,
            true,
            'Mean distance of a wall in percent of the price.',
            0.06,
            '%',
          ),
          avg_obi: meaning(nullableNumberSchema, 'Mean order-book imbalance, -1 to 1.', 0.04, 'OBI'),
          both_walls_coverage: meaning(
            nullableNumberSchema,
            'Percentage of symbols with walls on both sides.',
            70,
            '%',
          ),
        })
        .nullable()
        .default(null),
      'Means over the analysed symbols.',
    ),
    both_walls_filter_analysis: meaning(
      z
        .looseObject({
          coverage_pct: meaning(nullableNumberSchema, 'Percentage of symbols with walls on both sides.', 70, '%'),
          symbols_with_both_walls: meaning(nullableNumberSchema, 'Number of such symbols.', 7, 'symbols'),
          symbols_analyzed: meaning(nullableNumberSchema, 'Number of analysed symbols.', 10, 'symbols'),
          recommendation: meaning(optionalTextSchema, 'USABILE, LIMITATO or another word.', 'LIMITATO'),
          impact: meaning(optionalTextSchema, 'What the filter would do.', 'The filter would drop 3 of 10 symbols.'),
        })
        .nullable()
        .default(null),
      'Whether the filter `require_both_walls` suits the market.',
    ),
    recommendations: meaning(z.array(recommendationSchema).default([]), 'Recommended presets.'),
  }),
  'Result of Analizza Mercato.',
);
export type MarketAnalysis = z.infer<typeof marketAnalysisSchema>;

const simulatedParametersSchema = z.looseObject({
  would_trade_count: meaning(
    nullableNumberSchema,
    'Number of symbols that these parameters would trade.',
    12,
    'trades',
  ),
  avg_sl_loss: meaning(nullableNumberSchema, 'Mean loss at the stop.', 1.2, 'USDT'),
  max_sl_loss: meaning(nullableNumberSchema, 'Largest loss at the stop.', 2.6, 'USDT'),
  params: meaning(
    z
      .looseObject({
        sl_beyond_wall_pct: meaning(
          nullableNumberSchema,
          'Distance of the stop behind the wall.',
          0.0005,
          'fraction of price',
        ),
      })
      .nullable()
      .default(null),
    'The parameter values that the simulation used.',
  ),
});

const readyTradeSchema = z.looseObject({
  symbol: meaning(displayedTextSchema, 'Contract.', 'BTCUSDT'),
  side: meaning(displayedTextSchema, 'LONG or SHORT.', 'LONG'),
  entry_price: meaning(nullableNumberSchema, 'Entry price.', 67250.5, 'USDT'),
  tp_price: meaning(nullableNumberSchema, 'Take-profit price.', 67452.2, 'USDT'),
  sl_price: meaning(nullableNumberSchema, 'Stop-loss price.', 67082.4, 'USDT'),
  sl_loss_usd: meaning(nullableNumberSchema, 'Loss at the stop.', 1.2, 'USDT'),
  tp_win_usd: meaning(nullableNumberSchema, 'Gain at the target.', 1.9, 'USDT'),
  rr_ratio: meaning(nullableNumberSchema, 'Gain divided by loss.', 1.58),
});

export const tradeSimulationSchema = meaning(
  z.looseObject({
    total_analyzed: meaning(nullableNumberSchema, 'Number of analysed symbols.', 30, 'symbols'),
    improvement_pct: meaning(
      nullableNumberSchema,
      'How much smaller the mean loss at the stop is with the Quick Win values. A negative value is larger.',
      25,
      '%',
    ),
    old_params: meaning(simulatedParametersSchema, 'Result of the saved parameters.'),
    new_params: meaning(
      z.looseObject({
        ...simulatedParametersSchema.shape,
        ready_trades: meaning(z.array(readyTradeSchema).default([]), 'Trades that the bot could open now.'),
      }),
      'Result of the Quick Win values.',
    ),
  }),
  'Result of Simula Trade: the saved parameters against the Quick Win values.',
);
export type ReadyTrade = z.infer<typeof readyTradeSchema>;
export type TradeSimulation = z.infer<typeof tradeSimulationSchema>;

export const symbolCountRequestSchema = meaning(
  z.object({
    top_n: meaning(
      z.number().int().min(1).max(100),
      'Number of symbols, most traded first. The console sends 50 and 30.',
      50,
      'symbols',
    ),
  }),
  'Extent of an analysis.',
);

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
