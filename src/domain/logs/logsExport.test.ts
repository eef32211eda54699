import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { logsCsv, logsJson } from './logsExport';
import { groupSimilarLines } from './logsGroups';

const { lines } = nextLogList(EMPTY_LOG_LIST, [
  { timestamp: '2026-03-10T12:00:02.250Z', level: 'INFO', component: 'DATA', message: 'took 5 ms', extra: 'secret' },
  { timestamp: 1_773_144_001, level: 'ERROR', component: 'AUTH', message: 'api_key=abc, "quoted"\n=1+1' },
  { timestamp: 'soon', level: 'INFO', component: 'DATA', message: 'took 7 ms' },
]);

test('logsCsv writes the rows in displayed order with UTC times and masked secrets', () => {
  expect(logsCsv(lines)).toBe(
    [
      'timestamp,level,component,message',
      '2026-03-10T12:00:02.250Z,INFO,DATA,took 5 ms',
      '2026-03-10T12:00:01.000Z,ERROR,AUTH,"api_key=•••, ""quoted""\n=1+1"',
      'soon,INFO,DATA,took 7 ms',
      '',
    ].join('\r\n'),
  );
});

test('logsCsv prevents spreadsheets from running a log message as a formula', () => {
  const [line] = lines;
  expect(logsCsv([{ ...line!, message: '=HYPERLINK("x")' }])).toContain(`"'=HYPERLINK(""x"")"`);
});

test('logsJson writes the same fields as logsCsv', () => {
  expect(JSON.parse(logsJson(lines))).toEqual([
    { timestamp: '2026-03-10T12:00:02.250Z', level: 'INFO', component: 'DATA', message: 'took 5 ms' },
    {
      timestamp: '2026-03-10T12:00:01.000Z',
      level: 'ERROR',
      component: 'AUTH',
      message: 'api_key=•••, "quoted"\n=1+1',
    },
    { timestamp: 'soon', level: 'INFO', component: 'DATA', message: 'took 7 ms' },
  ]);
});

test('logsJson and logsCsv write the line count and the first time of a group of similar lines', () => {
  const [group] = JSON.parse(logsJson(groupSimilarLines(lines)));
  expect(group).toMatchObject({ message: 'took 5 ms', count: 2, first_timestamp: 'soon' });
  expect(logsCsv(groupSimilarLines(lines)).split('\r\n')[0]).toBe(
    'timestamp,level,component,message,count,first_timestamp',
  );
});
