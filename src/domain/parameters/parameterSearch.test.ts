import { findParameterKeys } from './parameterSearch';

test('findParameterKeys searches label, wire name and help, in any letter case and word order', () => {
  expect(findParameterKeys('OBI_threshold')).toContain('obi_threshold');
  expect(findParameterKeys('threshold obi')).toContain('obi_threshold');
  expect([...findParameterKeys('min target carries')!]).toEqual(['wall_min_units_target']);
  expect(findParameterKeys('sends real orders')).toContain('mode');
  expect(findParameterKeys('no such thing')!.size).toBe(0);
});

test('findParameterKeys returns null for an empty search', () => expect(findParameterKeys('  ')).toBeNull());
