import { type TestParameters, askHeavyLadder, balancedLadder, bidHeavyLadder } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import type { Ladder } from '@/testing/bot/ladder';
import { createTestSymbolWatch } from '@/testing/bot/testSymbolWatch';

const SHORT_WINDOW_PARAMS: TestParameters = {
  obi_window_size: 5,
  obi_momentum_min_samples: 3,
  min_momentum_threshold: 0,
  ws_process_interval_ms: 20,
  enable_regime_detection: false,
  require_both_walls: false,
  min_depth_usdt: 1_000,
  min_tp_pct: 0.01,
  min_tp_distance_pct: 0.0001,
};

function createWatchOnFakeMarket(changes: TestParameters = {}) {
  const market = fakeMarket();
  const p = { ...SHORT_WINDOW_PARAMS, ...changes };
  const { watch, late, rejectionCounts } = createTestSymbolWatch(market, p);
  const publish = (ladder: Ladder) => {
    market.setBook('BTCUSDT', ladder);
    market.publishBook('BTCUSDT');
    return watch.onBook(market.clock.now(), 0);
  };
  return { market, watch, late, rejectionCounts, publish, p };
}

/** Returns a symbol watch whose balanced book changed to `ladder` between two evaluations. */
function createWatchWithChangedBook(ladder: Ladder, p: TestParameters = {}) {
  const all = createWatchOnFakeMarket(p);
  all.publish(balancedLadder());
  all.market.silence(200);
  all.publish(balancedLadder());
  all.market.silence(10);
  expect(all.publish(ladder)).toBeUndefined();
  return all;
}

test('the symbol watch evaluates a single book update that arrives right after an evaluation', () => {
  const { market, watch } = createWatchWithChangedBook(askHeavyLadder());
  market.silence(1_000);
  expect(watch.smoothedObi()).toBeCloseTo(-0.5, 1);
});

test('the smoothed imbalance approaches the last imbalance while the book has no updates, until the book is stale', () => {
  const { market, watch, publish } = createWatchOnFakeMarket({ book_stale_threshold_ms: 2_000 });
  publish(balancedLadder());
  market.silence(100);
  publish(bidHeavyLadder());
  const at = [0, 40, 60].map((ms) => {
    market.silence(ms);
    return watch.smoothedObi() ?? NaN;
  });
  expect(at).toEqual([expect.closeTo(0.1, 1), expect.closeTo(0.3, 1), expect.closeTo(0.5, 1)]);
  market.silence(2_000);
  expect(watch.smoothedObi()).toBeUndefined();
});

test('the symbol watch evaluates all book updates of one processing interval together', () => {
  const { market, late, publish } = createWatchWithChangedBook(bidHeavyLadder(), {
    obi_window_size: 3,
    obi_threshold: 0.1,
  });
  publish(bidHeavyLadder());
  expect(late).toEqual([]);
  market.silence(10);
  expect(late.map(({ direction }) => direction)).toEqual([1]);
  market.silence(1_000);
  expect(late).toHaveLength(1);
});

test('the symbol watch evaluates only once when a book update arrives at the time of a delayed evaluation', () => {
  const { market, late, publish } = createWatchOnFakeMarket({ obi_window_size: 3, obi_threshold: 0.1 });
  publish(balancedLadder());
  market.silence(200);
  const found: unknown[] = [];
  market.clock.after(20, () => found.push(publish(bidHeavyLadder())));
  publish(balancedLadder());
  market.silence(10);
  publish(bidHeavyLadder());
  market.silence(1_000);
  expect(found).toEqual([expect.objectContaining({ direction: 1 })]);
  expect(late).toEqual([]);
});

test('the symbol watch evaluates a second book update at the time of a delayed evaluation', () => {
  const { market, watch, publish } = createWatchOnFakeMarket({ obi_window_size: 3 });
  publish(balancedLadder());
  market.silence(200);
  market.clock.after(20, () => {
    publish(bidHeavyLadder());
    publish(askHeavyLadder());
  });
  publish(balancedLadder());
  market.silence(10);
  publish(bidHeavyLadder());
  market.silence(1_000);
  expect(watch.smoothedObi()).toBeCloseTo(-0.5, 1);
});

test('raising ws_process_interval_ms postpones a delayed evaluation', () => {
  const { market, watch, p } = createWatchWithChangedBook(askHeavyLadder());
  p.ws_process_interval_ms = 100;
  watch.parametersChanged();
  market.silence(50);
  expect(watch.latestEvaluation()?.view.obi).toBeCloseTo(0, 1);
  market.silence(1_000);
  expect(watch.smoothedObi()).toBeCloseTo(-0.5, 1);
});

test('smoothedObi returns a value after a full window even if obi_momentum_min_samples exceeds the window', () => {
  const { watch, publish, market } = createWatchOnFakeMarket({ obi_momentum_min_samples: 30 });
  publish(bidHeavyLadder());
  market.silence(60);
  expect(watch.smoothedObi()).toBeUndefined();
  market.silence(40);
  expect(watch.smoothedObi()).toBeCloseTo(0.5, 1);
});

test('the reason of the last rejection states the imbalance of the rejected candidate after a signal', () => {
  const { publish, market, rejectionCounts } = createWatchOnFakeMarket({ obi_window_size: 3, obi_threshold: 0.1 });
  publish(balancedLadder());
  market.silence(200);
  publish(balancedLadder());
  market.silence(100);
  expect(publish(bidHeavyLadder())).toMatchObject({ direction: 1 });
  expect(rejectionCounts.lastCandidate?.reason()).toBe('OBI 0.000 < 0.100');
});

test('the TP distance of a signal gives the profit tp_min_usd for a quantity of whole lots', () => {
  const p = { trade_nominal_usdt: 545, tp_min_usd: 2, obi_window_size: 3, obi_threshold: 0.1 };
  const { publish, market } = createWatchOnFakeMarket(p);
  publish(balancedLadder());
  market.silence(200);
  const found = [1, 2, 3].map(() => {
    market.silence(100);
    return publish(bidHeavyLadder());
  });
  const [signal] = found.filter((each) => each !== undefined);
  // The largest quantity in whole lots for 545 USDT at a price of 10,000 is 0.054. A profit of 2 USDT on 0.054 needs a
  // TP distance of 37.04.
  expect(signal!.levels.tp - 10_000.005).toBeGreaterThanOrEqual(2 / 0.054);
});
