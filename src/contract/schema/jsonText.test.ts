import { parseJson } from './jsonText';

const nestedArrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('parseJson returns the value of JSON.parse for valid JSON', () => {
  for (const value of [{ a: ['"', '\\', '[[[[', { b: null }] }, 'text', 1.5, [], null]) {
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  }
});

test.each(['', '{', '"open', '"\\', 'NaN', '[1,]'])('parseJson refuses the text %p', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test('parseJson reads 64 nested levels and refuses 65 levels, even with many siblings', () => {
  expect(() => parseJson(nestedArrays(64))).not.toThrow();
  expect(() => parseJson(`[${Array.from({ length: 1_000 }, () => nestedArrays(60)).join(',')}]`)).not.toThrow();
  expect(() => parseJson(nestedArrays(65))).toThrow('nested more than 64 deep');
  expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('nested more than 64 deep');
});

test('parseJson does not count brackets inside texts as levels', () => {
  const value = { a: '['.repeat(5_000), b: `\\"${'{'.repeat(5_000)}` };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

test.each([
  ['{"trade_id":9007199254740993}', { trade_id: '9007199254740993' }],
  ['[ -12345678901234567890 ,1]', ['-12345678901234567890', 1]],
  ['12345678901234567.25', '12345678901234567.25'],
  ['{"a":"b\\\\","c":98765432109876543210}', { a: 'b\\', c: '98765432109876543210' }],
  ['[9007199254740991,9007199254740992,10000000000000000]', [9007199254740991, 9007199254740992, 1e16]],
  ['[0.30000000000000004,1234567890123456.5,1e300]', [0.30000000000000004, 1234567890123456.5, 1e300]],
  [
    '{"text":"at 12345678901234567890, \\"12345678901234567890"}',
    { text: 'at 12345678901234567890, "12345678901234567890' },
  ],
])('parseJson keeps every digit of the numbers in %s', (text, expected) => {
  expect(parseJson(text)).toEqual(expected);
});

test('parseJson reads a reply of 10 MB in less than a second', () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => ({ symbol: 'BTCUSDT', text: `"${row}`.repeat(8) }));
  const text = JSON.stringify(rows);
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now();
    parseJson(text);
    return performance.now() - startedAt;
  });
  // The fastest of three measurements counts, because other processes can slow a measurement.
  expect(Math.min(...times)).toBeLessThan(1_000);
});
