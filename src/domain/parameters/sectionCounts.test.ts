import { DEFAULTS } from '@/contract/params/catalogue';
import { CATALOGUE_FORM_ROWS } from './formRows';
import { parameterChanges } from './parameterDiff';
import { sectionCounts } from './sectionCounts';

test('sectionCounts counts the changed, wrong and non-default parameters of one section', () => {
  const saved = { ...DEFAULTS, max_spread_pct: 0.09, tp_min_usd: 7, preset_name: 'mine' };
  const wanted = { ...saved, obi_threshold: 3 };
  const form = {
    rows: CATALOGUE_FORM_ROWS,
    wanted,
    changes: parameterChanges(saved, wanted),
    problems: new Map([['obi_threshold', 'Must be 0.05 to 0.95, not 3.'] as const]),
  };
  const of = (keys: Parameters<typeof sectionCounts>[0]) => sectionCounts(keys, form);
  expect(of(['obi_threshold', 'max_spread_pct', 'min_depth_usdt'])).toEqual({ changed: 1, wrong: 1, notDefault: 2 });
  expect(of(['tp_min_usd'])).toEqual({ changed: 0, wrong: 0, notDefault: 1 });
  // The preset name is read-only, so the operator cannot restore its default.
  expect(of(['preset_name'])).toEqual({ changed: 0, wrong: 0, notDefault: 0 });
});
