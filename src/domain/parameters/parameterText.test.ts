import { readTypedValue, textAfterStep, inputTextOf } from './parameterText';

const valueOrRefusal = (text: string, key: Parameters<typeof readTypedValue>[0] = 'tp_min_usd') => {
  const reading = readTypedValue(key, text);
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
])('readTypedValue reads %s as %d', (text, value) => expect(valueOrRefusal(text)).toBe(value));

test.each(['', '  ', '.', '-', '1..5', '1.2.3', '1,2,3', 'abc', '5 USDT', '0x10', 'Infinity'])(
  "readTypedValue refuses the text '%s' instead of converting it to a number",
  (text) => expect(valueOrRefusal(text)).toEqual(expect.any(String)),
);

test('readTypedValue refuses a comma that can be a decimal comma or a thousands separator', () => {
  expect(valueOrRefusal('50,000', 'min_depth_usdt')).toBe('50,000 can be read in two ways: write 50000 or 50.');
  expect(valueOrRefusal('50.000', 'min_depth_usdt')).toMatch(/in two ways/);
  // The value 1125 is out of bounds for obi_exit_multiplier, so the comma must be a decimal comma.
  expect(valueOrRefusal('1,125', 'obi_exit_multiplier')).toBe(1.125);
  expect(valueOrRefusal('0,125', 'min_depth_usdt')).toBe(0.125);
});

test('readTypedValue trims symbols and drops empty entries', () => {
  expect(valueOrRefusal(' BTCUSDT, ,ETHUSDT ,', 'symbols')).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(valueOrRefusal(' , ', 'symbols')).toEqual([]);
});

test('readTypedValue converts the texts true and false to booleans', () => {
  expect([valueOrRefusal('true', 'anti_spoof'), valueOrRefusal('False', 'anti_spoof')]).toEqual([true, false]);
  expect(valueOrRefusal('1', 'anti_spoof')).toBe('true or false is needed here.');
});

test('readTypedValue restores a value from the text of inputTextOf', () => {
  expect(inputTextOf(0.1)).toBe('0.1');
  expect(valueOrRefusal(inputTextOf(0.0000001))).toBe(0.0000001);
  expect(inputTextOf(['A', 'B'])).toBe('A, B');
  expect(inputTextOf(undefined)).toBe('');
});

test('textAfterStep uses the step and the bounds of the parameter', () => {
  expect(textAfterStep('obi_threshold', '0.35', 1)).toBe('0.36');
  expect(textAfterStep('obi_threshold', '0,3', -1)).toBe('0.29');
  expect(textAfterStep('obi_threshold', '0.95', 1)).toBe('0.95');
  expect(textAfterStep('top_symbols_count', '20', 1)).toBe('25');
  expect(textAfterStep('delta_tp_min_usd', '1.125', 1)).toBe('1.2250');
  expect(textAfterStep('obi_threshold', 'abc', 1)).toBeNull();
  expect(textAfterStep('symbols', '1', 1)).toBeNull();
});
