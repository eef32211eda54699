import { foundKeys } from './parameterSearch';

test('foundKeys searches label, wire name and help, in any letter case and word order', () => {
  expect(foundKeys('OBI_threshold')).toContain('obi_threshold');
  expect(foundKeys('threshold obi')).toContain('obi_threshold');
  expect([...foundKeys('min target carries')!]).toEqual(['wall_min_units_target']);
  expect(foundKeys('sends real orders')).toContain('mode');
  expect(foundKeys('no such thing')!.size).toBe(0);
});

test('foundKeys returns null for an empty search', () => expect(foundKeys('  ')).toBeNull());
