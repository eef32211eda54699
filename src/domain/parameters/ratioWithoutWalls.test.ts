import { DEFAULTS } from '@/contract/params/catalogue';
import { riskRewardTextWithoutWalls } from './ratioWithoutWalls';

const MARKET_ORDER_COSTS = {
  entry_order_type: 'MARKET',
  enable_marketable_limit: false,
  maker_fee_rate_pct: 0.02,
  taker_fee_rate_pct: 0.05,
  simulate_slippage_entry_bps: 0,
  simulate_slippage_exit_bps: 0,
  paper_reduce_maker_exits: false,
} as const;

test('riskRewardTextWithoutWalls shows gross R:R, net R:R and the break-even win rate', () => {
  const p = {
    ...DEFAULTS,
    ...MARKET_ORDER_COSTS,
    min_sl_distance_pct: 0.0025,
    min_tp_pct: 0.3,
    min_tp_distance_pct: 0.003,
  };
  // A win earns 0.3 - 0.05 - 0.02 = 0.23 %. A loss costs 0.25 + 0.05 + 0.05 = 0.35 %.
  expect(riskRewardTextWithoutWalls({ ...p, min_rr_ratio: 1.2 })).toBe('R:R 1.20, net 0.66, needs 60% wins');
  expect(riskRewardTextWithoutWalls({ ...p, min_rr_ratio: 2 })).toMatch(/^R:R 2\.00, /);
});

test('riskRewardTextWithoutWalls reports a TP that only covers the costs', () => {
  const near = {
    ...DEFAULTS,
    ...MARKET_ORDER_COSTS,
    min_sl_distance_pct: 0.0005,
    min_tp_pct: 0.07,
    min_tp_distance_pct: 0.0007,
  };
  expect(riskRewardTextWithoutWalls({ ...near, min_rr_ratio: 1 })).toMatch(/never pays$/);
});
