import { foundKeys } from './parameterSearch';

test('the search goes over label, wire name and help, in any case and order', () => {
  expect(foundKeys('OBI_threshold')).toContain('obi_threshold');
  expect(foundKeys('threshold obi')).toContain('obi_threshold');
  expect([...foundKeys('least target wall')!]).toEqual(['wall_min_units_target']);
  expect(foundKeys('sends real orders')).toContain('mode');
  expect(foundKeys('no such thing')!.size).toBe(0);
});

test('nothing typed is no search', () => expect(foundKeys('  ')).toBeNull());
