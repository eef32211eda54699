import type { BuiltInPreset } from './enums';
import { DEFAULTS, type Parameters } from './params/catalogue';
import { EMA_QUICK_PRESETS } from './params/emaPresets';

/** The values of a preset that differ from the defaults of the form. */
export const PRESETS: Readonly<Record<BuiltInPreset, { description: string; changes: Partial<Parameters> }>> = {
  // This preset requires no wall ahead. The book view reaches 20 bps, but the minimum TP is 30 bps away.
  conservative: {
    description: 'Few trades, well protected: strong imbalance, deep books, large walls, tight risk limits.',
    changes: {
      obi_threshold: 0.45,
      obi_hysteresis: 0.08,
      min_momentum_threshold: 0.04,
      max_spread_pct: 0.03,
      min_depth_usdt: 150_000,
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
  // This preset has the default EMA periods of the form (spec point 9).
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
};

/** Returns the fields that a preset must not change. Only the operator sets exchange, data source and mode. */
export const fieldsKeptByPresets = ({
  mode,
  exchange,
  data_source_exchange,
}: Pick<Parameters, 'mode' | 'exchange' | 'data_source_exchange'>) => ({ mode, exchange, data_source_exchange });

/** Returns all parameters of a built-in preset. Mode and exchange have their defaults, so the mode is PAPER. */
export const presetParameters = (name: BuiltInPreset): Parameters => ({
  ...DEFAULTS,
  ...PRESETS[name].changes,
  preset_name: name,
});
