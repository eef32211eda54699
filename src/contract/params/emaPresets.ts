import type { BuiltInPreset } from '../enums';
import type { Parameters } from './catalogue';

type EmaSettings = Pick<Parameters, 'ema_fast_period' | 'ema_slow_period' | 'ema_price_distance_pct'>;

/** The quick presets of the EMA section (spec point 9). Aggressive is the default of the form. */
export const EMA_QUICK_PRESETS: Readonly<Record<BuiltInPreset, EmaSettings>> = {
  aggressive: { ema_fast_period: 9, ema_slow_period: 21, ema_price_distance_pct: 0.3 },
  balanced: { ema_fast_period: 12, ema_slow_period: 26, ema_price_distance_pct: 0.4 },
  conservative: { ema_fast_period: 10, ema_slow_period: 50, ema_price_distance_pct: 0.5 },
};
