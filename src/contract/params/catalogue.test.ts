import { EMA_FILTER_MODES, ENTRY_ORDER_TYPES, BOOK_SOURCES, EXCHANGES, TRADING_MODES, TRIGGER_PRICES } from '../enums';
import { QUICK_WIN_VALUES } from '../market/analysis';
import { valuesOutOfBounds } from './bounds';
import {
  DEFAULTS,
  PARAMETER_KEYS,
  PARAMETERS,
  parameterRowOf,
  PARAMETER_SECTIONS,
  type ParameterKey,
} from './catalogue';
import { crossFieldProblems } from './crossField';
import { EMA_QUICK_PRESETS } from './emaPresets';
import { requiredSwitchesOf, unmetRequiredSwitches } from './needs';
import { groupSectionRows } from './section';

const fieldNamesOf = (list: string) => list.split(/[\s,.]+/).filter(Boolean);

// The names of the strategy parameters in order (spec point 3).
const STRATEGY_FIELD_NAMES = fieldNamesOf(`
  symbols, top_symbols_count, include_priority_symbols, mode, exchange, data_source_exchange, allow_duplicate_symbols, max_positions_per_symbol.
  enable_validator, pm_book_source, normalize_prices, max_cross_basis_bps, max_slippage_bps, confirm_on_execution_exchange, cross_validator_timeout_sec, enable_validator_cache, validator_cache_ttl_sec, validator_cooldown_sec, enable_validator_cooldown, validator_timeout_sec, validator_max_concurrency, validator_max_retries, validator_price_change_threshold_pct, validator_cache_max_symbols.
  post_fill_tp_sl, entry_timeout_ms, replace_max_attempts, order_retry_attempts, retry_adjust_bps, entry_order_type, use_oco_orders.
  tp_min_usd, tp_trigger_by, sl_trigger_by, sl_trigger_buffer_bps, delta_tp_min_usd, delta_sl_min_usd, enable_trailing_stop, trailing_stop_activation_pct, trailing_stop_distance_pct, min_tp_distance_pct, min_sl_distance_pct, max_sl_distance_pct.
  wall_following, enable_wall_drop_trigger, sl_wall_drop_ratio, anti_spoof, anti_spoof_rejects, wall_persistence_threshold_s, wall_detection_sensitivity, wall_min_units, wall_persist_ms, require_both_walls, wall_spread_min_pct, wall_spread_max_pct_filter, sl_beyond_wall_pct, enable_dual_threshold, wall_min_units_target, wall_min_units_protective, wall_depth_ratio, wall_update_frequency_ms, wall_follow_tolerance_bps.
  obi_threshold, max_spread_pct, min_depth_usdt, obi_hysteresis, min_momentum_threshold, enable_regime_detection, regime_atr_periods.
  enable_ema_filter, ema_filter_mode, ema_fast_period, ema_slow_period, ema_price_distance_pct, ema_candle_interval, ema_mtf_enabled, ema_mtf_strict, ema_mtf_primary_interval, ema_mtf_secondary_interval, ema_mtf_tertiary_interval, ema_mtf_neutral_zone_pct, ema_data_source, ema_background_update, ema_update_interval.
  obi_exit_multiplier, enable_obi_exit_tp_protection, obi_exit_tp_protection_distance_pct.
  enforce_rr_ratio, min_rr_ratio, enforce_min_tp, min_tp_pct, min_tp_distance_usd, enable_breakeven_sl, breakeven_activation_pct, breakeven_offset_pct, enable_signal_revalidation.
  enable_trade_limits, total_capital_usdt, trade_margin_usdt, trade_nominal_usdt, margin_deviation_max_pct, max_concurrent_trades, max_drawdown_pct, max_consecutive_losses, cooldown_seconds, timeout_seconds, monitoring_interval_ms, exit_on_timeout, exit_on_obi_neutral.
  maker_fee_rate_pct, taker_fee_rate_pct, simulate_slippage_exit_bps, simulate_fill_delay_ms.
`);

// The names of the advanced fields (spec point 9).
const ADVANCED_FIELD_NAMES = fieldNamesOf(`
  simulate_slippage_entry_bps, paper_tp_safety_distance_pct, paper_reduce_maker_exits, paper_maker_exit_probability,
  latency_threshold_ms, latency_guard_auto_pause,
  enable_detailed_logging, enable_kpi_tracking, kpi_export_interval_trades, log_wall_snapshots, log_latency_metrics, log_trade_lifecycle, log_rejected_signals, log_wall_updates,
  book_max_levels, book_wall_history_ms, book_wall_history_maxlen, book_stale_threshold_ms, book_cache_ttl_ms, ws_process_interval_ms, ws_book_max_levels, ws_ping_timeout_sec, ws_stale_trim_pct, ws_enable_sequence_tracking, ws_pause_threshold_ms, ws_resume_threshold_ms,
  wall_persistence_ratio, wall_price_tolerance_pct, wall_max_spread_pct, wall_min_persistence_ratio, wall_size_consistency_pct, enable_wall_persistence, enable_wall_consistency_check,
  obi_window_size, obi_momentum_min_samples, obi_neutral_threshold, obi_reversal_threshold, exit_spread_multiplier,
  validator_jitter_min_ms, validator_jitter_max_ms, validator_cache_cleanup_pct,
  db_retry_max_attempts, db_retry_base_delay_sec, max_paper_trades_memory, max_paper_trade_age_hours, max_monitoring_errors_before_close, use_execution_price_for_tp_check,
  max_trades_per_day, max_trades_per_hour, regime_range_atr_multiplier, regime_volatile_atr_multiplier, revalidation_max_age_ms, revalidation_obi_tolerance,
  enable_marketable_limit, marketable_limit_fallback, anti_taker_mode, hold_ms_before_flatten, enable_slot_health_check, slot_health_check_interval_sec
`);
const READ_ONLY_FIELDS = ['config_version', 'preset_name'];

describe('the catalogue fields', () => {
  test('the catalogue has each of the 174 parameters of the specification once', () => {
    const specified = [...STRATEGY_FIELD_NAMES, ...ADVANCED_FIELD_NAMES, ...READ_ONLY_FIELDS];
    expect([STRATEGY_FIELD_NAMES.length, ADVANCED_FIELD_NAMES.length]).toEqual([113, 59]);
    const placed = PARAMETER_SECTIONS.flatMap((section) => section.keys);
    expect([...placed].sort()).toEqual([...specified].sort());
    expect(placed).toEqual(PARAMETER_KEYS);
    expect(new Set(placed).size).toBe(174);
  });

  test('the parameters of each section are in the order of the specification', () => {
    const specified = [...STRATEGY_FIELD_NAMES, ...ADVANCED_FIELD_NAMES, ...READ_ONLY_FIELDS];
    for (const { title, keys } of PARAMETER_SECTIONS) {
      expect({ title, keys }).toEqual({ title, keys: specified.filter((name) => keys.includes(name as ParameterKey)) });
    }
    expect(PARAMETER_KEYS.slice(113)).toEqual([...ADVANCED_FIELD_NAMES, ...READ_ONLY_FIELDS]);
  });

  test('only the parameters config_version and preset_name are read-only', () => {
    expect(PARAMETER_KEYS.filter((key) => parameterRowOf(key).readOnly)).toEqual(READ_ONLY_FIELDS);
  });
});

describe('the catalogue sections', () => {
  test('the catalogue lists the fourteen sections of the specification before the advanced sections', () => {
    expect(PARAMETER_SECTIONS.map(({ title, advanced }) => (advanced ? `(${title})` : title))).toEqual([
      'Symbol Management',
      'Execution Core',
      'Cross-Validator Configuration',
      'Order Behavior',
      'TP/SL Mechanics',
      'TP/SL Distance Controls',
      'Wall Logic Core',
      'Signal Generation',
      'EMA Trend Filter',
      'EMA Multi-Timeframe Confirmation',
      'OBI Exit Strategy',
      'Profitability Filters',
      'Risk & Capital Management',
      'Fees & Simulation',
      '(Paper Simulation)',
      '(Latency Guard)',
      '(Logging & KPI)',
      '(Order Book & WebSocket Tuning)',
      '(Wall Persistence)',
      '(OBI Window)',
      '(Validator Jitter)',
      '(Database Retry & Paper Memory)',
      '(Trade Limits & Regime)',
      '(Marketable-Limit & Slot Health)',
      '(Configuration)',
    ]);
  });

  test('every parameter section has a unique id that is valid in a URL', () => {
    const ids = PARAMETER_SECTIONS.flatMap(({ id, subsections }) => [id, ...subsections.map((part) => part.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(ids).toContain('tp-sl-mechanics');
  });

  test('groupSectionRows puts the subsection Dual Threshold last in Wall Logic Core', () => {
    const parts = groupSectionRows(PARAMETER_SECTIONS.find((section) => section.title === 'Wall Logic Core')!);
    expect(parts.map(({ title, keys }) => [title, keys.length])).toEqual([
      [undefined, 16],
      ['Dual Threshold', 3],
    ]);
    expect(parts[1]!.keys).toEqual(['enable_dual_threshold', 'wall_min_units_target', 'wall_min_units_protective']);
  });
});

// [name, min, max, default] from spec points 5 and 9. Null means that the specification gives no bound.
const SPECIFIED_BOUNDS: [string, number | null, number | null, unknown][] = [
  ['top_symbols_count', 5, 100, 20],
  ['max_positions_per_symbol', 1, 5, 1],
  ['tp_min_usd', 0.5, null, null],
  ['delta_tp_min_usd', 0.1, null, null],
  ['delta_sl_min_usd', 0.1, null, null],
  ['ema_fast_period', 5, 100, 9],
  ['ema_slow_period', 10, 200, 21],
  ['ema_price_distance_pct', 0, 5, 0.3],
  ['ema_mtf_neutral_zone_pct', 0, 2, 0.5],
  ['ema_update_interval', 30, 300, 60],
  ['monitoring_interval_ms', 100, 2000, 500],
  ['simulate_fill_delay_ms', 0, 2000, 150],
  ['include_priority_symbols', null, null, ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']],
  ['symbols', null, null, []],
  ['exchange', null, null, 'BYBIT'],
  ['trailing_stop_activation_pct', null, null, 0.4],
  ['trailing_stop_distance_pct', null, null, 0.25],
  ['min_tp_distance_pct', null, null, 0.003],
  ['min_sl_distance_pct', null, null, 0.0025],
  ['max_sl_distance_pct', null, null, 0.025],
  ['wall_min_units_target', null, null, 5000],
  ['wall_min_units_protective', null, null, 2000],
  ['ema_candle_interval', null, null, '5'],
  ['ema_mtf_primary_interval', null, null, '1'],
  ['ema_mtf_secondary_interval', null, null, '5'],
  ['ema_mtf_tertiary_interval', null, null, '15'],
  ['obi_exit_multiplier', null, null, 6],
  ['obi_exit_tp_protection_distance_pct', null, null, 30],
  ['maker_fee_rate_pct', null, null, 0.02],
  ['taker_fee_rate_pct', null, null, 0.055],
  ['validator_cache_ttl_sec', null, null, 0.5],
  ['entry_timeout_ms', null, null, 2000],
  ['validator_timeout_sec', null, null, 2],
  ['simulate_slippage_entry_bps', 0, 20, 0],
  ['paper_tp_safety_distance_pct', 0, 0.5, null],
  ['paper_maker_exit_probability', 0, 1, 0.7],
  ['latency_threshold_ms', null, null, 250],
  ['enable_detailed_logging', null, null, false],
  ['kpi_export_interval_trades', null, null, 100],
  ['log_wall_updates', null, null, false],
  ['book_max_levels', 5, 50, 20],
  ['book_wall_history_ms', 500, 5000, 1200],
  ['book_wall_history_maxlen', 64, 512, 256],
  ['book_stale_threshold_ms', 500, 5000, 2000],
  ['book_cache_ttl_ms', 100, 2000, 500],
  ['ws_process_interval_ms', 10, 100, 20],
  ['ws_book_max_levels', 20, 100, 50],
  ['ws_ping_timeout_sec', 10, 60, 20],
  ['ws_stale_trim_pct', 0.001, 0.02, 0.005],
  ['ws_enable_sequence_tracking', null, null, true],
  ['ws_pause_threshold_ms', 200, 500, 320],
  ['ws_resume_threshold_ms', 150, 400, 220],
  ['wall_persistence_ratio', 0.1, 1, 0.4],
  ['wall_price_tolerance_pct', 0.001, 0.01, 0.002],
  ['wall_max_spread_pct', 0.1, 1, 0.3],
  ['wall_min_persistence_ratio', 0.1, 1, 0.6],
  ['wall_size_consistency_pct', 5, 50, 20],
  ['enable_wall_persistence', null, null, true],
  ['enable_wall_consistency_check', null, null, false],
  ['obi_window_size', 10, 100, 30],
  ['obi_momentum_min_samples', 5, 30, 10],
  ['obi_neutral_threshold', 0.01, 0.2, 0.05],
  ['obi_reversal_threshold', 0.05, 0.5, 0.1],
  ['exit_spread_multiplier', 1, 5, 2],
  ['validator_jitter_min_ms', 0, 500, 100],
  ['validator_jitter_max_ms', 100, 1000, 250],
  ['validator_cache_cleanup_pct', 0.1, 0.5, 0.2],
  ['db_retry_max_attempts', 1, 10, 3],
  ['db_retry_base_delay_sec', 0.1, 2, 0.5],
  ['max_paper_trades_memory', 100, 2000, 500],
  ['max_paper_trade_age_hours', 6, 168, 24],
  ['max_monitoring_errors_before_close', 3, 20, 10],
  ['use_execution_price_for_tp_check', null, null, true],
  ['max_trades_per_day', 10, 200, 50],
  ['max_trades_per_hour', 5, 50, 15],
  ['regime_range_atr_multiplier', 0.1, 1, 0.5],
  ['regime_volatile_atr_multiplier', 1, 5, 2],
  ['revalidation_max_age_ms', 100, 2000, 500],
  ['revalidation_obi_tolerance', 0.01, 0.1, 0.03],
  ['enable_marketable_limit', null, null, false],
  ['marketable_limit_fallback', null, null, false],
  ['anti_taker_mode', null, null, true],
  ['hold_ms_before_flatten', 100, 5000, 800],
  ['enable_slot_health_check', null, null, true],
  ['slot_health_check_interval_sec', 5, 60, 10],
];

describe('catalogue defaults, bounds and options', () => {
  test.each(SPECIFIED_BOUNDS)(
    'the parameter %s has the bounds and the default of the specification',
    (key, min, max, value) => {
      const row: { min?: number; max?: number; default: unknown } = parameterRowOf(key as ParameterKey);
      // Null means that the specification gives no bounds.
      const bounds = min === null ? [row.min, row.max] : [min, max ?? undefined];
      expect([row.min, row.max]).toEqual(bounds);
      expect(row.default).toEqual(value ?? row.default);
    },
  );

  test('the parameter top_symbols_count has a step of five', () => {
    expect(PARAMETERS.top_symbols_count.step).toBe(5);
  });

  test('every parameter default is within bounds, and the defaults do not contradict each other', () => {
    expect(valuesOutOfBounds(DEFAULTS)).toEqual([]);
    expect(crossFieldProblems(DEFAULTS)).toEqual([]);
    expect(valuesOutOfBounds(QUICK_WIN_VALUES)).toEqual([]);
  });

  test('every numeric parameter default is a whole number of steps above the minimum', () => {
    const offGrid = PARAMETER_KEYS.filter((key) => {
      const row = parameterRowOf(key);
      if ((row.kind !== 'num' && row.kind !== 'int') || row.step === undefined) return false;
      const steps = (row.default - (row.min ?? 0)) / row.step;
      return Math.abs(steps - Math.round(steps)) > 1e-6;
    });
    expect(offGrid).toEqual([]);
  });

  test('the options of each choice field equal the values of the contract', () => {
    const options = (key: ParameterKey) => {
      const row = parameterRowOf(key);
      return row.kind === 'choice' ? row.options.map(({ value }) => value) : [];
    };
    expect(options('mode')).toEqual(TRADING_MODES);
    expect(options('exchange')).toEqual(EXCHANGES);
    expect(options('data_source_exchange')).toEqual(EXCHANGES);
    expect(options('entry_order_type')).toEqual(ENTRY_ORDER_TYPES);
    expect(options('tp_trigger_by')).toEqual(TRIGGER_PRICES);
    expect(options('sl_trigger_by')).toEqual(TRIGGER_PRICES);
    expect(options('ema_filter_mode')).toEqual(EMA_FILTER_MODES);
    expect(options('pm_book_source')).toEqual(BOOK_SOURCES);
    expect(options('ema_candle_interval')).toEqual(['1', '5', '15', '30']);
    expect(options('ema_mtf_tertiary_interval')).toEqual(['15', '30', '60']);
  });

  test('the EMA quick presets have the values of the specification', () => {
    const figures = Object.entries(EMA_QUICK_PRESETS).map(([name, preset]) => [name, ...Object.values(preset)]);
    expect(figures).toEqual([
      ['aggressive', 9, 21, 0.3],
      ['balanced', 12, 26, 0.4],
      ['conservative', 10, 50, 0.5],
    ]);
    expect(DEFAULTS).toMatchObject(EMA_QUICK_PRESETS.aggressive);
  });
});

describe('catalogue units and texts', () => {
  test('the unit of every _pct field distinguishes a fraction from a percent', () => {
    const fractions = PARAMETER_KEYS.filter(
      (key) => parameterRowOf(key).unit?.startsWith('fraction') && key.includes('_pct'),
    );
    expect(fractions).toEqual([
      'trailing_stop_activation_pct',
      'trailing_stop_distance_pct',
      'min_tp_distance_pct',
      'min_sl_distance_pct',
      'max_sl_distance_pct',
      'sl_beyond_wall_pct',
      'breakeven_activation_pct',
      'breakeven_offset_pct',
      'ws_stale_trim_pct',
      'wall_price_tolerance_pct',
      'validator_cache_cleanup_pct',
    ]);
    const silent = PARAMETER_KEYS.filter(
      (key) => key.includes('_pct') && !/^(%|fraction)/.test(parameterRowOf(key).unit ?? ''),
    );
    expect(silent).toEqual([]);
  });

  test('every numeric parameter has a unit, and every parameter has a short help text', () => {
    for (const key of PARAMETER_KEYS) {
      const { kind, unit, help, label } = parameterRowOf(key);
      const isNumber = kind === 'num' || kind === 'int';
      expect([key, unit]).toEqual([key, isNumber ? expect.any(String) : unit]);
      expect([key, help]).toEqual([key, expect.stringMatching(/^[A-Z0-9].{10,240}\.$/)]);
      expect([key, label]).toEqual([key, expect.stringMatching(/^.{3,32}$/)]);
    }
  });

  test('parameter labels abbreviate minimum and maximum as Min and Max', () => {
    const labels = PARAMETER_KEYS.map((key) => parameterRowOf(key).label);
    expect(labels.filter((label) => /^(least|largest|minimum|maximum)\b/i.test(label))).toEqual([]);
    expect(labels.filter((label) => /^(Min|Max) /.test(label))).toHaveLength(22);
  });

  test('parameter labels are unique within each section', () => {
    for (const { keys } of PARAMETER_SECTIONS)
      expect(new Set(keys.map((key) => parameterRowOf(key).label)).size).toBe(keys.length);
  });

  test('the recommended parameter ranges equal the ranges of the specification', () => {
    expect(PARAMETERS.max_cross_basis_bps.hint).toBe('15-50 bps');
    expect(PARAMETERS.max_slippage_bps.hint).toBe('10-30 bps');
    expect(PARAMETERS.min_sl_distance_pct.help).toContain('0.0015');
  });
});

describe('catalogue dependencies', () => {
  test('only the parameters that the specification names depend on a switch', () => {
    const waiting = PARAMETER_KEYS.flatMap((key) => {
      const needs = requiredSwitchesOf(parameterRowOf(key)).map((need) => `${need.on ? '' : 'not '}${need.key}`);
      return needs.length > 0 ? [[key, needs.join(' and ')]] : [];
    });
    expect(Object.fromEntries(waiting)).toEqual({
      max_positions_per_symbol: 'allow_duplicate_symbols',
      trailing_stop_activation_pct: 'enable_trailing_stop',
      trailing_stop_distance_pct: 'enable_trailing_stop',
      ema_mtf_strict: 'ema_mtf_enabled',
      ema_mtf_primary_interval: 'ema_mtf_enabled',
      ema_mtf_secondary_interval: 'ema_mtf_enabled',
      ema_mtf_tertiary_interval: 'ema_mtf_enabled',
      ema_mtf_neutral_zone_pct: 'ema_mtf_enabled and not ema_mtf_strict',
      ema_update_interval: 'ema_background_update',
      obi_exit_tp_protection_distance_pct: 'enable_obi_exit_tp_protection',
      slot_health_check_interval_sec: 'enable_slot_health_check',
      log_wall_snapshots: 'enable_detailed_logging',
      log_latency_metrics: 'enable_detailed_logging',
      log_trade_lifecycle: 'enable_detailed_logging',
      log_rejected_signals: 'enable_detailed_logging',
    });
  });

  test('every needed switch of a parameter exists in the catalogue', () => {
    const switches = PARAMETER_KEYS.flatMap((key) => requiredSwitchesOf(parameterRowOf(key)).map((need) => need.key));
    for (const key of switches) expect(PARAMETERS).toHaveProperty([key, 'kind'], 'flag');
  });

  test('unmetRequiredSwitches returns each switch that keeps an input disabled', () => {
    const zone = PARAMETERS.ema_mtf_neutral_zone_pct;
    expect(unmetRequiredSwitches(zone, { ema_mtf_enabled: true, ema_mtf_strict: false })).toEqual([]);
    expect(unmetRequiredSwitches(zone, { ema_mtf_enabled: true, ema_mtf_strict: true })).toEqual([
      { key: 'ema_mtf_strict', on: false },
    ]);
    expect(unmetRequiredSwitches(zone, { ema_mtf_enabled: false, ema_mtf_strict: true })).toEqual([
      { key: 'ema_mtf_enabled', on: true },
      { key: 'ema_mtf_strict', on: false },
    ]);
  });

  test('unmetRequiredSwitches ignores a switch that the bot does not have', () => {
    expect(unmetRequiredSwitches(PARAMETERS.max_positions_per_symbol, {})).toEqual([]);
  });
});
