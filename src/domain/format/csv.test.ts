import { csvLine, formatCsvFile } from './csv';

test('formatCsvFile ends every line with CRLF, including the last line', () => {
  expect(formatCsvFile(['a', 'b'], [['1', '2'], []])).toBe('a,b\r\n1,2\r\n\r\n');
});

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'say "no"', '"say ""no"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['plain text', 'BTCUSDT', 'BTCUSDT'],
  ['an accent', 'BASSA LIQUIDITÀ', 'BASSA LIQUIDITÀ'],
])('csvLine quotes only a cell with a comma, a quote or a line break: %s', (_what, text, expected) => {
  expect(csvLine([text])).toBe(`${expected}\r\n`);
});

test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', ' =1', '＝1', '-5'])(
  'csvLine prevents spreadsheets from running the text %j as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  },
);

test('csvLine quotes a formula with commas and quotes', () => {
  expect(csvLine(['=HYPERLINK("http://x","y")'])).toBe('"\'=HYPERLINK(""http://x"",""y"")"\r\n');
});

test('csvLine writes numbers unrounded, with their sign and without formula protection', () => {
  expect(csvLine([-0.1 - 0.2, 1e-8, 60_000.1])).toBe('-0.30000000000000004,1e-8,60000.1\r\n');
});

test('csvLine writes a missing value as an empty cell', () => {
  expect(csvLine([null, undefined, NaN, Infinity, 0, ''])).toBe(',,,,0,\r\n');
});

test('csvLine with semicolons writes decimal commas and quotes a semicolon instead of a comma', () => {
  expect(csvLine([1.5, -1e-8, 'a,b', 'a;b', 7], 'semicolon')).toBe('1,5;-1e-8;a,b;"a;b";7\r\n');
});
