import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import type { SignalCandidate } from './candidate';
import { SIGNAL_FILTERS, firstFailingFilter } from './filters';
import type { TrendReading } from './trend';
import type { Wall } from './walls/walls';

const createWallAt = (price: number): Wall => ({ side: price < 100 ? 'bid' : 'ask', price, notional: 9000 });
const UPWARD_TREND: TrendReading = { emas: { fast: 99.9, slow: 99.5 }, frames: [], regime: 'NORMAL' };

type CandidateChanges = Partial<Omit<SignalCandidate, 'p' | 'walls' | 'trend' | 'view'>> & {
  p?: Partial<Parameters>;
  view?: Partial<SignalCandidate['view']>;
  trend?: Partial<TrendReading>;
  walls?: { protective?: Wall[]; targets?: Wall[] };
};

/** Returns a signal candidate with `changes`. A candidate without changes passes all filters. */
function createSignalCandidate({ p, view, trend, walls, ...changes }: CandidateChanges = {}): SignalCandidate {
  return {
    symbol: 'BTCUSDT',
    at: 0,
    p: { ...DEFAULTS, enable_ema_filter: true, ...p },
    entriesOpen: true,
    bookReady: true,
    bookAge_ms: 0,
    feedIsSlow: false,
    guardIsTripped: false,
    direction: 1,
    obi: 0.5,
    momentum: 0.1,
    samples: 30,
    threshold: 0.35,
    armed: true,
    hasHistory: true,
    trendPrice: () => 100,
    view: {
      at: 0,
      bid: 99.995,
      ask: 100.005,
      mid: 100,
      spread_pct: 0.01,
      bucketSize: 0.01,
      maxDistance: 0.2,
      bids: { prices: [], notionals: [] },
      asks: { prices: [], notionals: [] },
      bidNotional: 75_000,
      askNotional: 25_000,
      medianNotional: 1000,
      obi: 0.5,
      maxNotionalNear: () => 0,
      ...view,
    },
    trend: () => ({ ...UPWARD_TREND, ...trend }),
    walls: () => ({ protective: walls?.protective ?? [], targets: walls?.targets ?? [] }),
    ...changes,
  };
}

const filterDecisionFor = (changes: CandidateChanges): string => {
  const filter = SIGNAL_FILTERS[firstFailingFilter(createSignalCandidate(changes))];
  return filter === undefined ? 'passes' : `${filter.component} ${filter.name}`;
};
const UNKNOWN_EMAS = { fast: NaN, slow: NaN };
const WALLS_ON_BOTH_SIDES = { protective: [createWallAt(99.9)], targets: [createWallAt(100.4)] };

test('SIGNAL_FILTERS has the order of the specification', () => {
  expect(SIGNAL_FILTERS.map(({ name }) => name)).toEqual([
    'entries_closed',
    'book_not_fresh',
    'feed_slow',
    'latency_guard',
    'spread',
    'depth',
    'obi',
    'momentum',
    'hysteresis',
    'both_walls',
    'wall_spread',
    'ema',
    'ema_mtf',
    'regime',
  ]);
});

const FILTER_CASES: readonly [candidate: string, changes: CandidateChanges, decision: string][] = [
  ['a good candidate', {}, 'passes'],
  ['a bot that does not run', { entriesOpen: false }, 'SYSTEM entries_closed'],
  ['a book without its snapshot', { bookReady: false }, 'DATA book_not_fresh'],
  ['a book at its greatest age', { bookAge_ms: 2000 }, 'passes'],
  ['a stale book', { bookAge_ms: 2001 }, 'DATA book_not_fresh'],
  ['a slow feed', { feedIsSlow: true }, 'DATA feed_slow'],
  ['a tripped guard', { guardIsTripped: true }, 'LATENCY_GUARD latency_guard'],
  ['the widest spread allowed', { view: { spread_pct: 0.05 } }, 'passes'],
  ['the widest spread allowed with a rounding error', { view: { spread_pct: (0.2 / 400) * 100 + 2e-14 } }, 'passes'],
  ['a wider spread', { view: { spread_pct: 0.051 } }, 'STRATEGY spread'],
  ['a thin book', { view: { bidNotional: 20_000, askNotional: 29_999 } }, 'STRATEGY depth'],
  ['an imbalance at the threshold', { obi: 0.35 }, 'passes'],
  ['an imbalance at the threshold with a rounding error', { obi: 0.35 - 2e-16 }, 'passes'],
  ['an imbalance below the threshold', { obi: 0.349 }, 'STRATEGY obi'],
  ['too little momentum', { momentum: 0.019 }, 'STRATEGY momentum'],
  ['falling imbalance', { momentum: -0.5 }, 'STRATEGY momentum'],
  ['too few samples for momentum', { samples: 9 }, 'STRATEGY momentum'],
  ['a side that gave its signal already', { armed: false }, 'STRATEGY hysteresis'],
  [
    'one wall where both are required',
    { p: { require_both_walls: true }, walls: { targets: [createWallAt(100.4)] } },
    'STRATEGY both_walls',
  ],
  ['both walls', { p: { require_both_walls: true }, walls: WALLS_ON_BOTH_SIDES }, 'passes'],
  ['a trend against the side', { trend: { emas: { fast: 99.5, slow: 99.9 } } }, 'STRATEGY ema'],
  ['a short in a rising market', { direction: -1 }, 'STRATEGY ema'],
  ['too few candles on a market with history', { trend: { emas: UNKNOWN_EMAS } }, 'STRATEGY ema'],
  ['too few candles on a recording', { hasHistory: false, trend: { emas: UNKNOWN_EMAS } }, 'passes'],
  [
    'one frame and two neutral ones',
    {
      p: { ema_mtf_enabled: true },
      trend: {
        frames: [
          { fast: 2, slow: 1 },
          { fast: 1.001, slow: 1 },
          { fast: 1, slow: 1.001 },
        ],
      },
    },
    'passes',
  ],
  [
    'three neutral frames',
    {
      p: { ema_mtf_enabled: true },
      trend: {
        frames: [
          { fast: 1, slow: 1 },
          { fast: 1.001, slow: 1 },
          { fast: 1, slow: 1.001 },
        ],
      },
    },
    'STRATEGY ema_mtf',
  ],
  ['a range without walls', { trend: { regime: 'RANGE' } }, 'STRATEGY regime'],
  ['a range between walls', { trend: { regime: 'RANGE' }, walls: WALLS_ON_BOTH_SIDES }, 'passes'],
  ['an unknown regime on a market with history', { trend: { regime: undefined } }, 'STRATEGY regime'],
  ['an unknown regime on a recording', { hasHistory: false, trend: { regime: undefined } }, 'passes'],
];

test.each(FILTER_CASES.map(([candidate, changes, decision]) => [candidate, decision, changes] as const))(
  'the filter decision for %s is "%s"',
  (_candidate, decision, changes) => {
    expect(filterDecisionFor(changes)).toBe(decision);
  },
);

test('every signal filter explains its rejection in a text', () => {
  for (const filter of SIGNAL_FILTERS) expect(filter.explain(createSignalCandidate()).length).toBeGreaterThan(10);
});
