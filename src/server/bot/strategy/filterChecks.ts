import type { BookCheck } from '@/contract/live/streams';
import { totalNotional } from './groupedBook';
import type { SignalCandidate } from './candidate';
import { SIGNAL_FILTERS, wallSpreadPct } from './filters';

type ValueAndLimit = [value: number, limit: number];
type FilterCheckText = { label: string; figures?: (c: SignalCandidate) => ValueAndLimit };

/** Label of each signal filter for the console, with the value and the limit that the filter compares. */
const FILTER_CHECK_TEXTS: Record<string, FilterCheckText> = {
  entries_closed: { label: 'entries open' },
  book_not_fresh: { label: 'fresh book', figures: (c) => [c.bookAge_ms, c.p.book_stale_threshold_ms] },
  feed_slow: { label: 'fast feed' },
  latency_guard: { label: 'latency' },
  spread: { label: 'spread, %', figures: (c) => [c.view.spread_pct, c.p.max_spread_pct] },
  depth: { label: 'depth, USDT', figures: (c) => [totalNotional(c.view), c.p.min_depth_usdt] },
  obi: { label: 'imbalance', figures: (c) => [c.obi, c.threshold] },
  momentum: { label: 'momentum', figures: (c) => [c.momentum, c.p.min_momentum_threshold] },
  hysteresis: { label: 'new pressure' },
  both_walls: { label: 'trusted walls on both sides' },
  wall_spread: { label: 'wall distance, %', figures: wallSpreadAndLimit },
  ema: {
    label: 'EMA distance, %',
    figures: (c) => {
      const { fast } = c.trend().emas;
      return [(Math.abs(c.trendPrice() - fast) / fast) * 100, c.p.ema_price_distance_pct];
    },
  },
  ema_mtf: { label: 'EMA of other time frames' },
  regime: { label: 'market regime' },
};

export const filterCheckResults = (c: SignalCandidate): BookCheck[] =>
  SIGNAL_FILTERS.map(({ name, passes, explain }) => {
    const isPassing = passes(c);
    const [value, limit] = FILTER_CHECK_TEXTS[name]?.figures?.(c) ?? [];
    return {
      name,
      label: FILTER_CHECK_TEXTS[name]?.label ?? name,
      value: finiteNumberOrNull(value),
      limit: finiteNumberOrNull(limit),
      passes: isPassing,
      reason: isPassing ? null : explain(c),
    };
  });

/** Returns the distance between the walls and its limit: the minimum if the walls are too close, else the maximum. */
function wallSpreadAndLimit(c: SignalCandidate): ValueAndLimit {
  const spread = wallSpreadPct(c) ?? NaN;
  return [spread, spread < c.p.wall_spread_min_pct ? c.p.wall_spread_min_pct : c.p.wall_spread_max_pct_filter];
}

const finiteNumberOrNull = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;
