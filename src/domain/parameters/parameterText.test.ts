import { readTyped, stepped, typedTextOf } from './parameterText';

const typed = (text: string, key: Parameters<typeof readTyped>[0] = 'tp_min_usd') => {
  const reading = readTyped(key, text);
  return reading.ok ? reading.value : reading.reason;
};

test.each<[string, number]>([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['.1', 0.1],
  [',1', 0.1],
  ['0,0005', 0.0005],
  [' 2 ', 2],
  ['-0.05', -0.05],
  ['−3', -3],
  ['5.', 5],
  ['1e-4', 0.0001],
])('readTyped reads %s as %d', (text, value) => expect(typed(text)).toBe(value));

test.each(['', '  ', '.', '-', '1..5', '1.2.3', '1,2,3', 'abc', '5 USDT', '0x10', 'Infinity', '1 000'])(
  "readTyped refuses '%s' instead of converting it to a number",
  (text) => expect(typed(text)).toEqual(expect.any(String)),
);

test('a comma is refused when both the decimal and the thousands reading fit the bounds', () => {
  expect(typed('50,000', 'min_depth_usdt')).toBe(
    '50,000 can be read in two ways: write 50000, or a point for decimals.',
  );
  expect(typed('1,000,000', 'obi_exit_multiplier')).toMatch(/in two ways/);
  // 1,000 is out of bounds for this field: only the decimal comma fits.
  expect(typed('1,125', 'obi_exit_multiplier')).toBe(1.125);
  expect(typed('0,125', 'min_depth_usdt')).toBe(0.125);
});

test('symbols are trimmed and empty entries dropped', () => {
  expect(typed(' BTCUSDT, ,ETHUSDT ,', 'symbols')).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(typed(' , ', 'symbols')).toEqual([]);
});

test('the texts true and false become booleans', () => {
  expect([typed('true', 'anti_spoof'), typed('False', 'anti_spoof')]).toEqual([true, false]);
  expect(typed('1', 'anti_spoof')).toBe('true or false is needed here.');
});

test('the text of an input can be read back', () => {
  expect(typedTextOf(0.1)).toBe('0.1');
  expect(typed(typedTextOf(0.0000001))).toBe(0.0000001);
  expect(typedTextOf(['A', 'B'])).toBe('A, B');
  expect(typedTextOf(undefined)).toBe('');
});

test('arrow keys use the step of the field and stay within its bounds', () => {
  expect(stepped('obi_threshold', '0.35', 1)).toBe('0.36');
  expect(stepped('obi_threshold', '0,3', -1)).toBe('0.29');
  expect(stepped('obi_threshold', '0.95', 1)).toBe('0.95');
  expect(stepped('top_symbols_count', '20', 1)).toBe('25');
  expect(stepped('obi_threshold', 'abc', 1)).toBeNull();
  expect(stepped('symbols', '1', 1)).toBeNull();
});
