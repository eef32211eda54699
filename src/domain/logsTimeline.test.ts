import { EMPTY_BOOK, nextBook } from './logsBook';
import { timelineOf } from './logsTimeline';

const NOON = Date.UTC(2026, 2, 10, 12);
const at = (...seconds: (number | null)[]) =>
  nextBook(
    EMPTY_BOOK,
    seconds.map((second, n) => ({
      timestamp: second === null ? 'soon' : NOON + second * 1_000,
      level: n === 0 ? 'ERROR' : 'INFO',
      component: 'DATA',
      message: `${second}`,
    })),
  ).lines;

const told = (...seconds: (number | null)[]) =>
  timelineOf(at(...seconds)).map(({ startMs, lengthMs, rows, errors, quietMs }) => [
    startMs === null ? null : (startMs - NOON) / 60_000,
    lengthMs / 60_000,
    rows.length,
    errors,
    quietMs,
  ]);

test('lines of a minute stand together, and a silence as long is told', () => {
  const busy = Array.from({ length: 30 }, (_, n) => 329 - n);
  expect(told(...busy, 130, 100)).toEqual([
    [5, 1, 30, 1, 170_000],
    [2, 1, 1, 0, null],
    [1, 1, 1, 0, null],
  ]);
});

test('where lines are few, the stretches are longer', () => {
  expect(
    told(...Array.from({ length: 12 }, (_, n) => 1_100 - n * 90)).map(([start, length]) => [start, length]),
  ).toEqual([
    [10, 10],
    [0, 10],
  ]);
  expect(told(7_200, 3_700, 100).map(([start, length]) => [start, length])).toEqual([
    [120, 60],
    [60, 60],
    [0, 60],
  ]);
});

test('a stretch keeps its id while it grows', () => {
  const grown = at(59, 30, 10);
  expect(timelineOf(grown)[0]!.id).toBe(timelineOf(grown.slice(1))[0]!.id);
});

test('lines without a readable time have a place of their own', () => {
  expect(timelineOf(at(null, null, 30)).map(({ startMs }) => startMs)).toEqual([null, NOON]);
});
