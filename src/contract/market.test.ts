import { marketAnalysisSchema, tradeSimulationSchema } from './market';

const comparison = (current_vs_suggested: unknown) =>
  marketAnalysisSchema.parse({
    market_type: 'VOLATILE',
    recommendations: [{ preset: 'balanced', current_vs_suggested }],
  }).recommendations[0]!.current_vs_suggested;

describe('current against suggested', () => {
  const [from, to] = [
    { obi_threshold: 0.35, symbols: [] },
    { obi_threshold: 0.45, symbols: [] },
  ];

  test('one for each field stays what it is', () => {
    const perField = { obi_threshold: { current: 0.35, suggested: 0.45, change_needed: true } };
    expect(comparison(perField)).toEqual(perField);
  });

  test('one that holds all fields is taken apart', () => {
    expect(comparison({ current: from, suggested: to, change_needed: true })).toEqual({
      obi_threshold: { current: 0.35, suggested: 0.45, change_needed: true },
      symbols: { current: [], suggested: [], change_needed: false },
    });
  });

  test('one for the preset as such is told by that name', () => {
    const whole = { current: 'custom', suggested: 'balanced', change_needed: true };
    expect(comparison(whole)).toEqual({ preset: whole });
  });

  test.each([[undefined], [null], [{}]])('%p is none', (sent) => {
    expect(comparison(sent)).toEqual({});
  });

  test('a field whose present value is not known, and of which nobody says that it must change', () => {
    expect(comparison({ tp_min_usd: { suggested: 2 } })).toEqual({
      tp_min_usd: { suggested: 2, change_needed: false },
    });
  });
});

test('an analysis that holds its type alone is an analysis', () => {
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

test('a simulation in which nothing would trade has no figures and no ready trades', () => {
  const { new_params, improvement_pct } = tradeSimulationSchema.parse({ old_params: {}, new_params: {} });
  expect([improvement_pct, new_params]).toEqual([
    null,
    { would_trade_count: null, avg_sl_loss: null, max_sl_loss: null, params: null, ready_trades: [] },
  ]);
});
