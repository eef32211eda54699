import { gaugePositions } from './tradableRange';

test.each([
  [0.03, { until: 0.05 }, { from: 0, until: 66.7, value: 40, isTradable: true }],
  [0.1, { until: 0.05 }, { from: 0, until: 45.5, value: 90.9, isTradable: false }],
  [80, { from: 100 }, { from: 66.7, until: 100, value: 53.3, isTradable: false }],
  [1, { from: 0.5, until: 2 }, { from: 16.7, until: 66.7, value: 33.3, isTradable: true }],
])('gaugePositions places the metric value %p and the tradable range %p on the gauge', (value, range, expected) => {
  expect(gaugePositions(value, range)).toEqual(expected);
});

test('gaugePositions returns null for a missing metric', () => {
  expect(gaugePositions(null, { until: 1 })).toBeNull();
});
