import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { type BotHarness, openLong } from '../botHarness';
import type { Ladder } from '../ladder';
import { type WallNotionals, groupedBookWithWalls, trackWalls } from '../wallBook';
import type { WallRole } from '@/server/bot/strategy/walls/walls';
import { createWallTracker } from '@/server/bot/strategy/walls/wallTracker';
import {
  countTradesAfterPressure,
  countLogLines,
  type ParameterCases,
  repeatBookPressure,
  type TestParameters,
  startRunningBot,
} from './cases';

const ONE_WALL: WallNotionals = { bid: { 4: 9_000 } };
const NO_PERSISTENCE_PARAMS: TestParameters = { enable_wall_persistence: false };
/** Parameters with which every bucket can be a wall, whatever the size of the other buckets. */
const ANY_WALL_SIZE_PARAMS: TestParameters = {
  ...NO_PERSISTENCE_PARAMS,
  wall_detection_sensitivity: 1,
  wall_depth_ratio: 0,
};
const repeatedBooks = (times: number, walls: WallNotionals = ONE_WALL): WallNotionals[] =>
  Array.from({ length: times }, () => walls);

const createWallParameters = (p: TestParameters): Parameters => ({ ...DEFAULTS, ...p });
const countUsableWalls = (p: TestParameters, frames: readonly WallNotionals[], role: WallRole = 'protective'): number =>
  trackWalls(createWallParameters(p), frames).trustedWalls('bid', role, createWallParameters(p)).length;

/** Sequence of 25 books, of which every second book contains the wall. */
const FLICKERING_WALL_BOOKS = Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? ONE_WALL : {}));
const booksWithGappedWall = (times: number): WallNotionals[] =>
  Array.from({ length: times }, () => [...repeatedBooks(5), {}]).flat();
/** Sequence of 30 books, of which only the last six books contain the wall. */
const LATE_WALL_BOOKS = [...repeatedBooks(24, {}), ...repeatedBooks(6)];

/** Creates a book with bid pressure and walls 5 USDT below and above the price. */
const bookBetweenWalls = (below = 20, above = 20): Ladder => ({
  bid: 10_000,
  ask: 10_000.01,
  step: 0.25,
  bids: Array.from({ length: 40 }, (_, index) => (index === below ? 100 : 6)),
  asks: Array.from({ length: 40 }, (_, index) => (index === above ? 100 : 1)),
});
const BETWEEN_WALLS_PARAMS: TestParameters = {
  ...NO_PERSISTENCE_PARAMS,
  obi_threshold: 0.2,
  enforce_min_tp: false,
  enforce_rr_ratio: false,
};

const runBotBetweenWalls = (p: TestParameters, ladder = bookBetweenWalls()): BotHarness => {
  const h = startRunningBot({ ...BETWEEN_WALLS_PARAMS, ...p });
  repeatBookPressure(h, ladder);
  return h;
};
const roundedSlPrice = (h: BotHarness): number => Math.round(h.store.trades.listOpenTrades()[0]?.trade.sl_price ?? 0);

export const wallCases: ParameterCases = {
  wall_following: {
    values: [true, false],
    gives: [9_980, 9_990],
    // The wall is at 9,995. Without wall_following, the stop is at the minimum distance.
    play: (p) => roundedSlPrice(runBotBetweenWalls({ min_sl_distance_pct: 0.001, ...p })),
  },
  wall_update_frequency_ms: {
    values: [100, 5_000],
    gives: [9_984, 9_980],
    play: (p) => {
      const h = runBotBetweenWalls({
        min_sl_distance_pct: 0.0001,
        delta_sl_min_usd: 0.1,
        enable_wall_drop_trigger: false,
        ...p,
      });
      h.market.setBook('BTCUSDT', bookBetweenWalls(4));
      h.market.run(800);
      return roundedSlPrice(h);
    },
  },
  require_both_walls: { values: [true, false], gives: [0, 1], play: (p) => countTradesAfterPressure(p) },
  wall_spread_min_pct: {
    values: [0.05, 0.2],
    gives: [1, 0],
    play: (p) => runBotBetweenWalls(p).bot.status().total_signals,
  },
  wall_spread_max_pct_filter: {
    values: [2, 0.05],
    gives: [1, 0],
    play: (p) => runBotBetweenWalls({ wall_spread_min_pct: 0, ...p }).bot.status().total_signals,
  },

  enable_dual_threshold: {
    values: [true, false],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, wall_min_units: 9_000, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_min_units: {
    values: [3_000, 5_000],
    gives: [1, 0],
    play: (p) =>
      countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, enable_dual_threshold: false, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_min_units_target: {
    values: [3_000, 5_000],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, ...p }, [{ bid: { 4: 4_000 } }], 'target'),
  },
  wall_min_units_protective: {
    values: [2_000, 5_000],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_detection_sensitivity: {
    values: [3, 6],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_depth_ratio: {
    values: [0.3, 0.4],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, ...p }, [{ bid: { 4: 4_000 } }]),
  },
  wall_max_spread_pct: {
    values: [0.05, 0.04],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...ANY_WALL_SIZE_PARAMS, ...p }, [ONE_WALL]),
  },
  wall_persist_ms: {
    values: [800, 1_500],
    gives: [1, 0],
    play: (p) => countUsableWalls({ wall_persistence_threshold_s: 0.5, ...p }, repeatedBooks(12)),
  },
  wall_persistence_threshold_s: {
    values: [1, 2],
    gives: [1, 0],
    play: (p) => countUsableWalls({ wall_persist_ms: 500, ...p }, repeatedBooks(12)),
  },
  enable_wall_persistence: { values: [true, false], gives: [0, 1], play: (p) => countUsableWalls(p, repeatedBooks(2)) },
  wall_min_persistence_ratio: {
    values: [0.6, 0.5],
    gives: [0, 1],
    play: (p) => countUsableWalls({ anti_spoof: false, ...p }, FLICKERING_WALL_BOOKS),
  },
  wall_persistence_ratio: {
    values: [0.4, 0.7],
    gives: [1, 0],
    play: (p) =>
      trackWalls(createWallParameters(p), FLICKERING_WALL_BOOKS).persistentWalls('bid', createWallParameters(p)).length,
  },
  wall_price_tolerance_pct: {
    values: [0.002, 0.0001],
    gives: [1, 0],
    play: (p) => countUsableWalls(p, [...repeatedBooks(8), ...repeatedBooks(8, { bid: { 6: 9_000 } })]),
  },
  enable_wall_consistency_check: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => countUsableWalls({ anti_spoof: false, ...p }, UNEVEN_WALL_BOOKS),
  },
  wall_size_consistency_pct: {
    values: [50, 20],
    gives: [1, 0],
    play: (p) => countUsableWalls({ anti_spoof: false, enable_wall_consistency_check: true, ...p }, UNEVEN_WALL_BOOKS),
  },
  anti_spoof: {
    values: [false, true],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...NO_PERSISTENCE_PARAMS, ...p }, [...booksWithGappedWall(3), ONE_WALL]),
  },
  anti_spoof_rejects: {
    values: [5, 3],
    gives: [1, 0],
    play: (p) => countUsableWalls({ ...NO_PERSISTENCE_PARAMS, ...p }, [...booksWithGappedWall(3), ONE_WALL]),
  },
  book_wall_history_ms: {
    values: [500, 3_000],
    gives: [1, 0],
    play: (p) => countUsableWalls({ wall_persist_ms: 300, wall_persistence_threshold_s: 0.3, ...p }, LATE_WALL_BOOKS),
  },
  book_wall_history_maxlen: {
    values: [6, 64],
    gives: [1, 0],
    play: (p) => {
      const rules = createWallParameters({
        wall_persist_ms: 300,
        wall_persistence_threshold_s: 0.3,
        book_wall_history_ms: 3_000,
        ...p,
      });
      const tracker = createWallTracker();
      LATE_WALL_BOOKS.forEach((frame, index) =>
        tracker.updateWalls(groupedBookWithWalls(1_000 + index * 100, frame), rules),
      );
      return tracker.trustedWalls('bid', 'protective', rules).length;
    },
  },

  log_wall_snapshots: {
    values: [true, false],
    gives: [1, 0],
    play: (p) => countLogLines(runBotBetweenWalls({ enable_detailed_logging: true, ...p }), 'bid walls'),
  },
  log_wall_updates: {
    values: [true, false],
    gives: [true, false],
    play: (p) => countLogLines(runBotBetweenWalls(p), 'bid wall appeared: 9995.00') > 0,
  },
  log_rejected_signals: {
    values: [true, false],
    gives: [true, false],
    play: (p) => {
      const h = startRunningBot({ enable_detailed_logging: true, require_both_walls: true, ...p });
      openLong(h);
      return countLogLines(h, 'rejected by both_walls') > 0;
    },
  },
};

const UNEVEN_WALL_BOOKS = Array.from({ length: 20 }, (_, index): WallNotionals => ({
  bid: { 4: index % 2 === 0 ? 9_000 : 4_500 },
}));
