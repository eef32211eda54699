import { marketAnalysisSchema, tradeSimulationSchema } from '@/contract/market/analysis';
import {
  wallCoverageLevel,
  analysisFreshness,
  isGoodRiskReward,
  marketMetricsOf,
  compareStopLosses,
} from './marketFigures';

const parseMetrics = (sent: object) =>
  marketMetricsOf(marketAnalysisSchema.parse({ market_type: 'X', metrics: sent }).metrics);

describe('marketMetricsOf', () => {
  test('marketMetricsOf uses the first of two names when the bot sends both', () => {
    const both = { avg_spread_pct: 0.01, avg_spread: 9, avg_depth_usdt: 5, avg_depth: 9, avg_wall_distance_usd: 3 };
    expect(parseMetrics({ ...both, avg_wall_distance: 9 })).toMatchObject({
      spread_pct: 0.01,
      depth_usdt: 5,
      wall_distance_usd: 3,
    });
  });

  test('marketMetricsOf uses the second name when the first is missing or null, and keeps 0', () => {
    expect(parseMetrics({ avg_spread_pct: null, avg_spread: 0.02, avg_depth: 7, avg_wall_distance: 0 })).toMatchObject({
      spread_pct: 0.02,
      depth_usdt: 7,
      wall_distance_usd: 0,
    });
  });

  test('marketMetricsOf returns null for a metric that the bot does not send', () => {
    expect(Object.values(marketMetricsOf(null)).every((value) => value === null)).toBe(true);
  });
});

test('wallCoverageLevel is usable from 80 % and limited from 60 %', () => {
  expect([100, 80, 79.99, 60, 59.99, 0].map(wallCoverageLevel)).toEqual([
    'usable',
    'usable',
    'limited',
    'limited',
    'poor',
    'poor',
  ]);
});

test('isGoodRiskReward is true when the displayed ratio is at least 1.50', () => {
  expect([2, 1.5, 1.4951, 1.4949, 0, null, NaN].map(isGoodRiskReward)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('compareStopLosses', () => {
  const comparison = (improvement_pct: number | null, [oldCount, newCount]: [number, number], losses = [2, 1]) =>
    compareStopLosses(
      tradeSimulationSchema.parse({
        improvement_pct,
        old_params: { would_trade_count: oldCount, avg_sl_loss: losses[0] },
        new_params: { would_trade_count: newCount, avg_sl_loss: losses[1] },
      }),
    );

  test('compareStopLosses returns smaller, equal or larger by the sign of the improvement', () => {
    expect([12, 0, -3].map((pct) => comparison(pct, [3, 2]))).toEqual(['smaller', 'equal', 'larger']);
  });

  test('compareStopLosses returns incomparable when a parameter set has no trade or the percentage is missing', () => {
    expect(comparison(0, [0, 4])).toBe('incomparable');
    expect(comparison(0, [4, 0])).toBe('incomparable');
    expect(comparison(null, [4, 4])).toBe('incomparable');
    expect(comparison(5, [4, 4], [2])).toBe('incomparable');
  });
});

test('a market analysis is due after 6 hours and overdue after 12 hours', () => {
  const hours = (count: number) => analysisFreshness(count * 3_600_000);
  expect([0, 5.99, 6, 11.99, 12, 100].map(hours)).toEqual(['fresh', 'fresh', 'due', 'due', 'overdue', 'overdue']);
});
