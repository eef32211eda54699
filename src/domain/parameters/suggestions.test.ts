import { suggestionsMissingFromPreset, suggestionRows } from './suggestions';

const RECOMMENDATION = {
  preset: 'balanced',
  reason: null,
  params: { require_both_walls: true, symbols: ['A'], of_tomorrow: { a: 1 } },
  current_vs_suggested: {
    require_both_walls: { current: false, suggested: true, change_needed: true },
    sl_beyond_wall_pct: { suggested: 0.0005, change_needed: false },
    of_tomorrow: { current: null, suggested: { a: 1 }, change_needed: true },
  },
};

test('suggestionRows uses labels for known parameters and wire names for unknown parameters', () => {
  expect(suggestionRows(RECOMMENDATION)).toEqual([
    { key: 'require_both_walls', label: 'Require both walls', current: 'off', suggested: 'on', changeNeeded: true },
    { key: 'sl_beyond_wall_pct', label: 'SL beyond wall', current: '—', suggested: '0.0005', changeNeeded: false },
    { key: 'of_tomorrow', label: 'of_tomorrow', current: '—', suggested: '{"a":1}', changeNeeded: true },
  ]);
});

test('suggestionsMissingFromPreset returns the suggestions that the preset does not contain', () => {
  const preset = { require_both_walls: false, symbols: ['A'], of_tomorrow: 7 };
  expect(suggestionsMissingFromPreset(RECOMMENDATION, preset)).toEqual([
    { key: 'require_both_walls', label: 'Require both walls', suggested: 'on' },
    { key: 'of_tomorrow', label: 'of_tomorrow', suggested: '{"a":1}' },
  ]);
});
