import type { Candle } from '@/server/market/source';
import { balancedLadder, bidHeavyLadder, type BotHarness, openLong } from '../botHarness';
import { driftingCandles, fakeMarket } from '../fakeMarket';
import type { Ladder } from '../ladder';
import { createTestSymbolWatch } from '../testSymbolWatch';
import {
  countLogLines,
  type ParameterCases,
  repeatBookPressure,
  type TestParameters,
  startRunningBot,
  countSignalsAfterPressure,
  advanceUntilSignal,
} from './cases';

/** Creates a book with the imbalance `obi`. */
const bookWithImbalance = (obi: number): Ladder => ({
  ...balancedLadder(),
  bids: Array.from({ length: 40 }, () => 2 * (1 + obi)),
  asks: Array.from({ length: 40 }, () => 2 * (1 - obi)),
});
/** Book with one level per bucket. Large bids are near the price, and large asks are farther away. */
const NEAR_BIDS_FAR_ASKS_BOOK: Ladder = {
  bid: 10_000,
  ask: 10_000.01,
  step: 1,
  bids: Array.from({ length: 20 }, (_, index) => (index < 5 ? 5 : 1)),
  asks: Array.from({ length: 20 }, (_, index) => (index < 5 ? 1 : 5)),
};

const countSignalsAfterBook = (p: TestParameters, ladder: Ladder): number => {
  const h = startRunningBot(p);
  repeatBookPressure(h, ladder);
  return h.bot.status().total_signals;
};

/** Sets bid pressure for `ms` after a balanced book. Returns the number of signals. */
const countSignalsAfterShortPressure = (p: TestParameters, ms: number): number => {
  const h = startRunningBot(p);
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(6_000);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.run(ms);
  return h.bot.status().total_signals;
};

type CandlesByLengthMinutes = Partial<Record<number, readonly Candle[]>>;
/** Creates 200 candles whose closes rise or fall by 0.5 a candle and end at `last`. */
const risingCandles = (last = 9_999) => driftingCandles(200, last - 199 * 0.5, 0.5);
const fallingCandles = (last = 10_001) => driftingCandles(200, last + 199 * 0.5, -0.5);

function runBotWithCandles(p: TestParameters, candlesByMinutes: CandlesByLengthMinutes): BotHarness {
  const h = startRunningBot(p);
  for (const [minutes, candles] of Object.entries(candlesByMinutes)) {
    if (candles) h.market.setCandles('BTCUSDT', Number(minutes), candles);
  }
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.run(1_000);
  return h;
}
const countSignalsWithTrendFilter = (p: TestParameters, candlesByMinutes: CandlesByLengthMinutes): number =>
  runBotWithCandles({ enable_ema_filter: true, ...p }, candlesByMinutes).bot.status().total_signals;
const SINGLE_EMA_PARAMS: TestParameters = { ema_filter_mode: 'single' };
const MULTI_TIME_FRAME_PARAMS: TestParameters = {
  ema_mtf_enabled: true,
  ema_mtf_neutral_zone_pct: 0,
  ...SINGLE_EMA_PARAMS,
};

/** Changes the candles from falling to rising while the bot runs. Returns the number of signals after `ms`. */
function countSignalsAfterTrendChange(p: TestParameters, ms: number): number {
  const h = runBotWithCandles({ enable_ema_filter: true, ...p }, { 5: fallingCandles() });
  h.market.setCandles('BTCUSDT', 5, risingCandles());
  const candle = risingCandles().at(-1);
  if (candle) h.market.emit({ kind: 'candle', symbol: 'BTCUSDT', at: h.market.clock.now(), minutes: 5, candle });
  h.market.run(ms);
  return h.bot.status().total_signals;
}

/** Creates 200 candles with a range of 1, followed by `count` candles with a range of `factor`. */
const candlesWithRanges = (count: number, factor: number): Candle[] => [
  ...driftingCandles(200, 10_000, 0, 1),
  ...driftingCandles(count, 10_000, 0, factor),
];
const countSignalsInRegime = (p: TestParameters, candles: Candle[]): number =>
  runBotWithCandles({ enable_regime_detection: true, ...p }, { 5: candles }).bot.status().total_signals;

/** Sets bid pressure and publishes one book update for each of `latencies`. */
function runBotWithLatencies(p: TestParameters, latencies: readonly number[]): BotHarness {
  const h = startRunningBot({ latency_threshold_ms: 5_000, ...p });
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  for (const latency of latencies) {
    h.market.silence(20);
    h.market.publishBook('BTCUSDT', latency);
  }
  return h;
}
const equalLatencies = (ms: number, updates = 50): number[] => Array.from({ length: updates }, () => ms);

/** Lowers OBI by `by` after the signal. Returns the number of trades. */
function countTradesAfterFadingObi(p: TestParameters, by: number): number {
  const h = startRunningBot({ enable_signal_revalidation: true, ...p });
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  advanceUntilSignal(h);
  h.market.setBook('BTCUSDT', bookWithImbalance((h.store.signals.listLatest(1)[0]?.obi ?? 0) - by));
  h.market.run(1_000);
  return h.opened().length;
}

/** Returns whether the bot still uses the old imbalance 0.3 s after the book changed without an update. */
function hasOldImbalanceAfterSilence(p: TestParameters): boolean {
  const market = fakeMarket();
  market.setBook('BTCUSDT', bidHeavyLadder());
  const { watch } = createTestSymbolWatch(market, p);
  market.publishBook('BTCUSDT');
  watch.onBook(market.clock.now(), 0);
  market.setBook('BTCUSDT', balancedLadder());
  market.silence(300);
  return (watch.groupedBook()?.obi ?? NaN) > 0.25;
}

export const signalFilterCases: ParameterCases = {
  obi_threshold: { values: [0.35, 0.6], gives: [1, 0], play: (p) => countSignalsAfterPressure(p) },
  max_spread_pct: { values: [0.05, 0.00005], gives: [1, 0], play: (p) => countSignalsAfterPressure(p) },
  min_depth_usdt: { values: [1_000, 1e9], gives: [1, 0], play: (p) => countSignalsAfterPressure(p) },
  min_momentum_threshold: { values: [0, 0.9], gives: [1, 0], play: (p) => countSignalsAfterPressure(p) },
  obi_hysteresis: {
    values: [0.01, 0.1],
    gives: [2, 1],
    play: (p) => {
      const h = startRunningBot(p);
      openLong(h);
      h.market.setBook('BTCUSDT', bookWithImbalance(0.3));
      h.market.run(1_500);
      h.market.setBook('BTCUSDT', bidHeavyLadder());
      h.market.run(1_000);
      return h.bot.status().total_signals;
    },
  },
  obi_window_size: { values: [10, 100], gives: [1, 0], play: (p) => countSignalsAfterShortPressure(p, 300) },
  ws_process_interval_ms: { values: [10, 100], gives: [1, 0], play: (p) => countSignalsAfterShortPressure(p, 600) },
  obi_momentum_min_samples: {
    values: [5, 30],
    gives: [1, 0],
    play: (p) => {
      const h = startRunningBot(p);
      h.market.setBook('BTCUSDT', bidHeavyLadder());
      h.market.run(300);
      return h.bot.status().total_signals;
    },
  },
  book_max_levels: { values: [5, 20], gives: [1, 0], play: (p) => countSignalsAfterBook(p, NEAR_BIDS_FAR_ASKS_BOOK) },
  ws_stale_trim_pct: {
    values: [0.0005, 0.005],
    gives: [1, 0],
    play: (p) => countSignalsAfterBook(p, NEAR_BIDS_FAR_ASKS_BOOK),
  },
  book_cache_ttl_ms: { values: [500, 100], gives: [true, false], play: hasOldImbalanceAfterSilence },

  enable_ema_filter: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => runBotWithCandles(p, { 5: fallingCandles() }).bot.status().total_signals,
  },
  // The price is below the fast EMA and above the slow EMA.
  ema_filter_mode: {
    values: ['single', 'dual'],
    gives: [1, 0],
    play: (p) => countSignalsWithTrendFilter(p, { 5: risingCandles(10_003) }),
  },
  ema_fast_period: {
    values: [9, 3],
    gives: [1, 0],
    play: (p) => countSignalsWithTrendFilter(p, { 5: risingCandles(10_001.5) }),
  },
  ema_slow_period: {
    values: [21, 5],
    gives: [1, 0],
    play: (p) =>
      countSignalsWithTrendFilter({ ...SINGLE_EMA_PARAMS, ema_fast_period: 3, ...p }, { 5: risingCandles(10_003) }),
  },
  ema_price_distance_pct: {
    values: [0.3, 0.05],
    gives: [1, 0],
    play: (p) => countSignalsWithTrendFilter(p, { 5: risingCandles(9_990) }),
  },
  ema_candle_interval: {
    values: ['5', '15'],
    gives: [1, 0],
    play: (p) => countSignalsWithTrendFilter(p, { 5: risingCandles(), 15: fallingCandles() }),
  },
  ema_data_source: {
    values: ['DATA_SOURCE', 'EXECUTION'],
    gives: [1, 0],
    play: (p) => {
      const market = fakeMarket({ twoVenues: true });
      market.setCandles('BTCUSDT', 5, risingCandles());
      market.executionVenue.setCandles('BTCUSDT', 5, fallingCandles());
      market.executionVenue.setBook('BTCUSDT', bidHeavyLadder());
      return countSignalsAfterPressure({ enable_ema_filter: true, enable_validator: false, ...p }, { market });
    },
  },
  ema_background_update: { values: [false, true], gives: [1, 0], play: (p) => countSignalsAfterTrendChange(p, 1_000) },
  ema_update_interval: { values: [30, 300], gives: [1, 0], play: (p) => countSignalsAfterTrendChange(p, 31_000) },
  ema_mtf_enabled: {
    values: [false, true],
    gives: [1, 0],
    play: (p) =>
      countSignalsWithTrendFilter(
        { ...MULTI_TIME_FRAME_PARAMS, ...p },
        { 1: fallingCandles(), 5: risingCandles(), 15: fallingCandles() },
      ),
  },
  ema_mtf_strict: {
    values: [false, true],
    gives: [1, 0],
    play: (p) =>
      countSignalsWithTrendFilter(
        { ...MULTI_TIME_FRAME_PARAMS, ...p },
        { 1: fallingCandles(), 5: risingCandles(), 15: risingCandles() },
      ),
  },
  ema_mtf_neutral_zone_pct: {
    values: [0, 0.5],
    gives: [1, 0],
    play: (p) =>
      countSignalsWithTrendFilter(
        { ...MULTI_TIME_FRAME_PARAMS, ...p },
        { 1: fallingCandles(), 5: risingCandles(), 15: risingCandles() },
      ),
  },
  ema_mtf_primary_interval: {
    values: ['3', '1'],
    gives: [1, 0],
    play: (p) =>
      countSignalsWithTrendFilter(
        { ...MULTI_TIME_FRAME_PARAMS, ...p },
        { 1: fallingCandles(), 3: risingCandles(), 5: risingCandles(), 15: fallingCandles() },
      ),
  },
  ema_mtf_secondary_interval: {
    values: ['5', '30'],
    gives: [1, 0],
    play: (p) =>
      countSignalsWithTrendFilter(
        { ...MULTI_TIME_FRAME_PARAMS, ...p },
        { 1: risingCandles(), 5: risingCandles(), 15: fallingCandles(), 30: fallingCandles() },
      ),
  },
  ema_mtf_tertiary_interval: {
    values: ['15', '60'],
    gives: [1, 0],
    play: (p) => {
      const candles = {
        1: risingCandles(),
        5: risingCandles(),
        15: risingCandles(),
        30: fallingCandles(),
        60: fallingCandles(),
      };
      return countSignalsWithTrendFilter(
        { ...MULTI_TIME_FRAME_PARAMS, ema_mtf_secondary_interval: '30', ...p },
        candles,
      );
    },
  },

  enable_regime_detection: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => runBotWithCandles(p, { 5: candlesWithRanges(20, 0.3) }).bot.status().total_signals,
  },
  regime_atr_periods: {
    values: [50, 3],
    gives: [1, 0],
    play: (p) => countSignalsInRegime(p, candlesWithRanges(5, 0.3)),
  },
  regime_range_atr_multiplier: {
    values: [0.5, 0.9],
    gives: [1, 0],
    play: (p) => countSignalsInRegime(p, candlesWithRanges(20, 0.7)),
  },
  regime_volatile_atr_multiplier: {
    values: [5, 2],
    gives: [1, 0],
    play: (p) => countSignalsInRegime({ obi_threshold: 0.45, ...p }, candlesWithRanges(20, 3)),
  },

  enable_signal_revalidation: { values: [false, true], gives: [1, 0], play: (p) => countTradesAfterFadingObi(p, 0.3) },
  revalidation_obi_tolerance: { values: [0.1, 0.03], gives: [1, 0], play: (p) => countTradesAfterFadingObi(p, 0.05) },
  revalidation_max_age_ms: {
    values: [2_000, 100],
    gives: [1, 0],
    play: (p) => {
      const h = startRunningBot({ enable_signal_revalidation: true, ...p });
      h.market.setBook('BTCUSDT', balancedLadder());
      h.market.run(1_500);
      h.market.setBook('BTCUSDT', bidHeavyLadder());
      advanceUntilSignal(h);
      h.market.silence(300);
      h.market.run(1_000);
      return h.opened().length;
    },
  },

  ws_pause_threshold_ms: {
    values: [500, 200],
    gives: [1, 0],
    play: (p) =>
      runBotWithLatencies({ ws_resume_threshold_ms: 150, ...p }, equalLatencies(250)).bot.status().total_signals,
  },
  ws_resume_threshold_ms: {
    values: [220, 150],
    gives: [1, 0],
    play: (p) => runBotWithLatencies(p, [400, ...equalLatencies(210)]).bot.status().total_signals,
  },
  latency_threshold_ms: {
    values: [5_000, 100],
    gives: [1, 0],
    play: (p) => runBotWithLatencies(p, equalLatencies(300)).bot.status().total_signals,
  },
  latency_guard_auto_pause: {
    values: [true, false],
    gives: [true, false],
    play: (p) => runBotWithLatencies({ latency_threshold_ms: 100, ...p }, equalLatencies(300, 250)).bot.status().paused,
  },
  log_latency_metrics: {
    values: [true, false],
    gives: [true, false],
    play: (p) => {
      const h = runBotWithLatencies({ enable_detailed_logging: true, ...p }, equalLatencies(80, 600));
      return countLogLines(h, 'p50 80.0, p95 80.0, p99 80.0 ms') > 0;
    },
  },
};
