import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { messageExcerptOf, markSearchHits, createSearchPattern, searchLogLines } from './logsSearch';

const { lines } = nextLogList(EMPTY_LOG_LIST, [
  { timestamp: 2, level: 'INFO', component: 'RISK', message: 'Drawdown (5%) reached' },
  { timestamp: 1, level: 'INFO', component: 'DATA', message: 'risky password=hunter2' },
]);
const logTimesFoundBy = (text: string) =>
  searchLogLines(lines, createSearchPattern(text)).map(({ timestamp }) => timestamp);

test.each([
  ['', [2, 1]],
  ['  ', [2, 1]],
  ['risk', [2, 1]],
  ['RISKY', [1]],
  ['(5%)', [2]],
  ['.', []],
  ['hunter2', []],
  ['info', []],
])('searchLogLines searches message and component for %p', (text, expected) => {
  expect(logTimesFoundBy(text)).toEqual(expected);
});

test.each([
  ['aXbXc', 'x', ['a', '[X]', 'b', '[X]', 'c']],
  ['XX', 'x', ['[X]', '[X]']],
  ['abc', 'b', ['a', '[b]', 'c']],
  ['<b>', '<', ['[<]', 'b>']],
  ['none', 'z', ['none']],
  ['none', '', ['none']],
])('markSearchHits marks the hits in the text %p for the search %p', (text, search, expected) => {
  const parts = markSearchHits(text, createSearchPattern(search));
  expect(parts.map((part) => (part.hit ? `[${part.text}]` : part.text))).toEqual(expected);
});

test('messageExcerptOf shows the text around the hit in a long message', () => {
  const long = `${'word '.repeat(100)}needle${' tail'.repeat(200)}`;
  expect(messageExcerptOf(long, createSearchPattern('needle'))).toMatch(/^… .{20,30}needle/);
  expect(messageExcerptOf(long, null)).toMatch(/^word/);
  expect(messageExcerptOf(long, null).length).toBeLessThanOrEqual(400);
  expect(messageExcerptOf('one\n  two', null)).toBe('one two');
});
