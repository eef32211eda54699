import { valuesOutOfBounds } from './bounds';
import { DEFAULTS, PARAMETER_KEYS } from './catalogue';
import { crossFieldProblems } from './crossField';
import { completeParameters, parametersSchema } from './schema';

const jsonRoundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const schemaIssuesOf = (value: unknown) =>
  parametersSchema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('parametersSchema', () => {
  test('parametersSchema reads the defaults from JSON without a change', () => {
    expect(parametersSchema.parse(jsonRoundTrip(DEFAULTS))).toEqual(DEFAULTS);
  });

  test('parametersSchema reads values out of bounds', () => {
    expect(parametersSchema.parse({ book_max_levels: 500, ema_fast_period: 3.5 })).toEqual({
      book_max_levels: 500,
      ema_fast_period: 3.5,
    });
  });

  test('parametersSchema omits missing and null fields and keeps unknown fields', () => {
    const params = parametersSchema.parse({ obi_threshold: null, future_field: null, other: [1, 'two'] });
    expect(Object.keys(params)).toEqual(['future_field', 'other']);
    expect(params).toEqual({ future_field: null, other: [1, 'two'] });
  });

  test('parametersSchema reports a wrong type with the field name, for every field', () => {
    const wrong = Object.fromEntries(PARAMETER_KEYS.map((key) => [key, { not: 'a value' }]));
    expect(schemaIssuesOf(wrong).sort()).toEqual([...PARAMETER_KEYS].sort());
    expect(schemaIssuesOf({ obi_threshold: 'much' })).toEqual(['obi_threshold']);
    expect(schemaIssuesOf({ anti_spoof: 1 })).toEqual(['anti_spoof']);
    expect(schemaIssuesOf({ symbols: 'BTCUSDT' })).toEqual(['symbols']);
    expect(schemaIssuesOf([])).toEqual(['']);
  });

  test('parametersSchema refuses an unknown mode or exchange and keeps unknown options of other choices', () => {
    expect(schemaIssuesOf({ mode: 'DEMO', exchange: 'KRAKEN' })).toEqual(['mode', 'exchange']);
    expect(parametersSchema.parse({ ema_filter_mode: 'triple' })).toEqual({ ema_filter_mode: 'triple' });
  });

  test('parametersSchema reads an interval or a version that is sent as a number', () => {
    expect(parametersSchema.parse({ ema_candle_interval: 5, config_version: 3 })).toEqual({
      ema_candle_interval: '5',
      config_version: '3',
    });
  });

  test('completeParameters fills missing fields and keeps unknown fields', () => {
    const complete = completeParameters({ obi_threshold: 0.5, book_max_levels: undefined, future_field: 'kept' });
    expect(complete).toEqual({ ...DEFAULTS, obi_threshold: 0.5, future_field: 'kept' });
  });
});

describe('valuesOutOfBounds', () => {
  test('valuesOutOfBounds reports the field, its bounds and its value', () => {
    const found = valuesOutOfBounds({
      book_max_levels: 51,
      tp_min_usd: 0.4,
      ema_fast_period: 9.5,
      max_rr: 1,
      obi_threshold: Number.NaN,
      ema_filter_mode: 'triple',
    } as never);
    expect(Object.fromEntries(found.map(({ key, detail }) => [key, detail]))).toEqual({
      book_max_levels: 'book_max_levels must be 5 to 50, not 51',
      tp_min_usd: 'tp_min_usd must be at least 0.5, not 0.4',
      ema_fast_period: 'ema_fast_period must be a whole number, not 9.5',
      obi_threshold: 'obi_threshold must be 0.05 to 0.95, not NaN',
      ema_filter_mode: 'ema_filter_mode must be one of dual, single',
    });
  });

  test('valuesOutOfBounds accepts the minimum and the maximum and skips missing fields', () => {
    expect(valuesOutOfBounds({ book_max_levels: 5, ema_slow_period: 200, tp_min_usd: 1e9 })).toEqual([]);
  });
});

describe('crossFieldProblems', () => {
  const problems = (params: Parameters<typeof crossFieldProblems>[0]) =>
    crossFieldProblems(params).map(({ keys, severity }) => [severity, ...keys]);

  test.each([
    [{ ema_fast_period: 21, ema_slow_period: 21 }, 'ema_fast_period', 'ema_slow_period'],
    [{ ws_resume_threshold_ms: 320 }, 'ws_resume_threshold_ms', 'ws_pause_threshold_ms'],
    [{ validator_jitter_min_ms: 300 }, 'validator_jitter_min_ms', 'validator_jitter_max_ms'],
    [{ min_sl_distance_pct: 0.03 }, 'min_sl_distance_pct', 'max_sl_distance_pct'],
    [{ wall_persistence_ratio: 0.7 }, 'wall_persistence_ratio', 'wall_min_persistence_ratio'],
    [{ validator_timeout_sec: 3.5 }, 'validator_timeout_sec', 'cross_validator_timeout_sec'],
    // The stop is 25 bps from the entry, so a buffer of 25 bps would trigger the stop at the entry.
    [{ sl_trigger_buffer_bps: 25 }, 'sl_trigger_buffer_bps', 'min_sl_distance_pct'],
  ])('crossFieldProblems refuses %j', (params, ...keys) => {
    expect(problems(params)).toEqual([['refuse', ...keys]]);
  });

  test('crossFieldProblems uses the default of a missing or undefined field', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ ema_fast_period: undefined })).toEqual([]);
    expect(problems({ ema_slow_period: 9 })).toEqual([['refuse', 'ema_fast_period', 'ema_slow_period']]);
  });

  test('crossFieldProblems refuses equal values only when one value must be below another value', () => {
    expect(problems({ validator_jitter_min_ms: 250, min_sl_distance_pct: 0.025, validator_timeout_sec: 3 })).toEqual(
      [],
    );
  });

  test('crossFieldProblems only warns when margins exceed the capital or filters reject everything', () => {
    expect(problems({ max_concurrent_trades: 20 })).toEqual([]);
    expect(problems({ max_concurrent_trades: 21 })).toEqual([
      ['warn', 'trade_margin_usdt', 'max_concurrent_trades', 'total_capital_usdt'],
    ]);
    expect(problems({ obi_window_size: 10, obi_momentum_min_samples: 11, wall_spread_min_pct: 2.5 })).toEqual([
      ['warn', 'wall_spread_min_pct', 'wall_spread_max_pct_filter'],
      ['warn', 'obi_momentum_min_samples', 'obi_window_size'],
    ]);
  });

  test('the text of a cross-field problem contains both fields with their values', () => {
    expect(crossFieldProblems({ ema_fast_period: 30 })[0]?.detail).toBe(
      'ema_fast_period (30) must be below ema_slow_period (21)',
    );
  });
});

test('parametersSchema refuses an overlong list before it reads the entries', () => {
  const reading = parametersSchema.safeParse({ symbols: Array.from({ length: 170_000 }, () => 1) });
  expect(reading.error?.issues).toHaveLength(1);
});
