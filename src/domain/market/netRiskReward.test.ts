import { DEFAULTS } from '@/contract/params/catalogue';
import { netRiskReward, tradeCosts } from './netRiskReward';

const COST_PARAMETERS = {
  ...DEFAULTS,
  entry_order_type: 'MARKET',
  enable_marketable_limit: false,
  maker_fee_rate_pct: 0.02,
  taker_fee_rate_pct: 0.05,
  simulate_slippage_entry_bps: 1,
  simulate_slippage_exit_bps: 2,
  paper_reduce_maker_exits: true,
  paper_maker_exit_probability: 0.5,
} as const;
const SIGNAL_PRICES = { price_mid: 100, tp_price: 100.3, sl_price: 99.75 };

test.each([
  [1e300, 2e300, 0.5e300],
  [1e-300, 3, 1e-301],
])('netRiskReward is unknown for the prices %p, %p and %p', (price_mid, tp_price, sl_price) => {
  expect(netRiskReward({ price_mid, tp_price, sl_price }, tradeCosts(COST_PARAMETERS))).toBeNull();
});

test('tradeCosts includes fees and slippage of entry and exit', () => {
  const costs = tradeCosts(COST_PARAMETERS);
  expect([costs.entry, costs.tp, costs.sl]).toEqual([
    expect.closeTo(0.06, 9),
    expect.closeTo(0.045, 9),
    expect.closeTo(0.07, 9),
  ]);
  expect(tradeCosts({ ...COST_PARAMETERS, entry_order_type: 'LIMIT' }).entry).toBe(0.02);
  expect(tradeCosts({ ...COST_PARAMETERS, paper_reduce_maker_exits: false }).tp).toBeCloseTo(0.02, 9);
});

test('netRiskReward returns the R:R ratio after costs and the break-even win rate', () => {
  // A win earns 0.3 - 0.06 - 0.045 %. A loss costs 0.25 + 0.06 + 0.07 %.
  const net = netRiskReward(SIGNAL_PRICES, tradeCosts(COST_PARAMETERS));
  expect(net?.ratio).toBeCloseTo(0.195 / 0.38, 6);
  expect(net?.winRate_pct).toBeCloseTo((0.38 / 0.575) * 100, 6);
  expect(
    netRiskReward({ price_mid: 100, tp_price: 99.7, sl_price: 100.25 }, tradeCosts(COST_PARAMETERS))?.ratio,
  ).toBeCloseTo(0.195 / 0.38, 6);
});

test('netRiskReward returns no break-even win rate when the costs exceed the gross win', () => {
  const net = netRiskReward({ ...SIGNAL_PRICES, tp_price: 100.1 }, tradeCosts(COST_PARAMETERS));
  expect(net?.ratio).toBeLessThan(0);
  expect(net?.winRate_pct).toBeNull();
});

test('netRiskReward returns null when TP and SL are on one side of the mid price', () => {
  expect(netRiskReward({ ...SIGNAL_PRICES, sl_price: 100.1 }, tradeCosts(COST_PARAMETERS))).toBeNull();
});
