import {
  DASH,
  formatAge,
  formatBps,
  formatCount,
  formatMillions,
  formatObi,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRatio,
  formatScore,
  formatSignedAmount,
  formatCoarseAge,
  formatRunningTime,
  formatSignedPercent,
  displayedSignOf,
  formatUptime,
  plural,
} from './format';

test('every figure is a dash for a number that has lost digits', () => {
  const formats = [formatPrice, formatCount, formatMillions, formatPercent, formatRatio, formatUptime, formatAge];
  expect(formats.map((format) => format(1e300))).toEqual(formats.map(() => DASH));
  expect(formatCount(Number.MAX_SAFE_INTEGER)).toBe('9,007,199,254,740,991');
});

describe('formatPrice', () => {
  test.each([
    [0, '0.000000'],
    [0.00001234, '0.000012'],
    [0.999999, '0.999999'],
    [1, '1.0000'],
    [99.9999, '99.9999'],
    [100, '100.00'],
    [61234.5, '61,234.50'],
    [1234567.891, '1,234,567.89'],
    [-0.5, '−0.500000'],
  ])('formatPrice formats %p as %s', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });
});

test('every formatter returns a dash for a missing figure', () => {
  const everyFormat = [
    formatPrice,
    formatSignedAmount,
    formatPercent,
    formatSignedPercent,
    formatObi,
    formatBps,
    formatScore,
    formatRatio,
    formatCount,
    formatMillions,
    formatUptime,
    formatAge,
  ];
  for (const format of everyFormat)
    for (const nothing of [null, undefined, NaN, Infinity, -Infinity]) expect(format(nothing)).toBe(DASH);
});

describe('formatSignedAmount', () => {
  test.each([
    [1.2, '+1.20'],
    [-0.8, '−0.80'],
    [1234.567, '+1,234.57'],
    [0, '0.00'],
    [-0, '0.00'],
  ])('formatSignedAmount formats %p as %s', (amount, text) => {
    expect(formatSignedAmount(amount)).toBe(text);
  });

  test('formatSignedAmount writes no sign before an amount that rounds to zero', () => {
    expect(formatSignedAmount(0.004)).toBe('0.00');
    expect(formatSignedAmount(-0.004)).toBe('0.00');
    expect([
      displayedSignOf(0.004),
      displayedSignOf(-0.004),
      displayedSignOf(-0.004, 3),
      displayedSignOf(0.005),
      displayedSignOf(null),
    ]).toEqual(['', '', '−', '+', '']);
  });

  test('formatPercent and formatSignedPercent append a percent sign', () => {
    expect(formatSignedPercent(-3.456)).toBe('−3.46%');
    expect(formatSignedPercent(0.5)).toBe('+0.50%');
    expect(formatPercent(57.34)).toBe('57.3%');
    expect(formatPercent(0)).toBe('0.0%');
  });
});

test('formatNumber writes no minus before a value that rounds to zero', () => {
  expect(formatObi(-0.0001)).toBe('0.000');
  expect(formatObi(-0.4567)).toBe('−0.457');
});

test('the formatters of OBI, bps, score and ratio use the decimals of the specification', () => {
  expect(formatObi(0.4)).toBe('0.400');
  expect(formatBps(1.234)).toBe('1.23');
  expect(formatScore(73.456)).toBe('73.46');
  expect(formatRatio(1.515)).toBe('1.52');
  expect(formatCount(12345)).toBe('12,345');
});

test('formatMillions adds a third decimal below one million', () => {
  expect(formatMillions(3_456_789)).toBe('3.46M');
  expect(formatMillions(45_000)).toBe('0.045M');
  expect(formatMillions(0)).toBe('0.000M');
  expect(formatMillions(1_234_567_890)).toBe('1,234.57M');
});

test('formatUptime counts minutes beyond 60', () => {
  expect(formatUptime(0)).toBe('0m 0s');
  expect(formatUptime(59.9)).toBe('0m 59s');
  expect(formatUptime(4512)).toBe('75m 12s');
  expect(formatUptime(-1)).toBe(DASH);
});

test.each([
  [-300, '0 s'],
  [4_999, '4 s'],
  [125_000, '2 min 5 s'],
  [120_000, '2 min'],
  [11_400_000, '3 h 10 min'],
  [187_200_000, '2 d 4 h'],
])('formatAge formats %p ms as %s', (age, text) => {
  expect(formatAge(age)).toBe(text);
});

test('plural uses the singular noun for a count of one', () => {
  expect(plural(1, 'row')).toBe('1 row');
  expect(plural(0, 'row')).toBe('0 rows');
  expect(plural(1200, 'entry', 'entries')).toBe('1,200 entries');
});

test.each([
  [null, '—'],
  [9_999, 'under 10 s'],
  [47_000, '40 s'],
  [60_000, '1 min'],
  [179_000, '2 min'],
  [7_260_000, '2 h 1 min'],
])('formatCoarseAge formats %p ms as %s', (ageMs, text) => {
  expect(formatCoarseAge(ageMs)).toBe(text);
});

test.each([
  [123456789, '123,456,789'],
  [123456789.125, '123,456,789.125'],
  [9007199254740, '9,007,199,254,740'],
  [0.00000001, '0.00000001'],
  [0.1 + 0.2, '0.3'],
  [1234.5 - 0.1 - 0.1, '1,234.3'],
])('formatQuantity keeps every digit of %d', (quantity, text) => {
  expect(formatQuantity(quantity)).toBe(text);
});

test.each([
  [null, '—'],
  [5_400, '0:05'],
  [82_000, '1:22'],
  [3_723_000, '1:02:03'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1 d'],
])('formatRunningTime formats %p ms as %s', (age, text) => {
  expect(formatRunningTime(age)).toBe(text);
});
