import type { ShippedPreset } from '../enums';
import { DEFAULTS, type Parameters } from './catalogue';
import { EMA_QUICK_PRESETS } from './emaPresets';

/** The shipped presets. `changes` contains the values that differ from the defaults of the form. */
export const PRESET_DEFINITIONS: Readonly<
  Record<ShippedPreset, { description: string; changes: Partial<Parameters> }>
> = {
  // The book of the preset conservative covers 10 bps. The minimum TP distance is 30 bps, so the preset cannot require
  // both walls.
  conservative: {
    description:
      'Few trades, well protected: strong imbalance near the touch, deep books, large walls, tight risk limits.',
    changes: {
      // An imbalance of 0.4 is frequent over 10 buckets and rare over 20 buckets.
      book_max_levels: 10,
      obi_threshold: 0.4,
      obi_hysteresis: 0.08,
      min_momentum_threshold: 0.04,
      max_spread_pct: 0.03,
      min_depth_usdt: 100_000,
      wall_min_units_target: 15_000,
      wall_min_units_protective: 8000,
      wall_persistence_threshold_s: 2,
      min_rr_ratio: 1.5,
      enable_ema_filter: true,
      ...EMA_QUICK_PRESETS.conservative,
      ema_mtf_enabled: true,
      max_concurrent_trades: 3,
      enable_trade_limits: true,
      max_trades_per_hour: 8,
      max_trades_per_day: 30,
      max_drawdown_pct: 5,
      max_consecutive_losses: 3,
      cooldown_seconds: 180,
      timeout_seconds: 300,
    },
  },
  balanced: {
    description:
      'The middle way: the defaults of the form with trade limits and the EMA filter on, in its balanced lengths.',
    changes: { enable_trade_limits: true, enable_ema_filter: true, ...EMA_QUICK_PRESETS.balanced },
  },
  // The preset aggressive keeps the default EMA periods of the form (spec point 9).
  aggressive: {
    description: 'Many trades: weaker imbalance, thinner books and smaller walls suffice, with wide risk limits.',
    changes: {
      obi_threshold: 0.25,
      obi_hysteresis: 0.03,
      min_momentum_threshold: 0.01,
      max_spread_pct: 0.08,
      min_depth_usdt: 20_000,
      wall_min_units_target: 3000,
      wall_min_units_protective: 1500,
      wall_persistence_threshold_s: 0.5,
      min_rr_ratio: 1,
      max_concurrent_trades: 8,
      max_trades_per_hour: 30,
      max_trades_per_day: 120,
      max_drawdown_pct: 20,
      max_consecutive_losses: 8,
      cooldown_seconds: 20,
      timeout_seconds: 120,
    },
  },
  walls: {
    description: 'Walls place TP and SL: a book of 50 bps, walls as far as it reaches, near targets and near stops.',
    changes: {
      book_max_levels: 50,
      wall_max_spread_pct: 0.5,
      // The imbalance of 50 buckets is smaller than the imbalance of 20 buckets.
      obi_threshold: 0.2,
      obi_hysteresis: 0.03,
      min_momentum_threshold: 0.01,
      // The minimum TP covers two taker fees of together 0.11 %.
      min_tp_pct: 0.15,
      min_tp_distance_pct: 0.0015,
      // A wall can only place the stop beyond the minimum SL distance.
      min_sl_distance_pct: 0.0008,
      sl_beyond_wall_pct: 0.0005,
      min_rr_ratio: 1,
    },
  },
};

/** Returns the parameters that a preset must not change. Only the operator sets exchange, data source and mode. */
export const fieldsKeptByPresets = ({
  mode,
  exchange,
  data_source_exchange,
}: Pick<Parameters, 'mode' | 'exchange' | 'data_source_exchange'>) => ({ mode, exchange, data_source_exchange });

/** Returns all parameters of a shipped preset. Mode and exchange have their defaults, so the mode is PAPER. */
export const presetParameters = (name: ShippedPreset): Parameters => ({
  ...DEFAULTS,
  ...PRESET_DEFINITIONS[name].changes,
  preset_name: name,
});
