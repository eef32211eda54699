import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { lineCountOf, groupSimilarLines } from './logsGroups';
import { messageShapeOf } from './logsShape';

const logLinesOf = (...messages: [level: string, message: string][]) =>
  nextLogList(
    EMPTY_LOG_LIST,
    messages.map(([level, message], n) => ({ timestamp: 1_773_144_000_000 - n, level, component: 'DATA', message })),
  ).lines;

test.each([
  ['Smoothed feed latency 12.5 ms', 'Smoothed feed latency 130 ms'],
  ['LONG BTCUSDT closed, net −1.20 USDT (T000042-m1x7k2)', 'LONG BTCUSDT closed, net +12 USDT (T000043-m1x7kz)'],
  ['from 127.0.0.1:5000 at 2026-03-10T12:00:00.000Z', 'from 10.0.0.7:81 at 2026-03-11T12:00:01Z'],
  ['order 3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'order 00000000-4f89-11d3-9a0c-0305e82c3301'],
  ['2,000 rows in 0.4%', '15 rows in 12%'],
])('messageShapeOf returns one shape for %p and %p', (one, other) => {
  expect(messageShapeOf(one)).toBe(messageShapeOf(other));
});

test.each([
  ['LONG BTCUSDT', 'LONG ETHUSDT'],
  ['1000PEPEUSDT rejected', '1000BONKUSDT rejected'],
  ['mode: PAPER', 'mode: LIVE'],
])('messageShapeOf returns different shapes for %p and %p', (one, other) => {
  expect(messageShapeOf(one)).not.toBe(messageShapeOf(other));
});

test('groupSimilarLines returns one row with a count at the position of the newest similar line', () => {
  const rows = groupSimilarLines(
    logLinesOf(['INFO', 'took 5 ms'], ['INFO', 'started'], ['INFO', 'took 7 ms'], ['ERROR', 'took 9 ms']),
  );
  expect(rows.map((row) => [row.level, row.message, lineCountOf(row)])).toEqual([
    ['INFO', 'took 5 ms', 2],
    ['INFO', 'started', 1],
    ['ERROR', 'took 9 ms', 1],
  ]);
  expect(rows[0]!.older!.map(({ message }) => message)).toEqual(['took 7 ms']);
});

test('a group of similar log lines keeps its id when a newer line joins the group', () => {
  const [before] = groupSimilarLines(logLinesOf(['INFO', 'took 5 ms']));
  const [after] = groupSimilarLines(logLinesOf(['INFO', 'took 8 ms'], ['INFO', 'took 5 ms']));
  expect(after!.id).toBe(before!.id);
});
