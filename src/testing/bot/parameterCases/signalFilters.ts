import type { Candle } from '@/server/market/source';
import { balanced, bidHeavy, type Harness, openLong } from '../botHarness';
import { driftingCandles, fakeMarket } from '../fakeMarket';
import type { Ladder } from '../ladder';
import { watchedSymbol } from '../watchedSymbol';
import { linesWith, type ParameterCases, press, type Rules, running, signals, untilSignal } from './cases';

/** Bids outweigh asks by this share. */
const leaning = (obi: number): Ladder => ({
  ...balanced(),
  bids: Array.from({ length: 40 }, () => 2 * (1 + obi)),
  asks: Array.from({ length: 40 }, () => 2 * (1 - obi)),
});
/** One level per bucket: bids are near the price, asks farther away. */
const nearAndFar: Ladder = {
  bid: 10_000,
  ask: 10_000.01,
  step: 1,
  bids: Array.from({ length: 20 }, (_, index) => (index < 5 ? 5 : 1)),
  asks: Array.from({ length: 20 }, (_, index) => (index < 5 ? 1 : 5)),
};

const pressedBy = (p: Rules, ladder: Ladder): number => {
  const h = running(p);
  press(h, ladder);
  return h.bot.status().total_signals;
};

/** Applies pressure for this time only. */
const briefly = (p: Rules, ms: number): number => {
  const h = running(p);
  h.market.setBook('BTCUSDT', balanced());
  h.market.run(6_000);
  h.market.setBook('BTCUSDT', bidHeavy());
  h.market.run(ms);
  return h.bot.status().total_signals;
};

type Frames = Partial<Record<number, readonly Candle[]>>;
/** Closes that rise or fall by 0.5 a candle to this price. */
const rising = (last = 9_999) => driftingCandles(200, last - 199 * 0.5, 0.5);
const falling = (last = 10_001) => driftingCandles(200, last + 199 * 0.5, -0.5);

function trending(p: Rules, frames: Frames): Harness {
  const h = running(p);
  for (const [minutes, candles] of Object.entries(frames)) {
    if (candles) h.market.setCandles('BTCUSDT', Number(minutes), candles);
  }
  h.market.setBook('BTCUSDT', balanced());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavy());
  h.market.run(1_000);
  return h;
}
const trendSignals = (p: Rules, frames: Frames): number =>
  trending({ enable_ema_filter: true, ...p }, frames).bot.status().total_signals;
const single: Rules = { ema_filter_mode: 'single' };
const frames: Rules = { ema_mtf_enabled: true, ema_mtf_neutral_zone_pct: 0, ...single };

/** Reverses the trend while the bot runs. */
function turning(p: Rules, ms: number): number {
  const h = trending({ enable_ema_filter: true, ...p }, { 5: falling() });
  h.market.setCandles('BTCUSDT', 5, rising());
  const candle = rising().at(-1);
  if (candle) h.market.emit({ kind: 'candle', symbol: 'BTCUSDT', at: h.market.clock.now(), minutes: 5, candle });
  h.market.run(ms);
  return h.bot.status().total_signals;
}

/** 200 candles of normal range, then some of a different range. */
const ranges = (count: number, factor: number): Candle[] => [
  ...driftingCandles(200, 10_000, 0, 1),
  ...driftingCandles(count, 10_000, 0, factor),
];
const regimeSignals = (p: Rules, candles: Candle[]): number =>
  trending({ enable_regime_detection: true, ...p }, { 5: candles }).bot.status().total_signals;

/** Publishes book updates with these latencies after bid pressure. */
function delayed(p: Rules, latencies: readonly number[]): Harness {
  const h = running({ latency_threshold_ms: 5_000, ...p });
  h.market.setBook('BTCUSDT', balanced());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavy());
  for (const latency of latencies) {
    h.market.silence(20);
    h.market.publishBook('BTCUSDT', latency);
  }
  return h;
}
const late = (ms: number, updates = 50): number[] => Array.from({ length: updates }, () => ms);

/** Lowers the imbalance by `by` after the signal. Returns the number of trades. */
function fading(p: Rules, by: number): number {
  const h = running({ enable_signal_revalidation: true, ...p });
  h.market.setBook('BTCUSDT', balanced());
  h.market.run(1_500);
  h.market.setBook('BTCUSDT', bidHeavy());
  untilSignal(h);
  h.market.setBook('BTCUSDT', leaning((h.store.signals.latest(1)[0]?.obi ?? 0) - by));
  h.market.run(1_000);
  return h.opened().length;
}

/** Returns whether a rule reads the old imbalance 0.3 s after a book change without an update. */
function leansAfterSilence(p: Rules): boolean {
  const market = fakeMarket();
  market.setBook('BTCUSDT', bidHeavy());
  const { watch } = watchedSymbol(market, p);
  market.publishBook('BTCUSDT');
  watch.onBook(market.clock.now(), 0);
  market.setBook('BTCUSDT', balanced());
  market.silence(300);
  return (watch.view()?.obi ?? NaN) > 0.25;
}

export const signalFilters: ParameterCases = {
  obi_threshold: { values: [0.35, 0.6], gives: [1, 0], play: (p) => signals(p) },
  max_spread_pct: { values: [0.05, 0.00005], gives: [1, 0], play: (p) => signals(p) },
  min_depth_usdt: { values: [1_000, 1e9], gives: [1, 0], play: (p) => signals(p) },
  min_momentum_threshold: { values: [0, 0.9], gives: [1, 0], play: (p) => signals(p) },
  obi_hysteresis: {
    values: [0.01, 0.1],
    gives: [2, 1],
    play: (p) => {
      const h = running(p);
      openLong(h);
      h.market.setBook('BTCUSDT', leaning(0.3));
      h.market.run(1_500);
      h.market.setBook('BTCUSDT', bidHeavy());
      h.market.run(1_000);
      return h.bot.status().total_signals;
    },
  },
  obi_window_size: { values: [10, 100], gives: [1, 0], play: (p) => briefly(p, 300) },
  ws_process_interval_ms: { values: [10, 100], gives: [1, 0], play: (p) => briefly(p, 600) },
  obi_momentum_min_samples: {
    values: [5, 30],
    gives: [1, 0],
    play: (p) => {
      const h = running(p);
      h.market.setBook('BTCUSDT', bidHeavy());
      h.market.run(300);
      return h.bot.status().total_signals;
    },
  },
  book_max_levels: { values: [5, 20], gives: [1, 0], play: (p) => pressedBy(p, nearAndFar) },
  ws_stale_trim_pct: { values: [0.0005, 0.005], gives: [1, 0], play: (p) => pressedBy(p, nearAndFar) },
  book_cache_ttl_ms: { values: [500, 100], gives: [true, false], play: leansAfterSilence },

  enable_ema_filter: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => trending(p, { 5: falling() }).bot.status().total_signals,
  },
  // The fast EMA is above the price and the slow one below it.
  ema_filter_mode: { values: ['single', 'dual'], gives: [1, 0], play: (p) => trendSignals(p, { 5: rising(10_003) }) },
  ema_fast_period: { values: [9, 3], gives: [1, 0], play: (p) => trendSignals(p, { 5: rising(10_001.5) }) },
  ema_slow_period: {
    values: [21, 5],
    gives: [1, 0],
    play: (p) => trendSignals({ ...single, ema_fast_period: 3, ...p }, { 5: rising(10_003) }),
  },
  ema_price_distance_pct: { values: [0.3, 0.05], gives: [1, 0], play: (p) => trendSignals(p, { 5: rising(9_990) }) },
  ema_candle_interval: {
    values: ['5', '15'],
    gives: [1, 0],
    play: (p) => trendSignals(p, { 5: rising(), 15: falling() }),
  },
  ema_data_source: {
    values: ['DATA_SOURCE', 'EXECUTION'],
    gives: [1, 0],
    play: (p) => {
      const market = fakeMarket({ twoVenues: true });
      market.setCandles('BTCUSDT', 5, rising());
      market.executionVenue.setCandles('BTCUSDT', 5, falling());
      market.executionVenue.setBook('BTCUSDT', bidHeavy());
      return signals({ enable_ema_filter: true, enable_validator: false, ...p }, { market });
    },
  },
  ema_background_update: { values: [false, true], gives: [1, 0], play: (p) => turning(p, 1_000) },
  ema_update_interval: { values: [30, 300], gives: [1, 0], play: (p) => turning(p, 31_000) },
  ema_mtf_enabled: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => trendSignals({ ...frames, ...p }, { 1: falling(), 5: rising(), 15: falling() }),
  },
  ema_mtf_strict: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => trendSignals({ ...frames, ...p }, { 1: falling(), 5: rising(), 15: rising() }),
  },
  ema_mtf_neutral_zone_pct: {
    values: [0, 0.5],
    gives: [1, 0],
    play: (p) => trendSignals({ ...frames, ...p }, { 1: falling(), 5: rising(), 15: rising() }),
  },
  ema_mtf_primary_interval: {
    values: ['3', '1'],
    gives: [1, 0],
    play: (p) => trendSignals({ ...frames, ...p }, { 1: falling(), 3: rising(), 5: rising(), 15: falling() }),
  },
  ema_mtf_secondary_interval: {
    values: ['5', '30'],
    gives: [1, 0],
    play: (p) => trendSignals({ ...frames, ...p }, { 1: rising(), 5: rising(), 15: falling(), 30: falling() }),
  },
  ema_mtf_tertiary_interval: {
    values: ['15', '60'],
    gives: [1, 0],
    play: (p) => {
      const candles = { 1: rising(), 5: rising(), 15: rising(), 30: falling(), 60: falling() };
      return trendSignals({ ...frames, ema_mtf_secondary_interval: '30', ...p }, candles);
    },
  },

  enable_regime_detection: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => trending(p, { 5: ranges(20, 0.3) }).bot.status().total_signals,
  },
  regime_atr_periods: { values: [50, 3], gives: [1, 0], play: (p) => regimeSignals(p, ranges(5, 0.3)) },
  regime_range_atr_multiplier: { values: [0.5, 0.9], gives: [1, 0], play: (p) => regimeSignals(p, ranges(20, 0.7)) },
  regime_volatile_atr_multiplier: {
    values: [5, 2],
    gives: [1, 0],
    play: (p) => regimeSignals({ obi_threshold: 0.45, ...p }, ranges(20, 3)),
  },

  enable_signal_revalidation: { values: [false, true], gives: [1, 0], play: (p) => fading(p, 0.3) },
  revalidation_obi_tolerance: { values: [0.1, 0.03], gives: [1, 0], play: (p) => fading(p, 0.05) },
  revalidation_max_age_ms: {
    values: [2_000, 100],
    gives: [1, 0],
    play: (p) => {
      const h = running({ enable_signal_revalidation: true, ...p });
      h.market.setBook('BTCUSDT', balanced());
      h.market.run(1_500);
      h.market.setBook('BTCUSDT', bidHeavy());
      untilSignal(h);
      h.market.silence(300);
      h.market.run(1_000);
      return h.opened().length;
    },
  },

  ws_pause_threshold_ms: {
    values: [500, 200],
    gives: [1, 0],
    play: (p) => delayed({ ws_resume_threshold_ms: 150, ...p }, late(250)).bot.status().total_signals,
  },
  ws_resume_threshold_ms: {
    values: [220, 150],
    gives: [1, 0],
    play: (p) => delayed(p, [400, ...late(210)]).bot.status().total_signals,
  },
  latency_threshold_ms: {
    values: [5_000, 100],
    gives: [1, 0],
    play: (p) => delayed(p, late(300)).bot.status().total_signals,
  },
  latency_guard_auto_pause: {
    values: [true, false],
    gives: [true, false],
    play: (p) => delayed({ latency_threshold_ms: 100, ...p }, late(300, 250)).bot.status().paused,
  },
  log_latency_metrics: {
    values: [true, false],
    gives: [true, false],
    play: (p) => {
      const h = delayed({ enable_detailed_logging: true, ...p }, late(80, 600));
      return linesWith(h, 'p50 80.0, p95 80.0, p99 80.0 ms') > 0;
    },
  },
};
