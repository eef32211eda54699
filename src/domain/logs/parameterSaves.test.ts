import { parameterSavesIn } from './parameterSaves';

test('parameterSavesIn groups the parameter changes of one save and ignores unrelated log lines', () => {
  const line = (timestamp: string, message: string) => ({ timestamp, message });
  expect(
    parameterSavesIn([
      line('2026-03-10T12:05:00Z', 'min_rr_ratio: 1.2 -> 1.5'),
      line('2026-03-10T12:00:00.200Z', 'tp_min_usd: 1 -> 2'),
      line('2026-03-10T12:00:00Z', 'obi_threshold: 0.35 -> 0.4'),
      line('2026-03-10T11:00:00Z', 'Parameters not saved: obi_threshold -> 3'),
      line('2026-03-10T11:00:00Z', 'other: a -> b'),
    ]),
  ).toEqual([
    { at: Date.parse('2026-03-10T12:00:00Z'), keys: ['obi_threshold', 'tp_min_usd'] },
    { at: Date.parse('2026-03-10T12:05:00Z'), keys: ['min_rr_ratio'] },
  ]);
});
