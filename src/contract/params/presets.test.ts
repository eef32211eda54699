import { BUILT_IN_PRESETS, SHIPPED_PRESETS } from '../enums';
import { valuesOutOfBounds } from './bounds';
import { DEFAULTS, PARAMETER_KEYS } from './catalogue';
import { crossFieldProblems } from './crossField';
import { EMA_QUICK_PRESETS } from './emaPresets';
import { PRESET_DEFINITIONS, presetParameters } from './presets';

test('every shipped preset has a separate description', () => {
  expect(Object.keys(PRESET_DEFINITIONS)).toEqual(SHIPPED_PRESETS);
  for (const { description } of Object.values(PRESET_DEFINITIONS)) expect(description).toMatch(/^[A-Z][^.]+\.$/);
});

describe.each(SHIPPED_PRESETS)('preset %s', (name) => {
  const params = presetParameters(name);

  test('the parameters of every shipped preset can be saved', () => {
    expect(valuesOutOfBounds(params)).toEqual([]);
    expect(crossFieldProblems(params)).toEqual([]);
  });

  test('presetParameters returns all parameters with the preset name and the mode PAPER', () => {
    expect(Object.keys(params)).toEqual(PARAMETER_KEYS);
    expect(params).toMatchObject({ preset_name: name, mode: 'PAPER', exchange: DEFAULTS.exchange });
  });

  test('a preset contains only values that differ from the defaults', () => {
    for (const [key, value] of Object.entries(PRESET_DEFINITIONS[name].changes)) {
      expect([key, value]).not.toEqual([key, DEFAULTS[key as keyof typeof DEFAULTS]]);
      expect(DEFAULTS).toHaveProperty(key);
    }
  });
});

test.each(BUILT_IN_PRESETS)('preset %s has the EMA periods of the quick preset with the same name', (name) => {
  expect(presetParameters(name)).toMatchObject(EMA_QUICK_PRESETS[name]);
});

test('the embedded bot ships the three presets of the specification and the preset walls', () => {
  expect(BUILT_IN_PRESETS).toEqual(['conservative', 'balanced', 'aggressive']);
  expect(SHIPPED_PRESETS).toEqual([...BUILT_IN_PRESETS, 'walls']);
});

test('the preset walls uses a book that covers more than twice the minimum TP distance', () => {
  const p = presetParameters('walls');
  expect(Math.min(p.book_max_levels, p.wall_max_spread_pct * 100)).toBeGreaterThan(2 * p.min_tp_distance_pct * 1e4);
  expect(p.min_tp_pct).toBeGreaterThan(2 * p.taker_fee_rate_pct);
  expect(p.min_sl_distance_pct).toBeLessThan(p.min_tp_distance_pct);
});

test('no preset requires both walls when its book does not cover the minimum TP distance', () => {
  const contradictory = SHIPPED_PRESETS.map(presetParameters).filter((p) => {
    // The grouped book consists of buckets of 1 bps and begins at the mid price.
    const seenTo_bps = Math.min(p.book_max_levels, p.wall_max_spread_pct * 100);
    return p.enforce_min_tp && seenTo_bps <= p.min_tp_distance_pct * 1e4 && p.require_both_walls;
  });
  expect(contradictory).toEqual([]);
});

test('only the presets conservative and balanced turn the trade limits on', () => {
  expect(DEFAULTS).toMatchObject({ mode: 'PAPER', enable_trade_limits: false });
  const limited = SHIPPED_PRESETS.filter((name) => presetParameters(name).enable_trade_limits);
  expect([...limited].sort()).toEqual(['balanced', 'conservative']);
});

test('the presets conservative, balanced and aggressive have increasingly loose limits', () => {
  const [careful, middle, bold] = BUILT_IN_PRESETS.map(presetParameters);
  for (const key of ['max_concurrent_trades', 'max_trades_per_day', 'max_drawdown_pct', 'max_spread_pct'] as const) {
    expect(careful![key]).toBeLessThan(middle![key]);
    expect(middle![key]).toBeLessThan(bold![key]);
  }
  expect(careful!.obi_threshold).toBeGreaterThan(bold!.obi_threshold);
});
