import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { countRecentErrors, logTimeSpan } from './logsFigures';

const logLinesWithLevels = (levels: string[]) =>
  nextLogList(
    EMPTY_LOG_LIST,
    levels.map((level, n) => ({ timestamp: 1_773_144_000_000 - n * 1_000, level, component: 'DATA', message: `${n}` })),
  ).lines;

test('countRecentErrors counts error lines among the last 100 log lines', () => {
  const levels = Array.from({ length: 150 }, (_, n) => (n === 3 || n === 99 || n === 100 ? 'ERROR' : 'INFO'));
  expect(countRecentErrors(logLinesWithLevels(levels))).toEqual({ errors: 2, among: 100 });
  expect(countRecentErrors(logLinesWithLevels(['error', 'WARNING']))).toEqual({ errors: 1, among: 2 });
  expect(countRecentErrors([])).toEqual({ errors: 0, among: 0 });
});

test('logTimeSpan returns the oldest and the newest readable time', () => {
  expect(logTimeSpan(logLinesWithLevels(['INFO', 'INFO', 'INFO']))).toEqual({
    from: 1_773_143_998_000,
    to: 1_773_144_000_000,
  });
  expect(logTimeSpan([])).toBeNull();
});
