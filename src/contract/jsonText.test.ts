import { parseJson } from './jsonText';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('what JSON says is read as it is', () => {
  for (const value of [{ a: ['"', '\\', '[[[[', { b: null }] }, 'text', 1.5, [], null]) {
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  }
});

test.each(['', '{', '"open', '"\\', 'NaN', '[1,]'])('the text %p is refused', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

test('64 levels are read and 65 are refused, however many stand side by side', () => {
  expect(() => parseJson(nested(64))).not.toThrow();
  expect(() => parseJson(`[${Array.from({ length: 1_000 }, () => nested(60)).join(',')}]`)).not.toThrow();
  expect(() => parseJson(nested(65))).toThrow('nested more than 64 deep');
  expect(() => parseJson('{"a":'.repeat(100_000))).toThrow('nested more than 64 deep');
});

test('brackets inside of texts are no levels', () => {
  expect(parseJson(JSON.stringify({ a: '['.repeat(5_000), b: `\\"${'{'.repeat(5_000)}` }))).toBeDefined();
});

test('a reply of 10 MB is read in less than a second', () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => ({ symbol: 'BTCUSDT', text: `"${row}`.repeat(8) }));
  const text = JSON.stringify(rows);
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now();
    parseJson(text);
    return performance.now() - startedAt;
  });
  // The best of three, since the machine may be busy.
  expect(Math.min(...times)).toBeLessThan(1_000);
});
