import { flagRow, integerRow, numberRow } from '../kinds';
import { createSection } from '../section';

// Wall sizes are notional in USDT, so that one value suits BTCUSDT and DOGEUSDT.
export const wallLogicSection = createSection(
  'Wall Logic Core',
  {
    wall_following: flagRow('Wall following', true, {
      help: 'Places TP and SL by order-book walls and moves them with the walls. Off: by distances only. A stop that its wall moved last closes as SL, not as BREAKEVEN_SL or TRAILING_SL.',
    }),
    enable_wall_drop_trigger: flagRow('Wall drop exit', true, {
      help: 'Closes early, as maker where the book allows, when the wall that placed the SL is depleted and no other wall protects it. A stop at the minimum distance, at breakeven or trailing depends on no wall.',
    }),
    sl_wall_drop_ratio: numberRow('Wall drop ratio', 0.4, {
      min: 0.05,
      max: 1,
      step: 0.05,
      unit: 'fraction',
      help: 'The wall is depleted when less than this share of its size is left within one bucket around its price. The size is that at the entry or at the last move of the SL.',
    }),
    anti_spoof: flagRow('Anti-spoof', true, {
      help: 'Ignores prices whose walls repeatedly vanish without trades. A wall vanishes when less than half of its size is left within one bucket. Trades up to 0.5 s before and 100 ms after count.',
    }),
    anti_spoof_rejects: integerRow('Anti-spoof rejects', 3, {
      min: 1,
      max: 20,
      unit: 'rejects',
      help: 'Walls vanished within 60 s, without a trade there, after which a price is ignored for 60 s.',
    }),
    wall_persistence_threshold_s: numberRow('Wall persistence', 1, {
      min: 0,
      max: 30,
      step: 0.1,
      unit: 's',
      help: 'Minimum age of a trusted wall. The larger of this and wall_persist_ms applies.',
    }),
    wall_detection_sensitivity: numberRow('Detection sensitivity', 3, {
      min: 1,
      max: 50,
      step: 0.5,
      unit: 'x median level',
      help: 'Minimum size of a wall as a multiple of the median bucket of the grouped book.',
    }),
    wall_min_units: numberRow('Min wall size', 3000, {
      min: 0,
      max: 10_000_000,
      step: 100,
      unit: 'USDT',
      help: 'Minimum notional of a wall while the dual threshold is off.',
    }),
    wall_persist_ms: integerRow('Wall persist time', 800, {
      min: 0,
      max: 30_000,
      step: 50,
      unit: 'ms',
      help: 'Minimum age of a trusted wall; the larger of this and wall_persistence_threshold_s applies. The persistence ratios set how long the wall may be absent.',
    }),
    require_both_walls: flagRow('Require both walls', false, {
      help: 'Enters only between trusted walls on both sides. With the other defaults almost no signal passes: visible walls are nearer than the minimum TP, and a target wall nearer than that rejects the signal.',
    }),
    wall_spread_min_pct: numberRow('Min wall spread', 0.1, {
      min: 0,
      max: 5,
      step: 0.01,
      unit: '%',
      help: 'Minimum distance between the two walls, checked when a symbol has both. Below 0.11% it does not even pay two taker fees.',
    }),
    wall_spread_max_pct_filter: numberRow('Max wall spread', 2, {
      min: 0.05,
      max: 20,
      step: 0.05,
      unit: '%',
      help: 'Maximum distance between the two walls, checked when a symbol has both.',
    }),
    sl_beyond_wall_pct: numberRow('SL beyond wall', 0.0015, {
      min: 0,
      max: 0.02,
      step: 0.0001,
      unit: 'fraction of price',
      help: 'Distance of the SL behind its wall (0.0015 = 0.15%). Quick Win: 0.0005.',
    }),
    enable_dual_threshold: flagRow('Dual threshold', true, {
      help: 'Uses different minimum sizes for target walls and protective walls.',
    }),
    wall_min_units_target: numberRow('Min target wall', 5000, {
      min: 0,
      max: 10_000_000,
      step: 100,
      unit: 'USDT',
      help: 'Minimum notional of a wall that carries the TP.',
    }),
    wall_min_units_protective: numberRow('Min protective wall', 2000, {
      min: 0,
      max: 10_000_000,
      step: 100,
      unit: 'USDT',
      help: 'Minimum notional of a wall that protects the SL.',
    }),
    wall_depth_ratio: numberRow('Wall depth ratio', 0.08, {
      min: 0,
      max: 1,
      step: 0.01,
      unit: 'fraction',
      help: 'Share of the depth of its side that a wall must hold.',
    }),
    wall_update_frequency_ms: integerRow('Wall update interval', 250, {
      min: 50,
      max: 5000,
      step: 50,
      unit: 'ms',
      help: 'How often TP and SL of open trades are recalculated from the walls.',
    }),
    wall_follow_tolerance_bps: numberRow('Follow tolerance', 2, {
      min: 0,
      max: 50,
      step: 0.5,
      unit: 'bps',
      help: 'Smaller moves of a wall are ignored. The TP is placed this far in front of its wall, and never at a price that the market has already reached.',
    }),
  },
  [
    {
      title: 'Dual Threshold',
      keys: ['enable_dual_threshold', 'wall_min_units_target', 'wall_min_units_protective'],
    },
  ],
);
