import { marketAnalysisSchema, tradeSimulationSchema } from './analysis';

const parseComparison = (current_vs_suggested: unknown) =>
  marketAnalysisSchema.parse({
    market_type: 'VOLATILE',
    recommendations: [{ preset: 'balanced', current_vs_suggested }],
  }).recommendations[0]!.current_vs_suggested;

describe('a recommendation compares current and suggested values', () => {
  const [from, to] = [
    { obi_threshold: 0.35, symbols: [] },
    { obi_threshold: 0.45, symbols: [] },
  ];

  test('marketAnalysisSchema keeps a comparison per field unchanged', () => {
    const perField = { obi_threshold: { current: 0.35, suggested: 0.45, change_needed: true } };
    expect(parseComparison(perField)).toEqual(perField);
  });

  test('marketAnalysisSchema splits a comparison of all fields into one comparison per field', () => {
    expect(parseComparison({ current: from, suggested: to, change_needed: true })).toEqual({
      obi_threshold: { current: 0.35, suggested: 0.45, change_needed: true },
      symbols: { current: [], suggested: [], change_needed: false },
    });
  });

  test('marketAnalysisSchema lists a comparison of two presets under the key preset', () => {
    const whole = { current: 'custom', suggested: 'balanced', change_needed: true };
    expect(parseComparison(whole)).toEqual({ preset: whole });
  });

  test.each([[undefined], [null], [{}]])('marketAnalysisSchema reads the current_vs_suggested %p as empty', (sent) => {
    expect(parseComparison(sent)).toEqual({});
  });

  test('marketAnalysisSchema reads a suggestion without a current value and without change_needed', () => {
    expect(parseComparison({ tp_min_usd: { suggested: 2 } })).toEqual({
      tp_min_usd: { suggested: 2, change_needed: false },
    });
  });
});

test('marketAnalysisSchema accepts an analysis with only its market type', () => {
  expect(marketAnalysisSchema.parse({ market_type: 'OF TOMORROW' })).toEqual({
    market_type: 'OF TOMORROW',
    market_description: null,
    symbols_analyzed: null,
    timestamp: null,
    metrics: null,
    both_walls_filter_analysis: null,
    recommendations: [],
  });
});

test('tradeSimulationSchema fills the missing figures of a simulation with null', () => {
  const { new_params, improvement_pct } = tradeSimulationSchema.parse({ old_params: {}, new_params: {} });
  expect([improvement_pct, new_params]).toEqual([
    null,
    { would_trade_count: null, avg_sl_loss: null, max_sl_loss: null, params: null, ready_trades: [] },
  ]);
});
