import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { groupSimilarLines } from './logsGroups';
import { sortLogs } from './logsSort';

const { lines } = nextLogList(EMPTY_LOG_LIST, [
  { timestamp: 3_000, level: 'INFO', component: 'RISK', message: 'd' },
  { timestamp: 2_000, level: 'ERROR', component: 'DATA', message: 'c' },
  { timestamp: 2_000, level: 'INFO', component: 'DATA', message: 'b' },
  { timestamp: 'soon', level: 'INFO', component: 'AUTH', message: 'a' },
]);

test.each([
  [null, 'dcba'],
  [{ field: 'time', direction: 'desc' } as const, 'dcba'],
  [{ field: 'time', direction: 'asc' } as const, 'abcd'],
  [{ field: 'component', direction: 'asc' } as const, 'acbd'],
  [{ field: 'level', direction: 'asc' } as const, 'cdba'],
  [{ field: 'message', direction: 'desc' } as const, 'dcba'],
  [{ field: 'gone', direction: 'asc' } as const, 'dcba'],
])('sortLogs sorts log rows by %p', (sort, expected) => {
  expect(
    sortLogs(lines, sort)
      .map(({ message }) => message)
      .join(''),
  ).toBe(expected);
});

test('sortLogs sorts groups of similar lines by their line count', () => {
  const groups = groupSimilarLines(
    nextLogList(
      EMPTY_LOG_LIST,
      ['x', 'took 1 ms', 'took 2 ms'].map((message) => ({ timestamp: 1, level: 'INFO', component: 'DATA', message })),
    ).lines,
  );
  const sorted = sortLogs(groups, { field: 'count', direction: 'desc' });
  expect(sorted.map(({ message }) => message)).toEqual(['took 1 ms', 'x']);
});
