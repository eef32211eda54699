import { formatMeasured, nowText, previewText, readThreshold } from './thresholds';

const BOUNDS = { min: 1, max: 50, unit: '%' };

test.each([
  ['12', { value: 12 }],
  [' 2,5 ', { value: 2.5 }],
  ['0.5', { problem: 'Enter a number from 1 to 50 %.' }],
  ['51', { problem: 'Enter a number from 1 to 50 %.' }],
  ['', { problem: 'Enter a number from 1 to 50 %.' }],
  ['1e1', { value: 10 }],
  ['１２．５', { value: 12.5 }],
  ['much', { problem: 'Enter a number from 1 to 50 %.' }],
])('the typed threshold %p is read as %p', (text, expected) => {
  expect(readThreshold(text, BOUNDS)).toEqual(expected);
});

const UNTIL = '2026-03-10T12:00:00.000Z';

test('a threshold that can be read in two ways is refused with both ways', () => {
  const bounds = { min: 1, max: null, unit: 'USDT' };
  expect(readThreshold('5.000', bounds)).toEqual({ problem: expect.stringContaining('write 5000 or 5.') });
});

test.each([
  [4, '2026-03-03T12:00:00.000Z', 'With this threshold 4 alarms in the last 7 days.'],
  [1, '2026-03-10T11:50:00.000Z', 'With this threshold 1 alarm in the last 1 hour.'],
  [0, '2026-03-09T06:00:00.000Z', 'With this threshold 0 alarms in the last 30 hours.'],
  [0, null, 'The bot has stored no figures of this rule yet.'],
])('a preview with %p alarms since %p reads %p', (alarms, from, text) => {
  expect(previewText({ alarms, from, until: UNTIL })).toBe(text);
});

test.each([
  [3.1031312, '3.1 %'],
  [0.0056123, '0.00561 %'],
  [23_456.7, '23,457 %'],
  [null, '—'],
])('the measured figure %p reads %p', (value, text) => {
  expect(formatMeasured(value, '%')).toBe(text);
});

test.each([
  [0.2, 10, '%', 'Now 0.2 %, rings at 10 %'],
  [0.2, 3, '% of the capital', 'Now 0.2 %, rings at 3 % of the capital'],
  [0.35, 60, 'min', 'Now 21 s, rings at 60 min'],
  [0.01, 6, 'h', 'Now 36 s, rings at 6 h'],
  [null, 5, 's', 'Now —, rings at 5 s'],
])('the figure %p with the threshold %p %s reads %p', (value, threshold, unit, text) => {
  expect(nowText(value, threshold, unit)).toBe(text);
});
