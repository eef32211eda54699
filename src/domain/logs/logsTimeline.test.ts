import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { timelineOf } from './logsTimeline';

const NOON_MS = Date.UTC(2026, 2, 10, 12);
const logRowsAt = (...seconds: (number | null)[]) =>
  nextLogList(
    EMPTY_LOG_LIST,
    seconds.map((second, n) => ({
      timestamp: second === null ? 'soon' : NOON_MS + second * 1_000,
      level: n === 0 ? 'ERROR' : 'INFO',
      component: 'DATA',
      message: `${second}`,
    })),
  ).lines;

const timelinePeriodsOf = (...seconds: (number | null)[]) =>
  timelineOf(logRowsAt(...seconds)).map(({ startMs, lengthMs, rows, errors, pauseMs: quietMs }) => [
    startMs === null ? null : (startMs - NOON_MS) / 60_000,
    lengthMs / 60_000,
    rows.length,
    errors,
    quietMs,
  ]);

test('timelineOf groups log lines by minute and reports the pause before a group', () => {
  const busy = Array.from({ length: 30 }, (_, n) => 329 - n);
  expect(timelinePeriodsOf(...busy, 130, 100)).toEqual([
    [5, 1, 30, 1, 170_000],
    [2, 1, 1, 0, null],
    [1, 1, 1, 0, null],
  ]);
});

test('timelineOf uses longer periods for fewer log lines per minute', () => {
  expect(
    timelinePeriodsOf(...Array.from({ length: 12 }, (_, n) => 1_100 - n * 90)).map(([start, length]) => [
      start,
      length,
    ]),
  ).toEqual([
    [10, 10],
    [0, 10],
  ]);
  expect(timelinePeriodsOf(7_200, 3_700, 100).map(([start, length]) => [start, length])).toEqual([
    [120, 60],
    [60, 60],
    [0, 60],
  ]);
});

test('a period of the log timeline keeps its id when newer lines arrive', () => {
  const grown = logRowsAt(59, 30, 10);
  expect(timelineOf(grown)[0]!.id).toBe(timelineOf(grown.slice(1))[0]!.id);
});

test('timelineOf puts log lines with an unreadable time into a separate period', () => {
  expect(timelineOf(logRowsAt(null, null, 30)).map(({ startMs }) => startMs)).toEqual([null, NOON_MS]);
});
