import type { LogComponent } from '@/contract/enums';
import type { RejectionName } from '../core/rejections';
import { isAtLeast, isAtMost } from '../../market/rounding';
import { hysteresisThresholdOf, type SignalCandidate } from './candidate';
import { totalNotional } from './groupedBook';
import { timeFramesAgree, trendAgrees } from './trend';

export type SignalFilter = {
  name: RejectionName;
  component: LogComponent;
  passes: (c: SignalCandidate) => boolean;
  /** Returns the rejection reason for the operator. Called only for log lines, diagnostics and consoles. */
  explain: (c: SignalCandidate) => string;
};

/**
 * Returns the result of a trend filter. An undefined result rejects the candidate, except on a recording without
 * candles from before its start.
 */
const passesTrendFilter = (result: boolean | undefined, c: SignalCandidate): boolean => result ?? !c.hasHistory;

const hasBothWalls = (c: SignalCandidate): boolean => c.walls().protective.length > 0 && c.walls().targets.length > 0;

/** Returns the spread in percent of the mid, or undefined if a wall is missing. */
export function wallSpreadPct(c: SignalCandidate): number | undefined {
  const [protective] = c.walls().protective;
  const [target] = c.walls().targets;
  if (protective === undefined || target === undefined) return undefined;
  return (Math.abs(target.price - protective.price) / c.view.mid) * 100;
}

const formatWithDigits = (value: number, digits = 3) => value.toFixed(digits);

export const ENTRIES_CLOSED_FILTER = {
  name: 'entries_closed',
  component: 'SYSTEM',
  passes: (c: SignalCandidate) => c.entriesOpen,
  explain: () => 'the bot is stopped or paused, or the symbol is not chosen',
} as const;

/** All signal filters in order of evaluation. The first failing filter becomes the rejection reason. */
export const SIGNAL_FILTERS: readonly SignalFilter[] = [
  ENTRIES_CLOSED_FILTER,
  {
    name: 'book_not_fresh',
    component: 'DATA',
    passes: (c) => c.bookReady && c.bookAge_ms <= c.p.book_stale_threshold_ms,
    explain: (c) => (c.bookReady ? `the book is ${c.bookAge_ms} ms old` : 'the book waits for its snapshot'),
  },
  {
    name: 'feed_slow',
    component: 'DATA',
    passes: (c) => !c.feedIsSlow,
    explain: (c) => `feed latency reached ${c.p.ws_pause_threshold_ms} ms`,
  },
  {
    name: 'latency_guard',
    component: 'LATENCY_GUARD',
    passes: (c) => !c.guardIsTripped,
    explain: (c) => `smoothed latency is above ${c.p.latency_threshold_ms} ms`,
  },
  {
    name: 'spread',
    component: 'STRATEGY',
    passes: (c) => isAtMost(c.view.spread_pct, c.p.max_spread_pct),
    explain: (c) => `spread ${formatWithDigits(c.view.spread_pct)}% > ${c.p.max_spread_pct}%`,
  },
  {
    name: 'depth',
    component: 'STRATEGY',
    passes: (c) => totalNotional(c.view) >= c.p.min_depth_usdt,
    explain: (c) => `depth ${formatWithDigits(totalNotional(c.view), 0)} USDT < ${c.p.min_depth_usdt}`,
  },
  {
    name: 'obi',
    component: 'STRATEGY',
    passes: (c) => isAtLeast(c.obi, c.threshold),
    explain: (c) => `OBI ${formatWithDigits(c.obi)} < ${formatWithDigits(c.threshold)}`,
  },
  {
    name: 'momentum',
    component: 'STRATEGY',
    passes: (c) => c.samples >= c.p.obi_momentum_min_samples && c.momentum >= c.p.min_momentum_threshold,
    explain: (c) => `momentum ${formatWithDigits(c.momentum)} < ${c.p.min_momentum_threshold}`,
  },
  {
    name: 'hysteresis',
    component: 'STRATEGY',
    passes: (c) => c.armed,
    explain: (c) => `OBI has not been below ${formatWithDigits(hysteresisThresholdOf(c))} since the last signal`,
  },
  {
    name: 'both_walls',
    component: 'STRATEGY',
    passes: (c) => !c.p.require_both_walls || hasBothWalls(c),
    explain: () => 'there is no trusted wall on both sides',
  },
  {
    name: 'wall_spread',
    component: 'STRATEGY',
    passes: (c) => {
      const spread = wallSpreadPct(c);
      return spread === undefined || (spread >= c.p.wall_spread_min_pct && spread <= c.p.wall_spread_max_pct_filter);
    },
    explain: (c) =>
      `walls ${formatWithDigits(wallSpreadPct(c) ?? NaN)}% apart, not ${c.p.wall_spread_min_pct}-${c.p.wall_spread_max_pct_filter}%`,
  },
  {
    name: 'ema',
    component: 'STRATEGY',
    passes: (c) =>
      !c.p.enable_ema_filter || passesTrendFilter(trendAgrees(c.direction, c.trendPrice(), c.trend().emas, c.p), c),
    explain: (c) =>
      `EMA ${formatWithDigits(c.trend().emas.fast, 6)}/${formatWithDigits(c.trend().emas.slow, 6)} against the side, or too far`,
  },
  {
    name: 'ema_mtf',
    component: 'STRATEGY',
    passes: (c) =>
      !c.p.enable_ema_filter ||
      !c.p.ema_mtf_enabled ||
      passesTrendFilter(timeFramesAgree(c.direction, c.trend().frames, c.p), c),
    explain: () => 'the other time frames do not confirm',
  },
  {
    name: 'regime',
    component: 'STRATEGY',
    passes: (c) => {
      if (!c.p.enable_regime_detection) return true;
      const { regime } = c.trend();
      if (regime === undefined) return !c.hasHistory;
      return regime !== 'RANGE' || hasBothWalls(c);
    },
    explain: (c) =>
      c.trend().regime === undefined ? 'too few candles for the regime' : 'RANGE needs walls on both sides',
  },
];

/** The filters before `hysteresis` reject too often for the log. */
export const FIRST_LOGGED_FILTER_INDEX = SIGNAL_FILTERS.findIndex(({ name }) => name === 'hysteresis');

export function firstFailingFilter(c: SignalCandidate): number {
  for (let i = 0; i < SIGNAL_FILTERS.length; i += 1) {
    if (SIGNAL_FILTERS[i]?.passes(c) === false) return i;
  }
  return -1;
}
