import { missingFromPreset, suggestionRows } from './suggestions';

const advice = {
  preset: 'balanced',
  reason: null,
  params: { require_both_walls: true, symbols: ['A'], of_tomorrow: { a: 1 } },
  current_vs_suggested: {
    require_both_walls: { current: false, suggested: true, change_needed: true },
    sl_beyond_wall_pct: { suggested: 0.0005, change_needed: false },
    of_tomorrow: { current: null, suggested: { a: 1 }, change_needed: true },
  },
};

test('known fields have the labels of the form, unknown fields stay as received, unknown values are a dash', () => {
  expect(suggestionRows(advice)).toEqual([
    { key: 'require_both_walls', label: 'Require both walls', current: 'off', suggested: 'on', changeNeeded: true },
    { key: 'sl_beyond_wall_pct', label: 'SL beyond wall', current: '—', suggested: '0.0005', changeNeeded: false },
    { key: 'of_tomorrow', label: 'of_tomorrow', current: '—', suggested: '{"a":1}', changeNeeded: true },
  ]);
});

test('missingFromPreset lists suggestions that the preset does not hold', () => {
  const preset = { require_both_walls: false, symbols: ['A'], of_tomorrow: 7 };
  expect(missingFromPreset(advice, preset)).toEqual([
    { key: 'require_both_walls', label: 'Require both walls', suggested: 'on' },
    { key: 'of_tomorrow', label: 'of_tomorrow', suggested: '{"a":1}' },
  ]);
});
