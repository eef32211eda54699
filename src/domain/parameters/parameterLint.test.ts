import { DEFAULTS, type Parameters } from '@/contract/params/catalogue';
import { PRESET_DEFINITIONS, presetParameters } from '@/contract/params/presets';
import { SHIPPED_PRESETS } from '@/contract/enums';
import { parameterWarnings } from './parameterLint';

const warningTexts = (params: Partial<Parameters>): string[] =>
  parameterWarnings({ ...DEFAULTS, ...params }).map(({ text }) => text);

test('parameterWarnings gives no warning for the defaults and the shipped presets', () => {
  expect(warningTexts({})).toEqual([]);
  for (const name of SHIPPED_PRESETS) expect([name, ...parameterWarnings(presetParameters(name))]).toEqual([name]);
  expect(Object.keys(PRESET_DEFINITIONS)).toHaveLength(4);
});

test.each<[Partial<Parameters>, RegExp]>([
  [{ ema_fast_period: 30, ema_slow_period: 21 }, /ema_fast_period \(30\) must be below ema_slow_period \(21\)/],
  [{ ws_resume_threshold_ms: 320 }, /ws_resume_threshold_ms/],
  [{ validator_jitter_min_ms: 400 }, /validator_jitter_min_ms/],
  [{ min_sl_distance_pct: 0.03 }, /min_sl_distance_pct/],
  [{ wall_persistence_ratio: 0.9 }, /wall_persistence_ratio/],
  [{ max_concurrent_trades: 50 }, /some slots will stay empty/],
  [{ trade_nominal_usdt: 20 }, /less than its margin/],
  [{ trade_nominal_usdt: 5000 }, /leverage is 100/],
  [{ wall_min_units_protective: 9000 }, /protective wall must be larger/],
  [{ max_trades_per_hour: 50, max_trades_per_day: 10 }, /More trades an hour than a day/],
  [{ obi_hysteresis: 0.5 }, /hysteresis/],
  [{ trailing_stop_activation_pct: 0.1 }, /losing side/],
  [{ min_tp_pct: 0.1 }, /does not pay two taker fees/],
  [{ data_source_exchange: 'BYBIT' }, /nothing to compare/],
  [{ regime_range_atr_multiplier: 1, regime_volatile_atr_multiplier: 1 }, /already begun/],
])('parameterWarnings warns of %p', (params, text) => expect(warningTexts(params).join('\n')).toMatch(text));

test('parameterWarnings does not warn of the parameters of disabled features', () => {
  expect(warningTexts({ enable_trailing_stop: false, trailing_stop_activation_pct: 0.1 })).toEqual([]);
  expect(warningTexts({ enable_validator: false, data_source_exchange: 'BYBIT' })).toEqual([]);
});

test('parameterWarnings gives no warning about a field that the bot does not have', () => {
  expect(parameterWarnings({ ema_fast_period: 30, trade_margin_usdt: 9_000, wall_min_units_target: 1 })).toEqual([]);
});
