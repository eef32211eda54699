import { DEFAULTS } from '@/contract/params/catalogue';
import { type Harness, openLong } from '../botHarness';
import type { Ladder } from '../ladder';
import { type Walls, wallView, trackWalls } from '../wallBook';
import type { WallRole } from '@/server/bot/strategy/walls/walls';
import { createWallTracker, type WallParameters } from '@/server/bot/strategy/walls/wallTracker';
import { entries, linesWith, type ParameterCases, press, type Rules, running } from './cases';

const WALL: Walls = { bid: { 4: 9_000 } };
const AT_ONCE: Rules = { enable_wall_persistence: false };
/** Every bucket may be a wall, whatever the size of the others. */
const PLAIN: Rules = { ...AT_ONCE, wall_detection_sensitivity: 1, wall_depth_ratio: 0 };
const repeated = (times: number, walls: Walls = WALL): Walls[] => Array.from({ length: times }, () => walls);

const rulesOf = (p: Rules): WallParameters => ({ ...DEFAULTS, ...p });
const usable = (p: Rules, frames: readonly Walls[], role: WallRole = 'protective'): number =>
  trackWalls(rulesOf(p), frames).usable('bid', role, rulesOf(p)).length;

/** Every second book contains the wall. */
const flickering = Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? WALL : {}));
const flashes = (times: number): Walls[] => Array.from({ length: times }, () => [...repeated(5), {}]).flat();
/** Thirty books, of which only the last six contain the wall. */
const lately = [...repeated(24, {}), ...repeated(6)];

/** Bid pressure with a wall 5 USDT below and above. */
const between = (below = 20, above = 20): Ladder => ({
  bid: 10_000,
  ask: 10_000.01,
  step: 0.25,
  bids: Array.from({ length: 40 }, (_, index) => (index === below ? 100 : 6)),
  asks: Array.from({ length: 40 }, (_, index) => (index === above ? 100 : 1)),
});
const BETWEEN: Rules = { ...AT_ONCE, obi_threshold: 0.2, enforce_min_tp: false, enforce_rr_ratio: false };

const walled = (p: Rules, ladder = between()): Harness => {
  const h = running({ ...BETWEEN, ...p });
  press(h, ladder);
  return h;
};
const slOf = (h: Harness): number => Math.round(h.store.trades.open()[0]?.trade.sl_price ?? 0);

export const walls: ParameterCases = {
  wall_following: {
    values: [true, false],
    gives: [9_980, 9_990],
    // The wall is at 9,995. Without it the stop uses the minimum distance.
    play: (p) => slOf(walled({ min_sl_distance_pct: 0.001, ...p })),
  },
  wall_update_frequency_ms: {
    values: [100, 5_000],
    gives: [9_984, 9_980],
    play: (p) => {
      const h = walled({ min_sl_distance_pct: 0.0001, delta_sl_min_usd: 0.1, enable_wall_drop_trigger: false, ...p });
      h.market.setBook('BTCUSDT', between(4));
      h.market.run(800);
      return slOf(h);
    },
  },
  require_both_walls: { values: [true, false], gives: [0, 1], play: (p) => entries(p) },
  wall_spread_min_pct: {
    values: [0.05, 0.2],
    gives: [1, 0],
    play: (p) => walled(p).bot.status().total_signals,
  },
  wall_spread_max_pct_filter: {
    values: [2, 0.05],
    gives: [1, 0],
    play: (p) => walled({ wall_spread_min_pct: 0, ...p }).bot.status().total_signals,
  },

  enable_dual_threshold: {
    values: [true, false],
    gives: [1, 0],
    play: (p) => usable({ ...PLAIN, wall_min_units: 9_000, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_min_units: {
    values: [3_000, 5_000],
    gives: [1, 0],
    play: (p) => usable({ ...PLAIN, enable_dual_threshold: false, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_min_units_target: {
    values: [3_000, 5_000],
    gives: [1, 0],
    play: (p) => usable({ ...PLAIN, ...p }, [{ bid: { 4: 4_000 } }], 'target'),
  },
  wall_min_units_protective: {
    values: [2_000, 5_000],
    gives: [1, 0],
    play: (p) => usable({ ...PLAIN, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_detection_sensitivity: {
    values: [3, 6],
    gives: [1, 0],
    play: (p) => usable({ ...PLAIN, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_depth_ratio: {
    values: [0.3, 0.4],
    gives: [1, 0],
    play: (p) => usable({ ...PLAIN, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_max_spread_pct: { values: [0.05, 0.04], gives: [1, 0], play: (p) => usable({ ...PLAIN, ...p }, [WALL]) },
  wall_persist_ms: {
    values: [800, 1_500],
    gives: [1, 0],
    play: (p) => usable({ wall_persistence_threshold_s: 0.5, ...p }, repeated(12)),
  },
  wall_persistence_threshold_s: {
    values: [1, 2],
    gives: [1, 0],
    play: (p) => usable({ wall_persist_ms: 500, ...p }, repeated(12)),
  },
  enable_wall_persistence: { values: [true, false], gives: [0, 1], play: (p) => usable(p, repeated(2)) },
  wall_min_persistence_ratio: {
    values: [0.6, 0.5],
    gives: [0, 1],
    play: (p) => usable({ anti_spoof: false, ...p }, flickering),
  },
  wall_persistence_ratio: {
    values: [0.4, 0.7],
    gives: [1, 0],
    play: (p) => trackWalls(rulesOf(p), flickering).persistent('bid', rulesOf(p)).length,
  },
  wall_price_tolerance_pct: {
    values: [0.002, 0.0001],
    gives: [1, 0],
    play: (p) => usable(p, [...repeated(8), ...repeated(8, { bid: { 6: 9_000 } })]),
  },
  enable_wall_consistency_check: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => usable({ anti_spoof: false, ...p }, uneven),
  },
  wall_size_consistency_pct: {
    values: [50, 20],
    gives: [1, 0],
    play: (p) => usable({ anti_spoof: false, enable_wall_consistency_check: true, ...p }, uneven),
  },
  anti_spoof: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => usable({ ...AT_ONCE, ...p }, [...flashes(3), WALL]),
  },
  anti_spoof_rejects: {
    values: [5, 3],
    gives: [1, 0],
    play: (p) => usable({ ...AT_ONCE, ...p }, [...flashes(3), WALL]),
  },
  book_wall_history_ms: {
    values: [500, 3_000],
    gives: [1, 0],
    play: (p) => usable({ wall_persist_ms: 300, wall_persistence_threshold_s: 0.3, ...p }, lately),
  },
  book_wall_history_maxlen: {
    values: [6, 64],
    gives: [1, 0],
    play: (p) => {
      const rules = rulesOf({
        wall_persist_ms: 300,
        wall_persistence_threshold_s: 0.3,
        book_wall_history_ms: 3_000,
        ...p,
      });
      const tracker = createWallTracker();
      lately.forEach((frame, index) => tracker.update(wallView(1_000 + index * 100, frame), rules));
      return tracker.usable('bid', 'protective', rules).length;
    },
  },

  log_wall_snapshots: {
    values: [true, false],
    gives: [1, 0],
    play: (p) => linesWith(walled({ enable_detailed_logging: true, ...p }), 'bid walls'),
  },
  log_wall_updates: {
    values: [true, false],
    gives: [true, false],
    play: (p) => linesWith(walled(p), 'bid wall appeared: 9995.00') > 0,
  },
  log_rejected_signals: {
    values: [true, false],
    gives: [true, false],
    play: (p) => {
      const h = running({ enable_detailed_logging: true, require_both_walls: true, ...p });
      openLong(h);
      return linesWith(h, 'rejected by both_walls') > 0;
    },
  },
};

const uneven = Array.from({ length: 20 }, (_, index): Walls => ({ bid: { 4: index % 2 === 0 ? 9_000 : 4_500 } }));
