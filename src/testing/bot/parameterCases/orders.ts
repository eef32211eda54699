import { DEFAULTS } from '@/contract/params/catalogue';
import { planTpAndSl, type TpSlRequest } from '@/server/bot/strategy/tpAndSl';
import { createTestPosition } from '../testPosition';
import { bidHeavyLadder, type BotHarness, openLong } from '../botHarness';
import { fakeMarket } from '../fakeMarket';
import type { Ladder } from '../ladder';
import { followWalls } from '@/server/bot/exit/wallFollowing';
import {
  countTradesAfterPressure,
  countLogLines,
  type ParameterCases,
  type TestParameters,
  startRunningBot,
  advanceUntilSignal,
} from './cases';

const DETAILED_LOG_PARAMS: TestParameters = { enable_detailed_logging: true, log_trade_lifecycle: true };
const LIMIT_ORDER_PARAMS: TestParameters = { entry_order_type: 'LIMIT', ...DETAILED_LOG_PARAMS };
/** Book with a wide spread, in which an order can improve the best price. */
const WIDE_SPREAD_BOOK: Ladder = { ...bidHeavyLadder(), ask: 10_010 };
const WIDE_SPREAD_PARAMS: TestParameters = { max_spread_pct: 1, ...LIMIT_ORDER_PARAMS };

/** Returns a bot whose entry order rested for `ms` without trades at its price. */
function createBotWithRestingEntry(p: TestParameters, ms: number, ladder: Ladder = bidHeavyLadder()): BotHarness {
  const h = startRunningBot({ ...LIMIT_ORDER_PARAMS, ...p });
  openLong(h);
  h.market.setBook('BTCUSDT', ladder);
  h.market.run(ms);
  return h;
}

/** Returns the successive prices of the resting entry. */
const restingEntryPrices = (h: BotHarness): number[] =>
  h
    .logs('EXECUTION')
    .flatMap((line) => [...line.matchAll(/rests at ([\d.]+)/g)].map(([, price]) => Number(price)))
    .reverse();

/** Keeps the execution book out of sync until 0.4 s after the signal. Returns the number of trades. */
function countTradesWithLateBook(p: TestParameters): number {
  const market = fakeMarket({ twoVenues: true });
  const h = startRunningBot({ enable_validator: false, ...p }, { market });
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
  market.executionVenue.loseBook('BTCUSDT');
  market.executionVenue.answering = 'never';
  market.setBook('BTCUSDT', { ...bidHeavyLadder(), bids: Array.from({ length: 40 }, () => 1) });
  market.run(1_500);
  market.setBook('BTCUSDT', bidHeavyLadder());
  advanceUntilSignal(h);
  market.run(400);
  market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
  market.run(2_000);
  return h.opened().length;
}

const TP_SL_REQUEST: TpSlRequest = {
  direction: 1,
  entry: 100,
  qty: 5,
  tickSize: 0.01,
  protectives: [],
  targets: [],
  minSlFactor: 1,
};
const NO_MIN_TP_PARAMS: TestParameters = {
  min_tp_distance_pct: 0,
  min_tp_pct: 0,
  min_tp_distance_usd: 0,
  tp_min_usd: 0,
  min_rr_ratio: 1,
};
const createWallAt = (price: number) => ({
  side: price < 100 ? ('bid' as const) : ('ask' as const),
  price,
  notional: 9_000,
});

function planTestTpSl(p: TestParameters, request: Partial<TpSlRequest> = {}) {
  const plan = planTpAndSl({ ...TP_SL_REQUEST, ...request }, { ...DEFAULTS, ...p });
  return plan.ok ? { tp: plan.levels.tp, sl: plan.levels.sl } : plan.rejection;
}
const plannedTp = (p: TestParameters, request?: Partial<TpSlRequest>) => {
  const plan = planTestTpSl(p, request);
  return typeof plan === 'string' ? plan : plan.tp;
};
const plannedSl = (p: TestParameters, request?: Partial<TpSlRequest>) => {
  const plan = planTestTpSl(p, request);
  return typeof plan === 'string' ? plan : plan.sl;
};

function positionAfterWallMoves(p: TestParameters) {
  const position = createTestPosition({
    protective: { price: 99.6, notional: 9_000 },
    target: { price: 101, notional: 9_000 },
  });
  const prices = { mid: 100.5, touch: 100.5, trigger: 100.5, ratio: 1 };
  const view = {
    ...prices,
    protectives: [createWallAt(99.95)],
    target: createWallAt(101.2),
    minSlFactor: 1,
    tickSize: 0.01,
  };
  followWalls(position, view, { ...DEFAULTS, ...p });
  return position;
}

export const orderCases: ParameterCases = {
  post_fill_tp_sl: {
    values: [true, false],
    gives: [false, true],
    play: (p) => {
      const h = startRunningBot({ simulate_slippage_entry_bps: 5, ...p });
      openLong(h);
      return h.opened()[0]?.tp_price === h.store.signals.listLatest(1)[0]?.tp_price;
    },
  },
  entry_timeout_ms: {
    values: [500, 20_000],
    gives: [1, 0],
    play: (p) =>
      countLogLines(createBotWithRestingEntry({ replace_max_attempts: 0, ...p }, 3_000), 'not entered: not filled'),
  },
  replace_max_attempts: {
    values: [1, 3],
    gives: [1, 3],
    play: (p) => countLogLines(createBotWithRestingEntry({ entry_timeout_ms: 500, ...p }, 5_000), 'entry replaced'),
  },
  order_retry_attempts: { values: [1, 9], gives: [0, 1], play: countTradesWithLateBook },
  retry_adjust_bps: {
    values: [1, 5],
    gives: [
      [10_000, 10_001],
      [10_000, 10_005],
    ],
    play: (p) => {
      const h = startRunningBot({ ...WIDE_SPREAD_PARAMS, entry_timeout_ms: 500, replace_max_attempts: 1, ...p });
      openLong(h);
      h.market.setBook('BTCUSDT', WIDE_SPREAD_BOOK);
      h.market.run(1_000);
      return restingEntryPrices(h);
    },
  },
  entry_order_type: { values: ['MARKET', 'LIMIT'], gives: [1, 0], play: (p) => countTradesAfterPressure(p) },
  enable_marketable_limit: {
    values: [true, false],
    gives: [1, 0],
    play: (p) => countTradesAfterPressure({ entry_order_type: 'LIMIT', ...p }),
  },
  marketable_limit_fallback: {
    values: [true, false],
    gives: [1, 0],
    play: (p) =>
      createBotWithRestingEntry({ entry_timeout_ms: 500, replace_max_attempts: 0, ...p }, 3_000).opened().length,
  },
  anti_taker_mode: {
    values: [true, false],
    gives: [0, 1],
    play: (p) =>
      createBotWithRestingEntry(
        { entry_timeout_ms: 500, replace_max_attempts: 1, retry_adjust_bps: 100, ...p },
        1_200,
      ).opened().length,
  },

  tp_min_usd: { values: [0, 5], gives: [100.25, 101], play: (p) => plannedTp({ ...NO_MIN_TP_PARAMS, ...p }) },
  min_tp_distance_pct: {
    values: [0, 0.01],
    gives: [100.25, 101],
    play: (p) => plannedTp({ ...NO_MIN_TP_PARAMS, ...p }),
  },
  min_tp_pct: { values: [0, 1], gives: [100.25, 101], play: (p) => plannedTp({ ...NO_MIN_TP_PARAMS, ...p }) },
  min_tp_distance_usd: { values: [0, 1], gives: [100.25, 101], play: (p) => plannedTp({ ...NO_MIN_TP_PARAMS, ...p }) },
  min_rr_ratio: { values: [1, 2], gives: [100.25, 100.5], play: (p) => plannedTp({ ...NO_MIN_TP_PARAMS, ...p }) },
  min_sl_distance_pct: { values: [0.0025, 0.005], gives: [99.75, 99.5], play: (p) => plannedSl(p) },
  max_sl_distance_pct: {
    values: [0.005, 0.02],
    gives: ['sl_too_far', 98.85],
    play: (p) => plannedSl({ enforce_rr_ratio: false, ...p }, { protectives: [createWallAt(99)] }),
  },
  sl_beyond_wall_pct: {
    values: [0.0015, 0.003],
    gives: [99.35, 99.2],
    play: (p) => plannedSl(p, { protectives: [createWallAt(99.5)] }),
  },
  enforce_rr_ratio: {
    values: [true, false],
    gives: ['rr_too_low', 100.37],
    play: (p) => plannedTp({ min_rr_ratio: 2, ...p }, { targets: [createWallAt(100.4)] }),
  },
  enforce_min_tp: {
    values: [true, false],
    gives: ['tp_too_near', 100.17],
    play: (p) => plannedTp({ enforce_rr_ratio: false, ...p }, { targets: [createWallAt(100.2)] }),
  },
  wall_follow_tolerance_bps: {
    values: [2, 10],
    gives: [100.97, 100.89],
    play: (p) => plannedTp(p, { targets: [createWallAt(101)] }),
  },

  delta_tp_min_usd: { values: [0.5, 5], gives: [101.17, 101], play: (p) => positionAfterWallMoves(p).tp },
  delta_sl_min_usd: { values: [0.5, 5], gives: [99.8, 99.5], play: (p) => positionAfterWallMoves(p).sl },
};
