import { decimalText, readTypedNumber } from './typedNumber';

const read = (text: string, isPossible?: (value: number) => boolean) => {
  const reading = readTypedNumber(text, isPossible);
  return reading.ok ? reading.value : reading.reason;
};

test.each<[string, number]>([
  ['1 000', 1000],
  ['12\u00a0345\u202f678,9', 12345678.9],
  ["1'000", 1000],
  ['1’234’567.5', 1234567.5],
  ['1.234,56', 1234.56],
  ['1,234.567', 1234.567],
  ['1.000.000', 1000000],
  ['1,000,000', 1000000],
  ['１２．５', 12.5],
  ['－３', -3],
  ['–0,5', -0.5],
  ['−1 500', -1500],
  ['0.125', 0.125],
  ['1.1250', 1.125],
  ['1234.567', 1234.567],
])('readTypedNumber reads %s as %d', (text, value) => expect(read(text)).toBe(value));

test.each(['', '1 00', '1,00,000', '1.000,000,0', '1,000.000.000', "1'0", '1 000 00', '1e1e1', '٣'])(
  "readTypedNumber refuses the text '%s'",
  (text) => expect(read(text)).toEqual(expect.any(String)),
);

test.each([
  ['50,000', '50,000 can be read in two ways: write 50000 or 50.'],
  ['1.125', '1.125 can be read in two ways: write 1125 or 1.1250.'],
  ['−2.000', '-2.000 can be read in two ways: write -2000 or -2.'],
])('readTypedNumber refuses %s, which is one number or a thousand times as much', (text, reason) =>
  expect(read(text)).toBe(reason),
);

test('readTypedNumber reads a decimal when the field allows no thousands', () => {
  expect(read('1.125', (value) => value < 100)).toBe(1.125);
  expect(read('1.125', Number.isInteger)).toBe('1.125 can be read in two ways: write 1125.');
});

test.each([1.125, 0.125, 100.5, 12345.678, 1e21])('readTypedNumber reads the decimal text of %d', (value) =>
  expect(read(decimalText(value))).toBe(value),
);
