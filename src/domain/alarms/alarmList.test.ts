import { anAlarm } from '@/testing/alarms/alarm';
import { highestRank, listAlarms, seenAtOf, sortAlarms, updateListedAlarms } from './alarmList';

const ids = (alarms: readonly { id: string }[]): string => alarms.map(({ id }) => id).join(' ');

test('active alarms precede cleared ones, critical alarms are first', () => {
  const alarms = [
    anAlarm('seen', { state: 'acknowledged' }),
    anAlarm('notice', { rank: 'notice' }),
    anAlarm('old', { rank: 'warning' }),
    anAlarm('new', { rank: 'warning', raised_at: '2026-03-10T12:00:05.000Z' }),
    anAlarm('cleared', { state: 'cleared' }),
  ];
  expect(ids(sortAlarms(alarms))).toBe('seen new old notice cleared');
  expect(highestRank(alarms.slice(1, 4))).toBe('warning');
  expect(highestRank([])).toBeNull();
});

test.each([
  [['2026-03-10T12:00:00.000Z', '2026-03-10T12:00:01.000200Z', null], '2026-03-10T12:00:01.000200Z'],
  [[1_773_144_000.0001, 'yesterday'], '2026-03-10T12:00:00.001Z'],
  [['2026-03-10 12:00:00'], '2026-03-10T12:00:00.000Z'],
  [[null, 'yesterday'], undefined],
])('an acknowledgement of alarms with the times %p has the time %p', (times, expected) => {
  expect(seenAtOf(times)).toBe(expected);
});

test('no row moves while the operator reads the list', () => {
  const listed = listAlarms([anAlarm('a'), anAlarm('b', { rank: 'notice' })]);
  const notice = { rank: 'notice' } as const;
  const updated = updateListedAlarms(listed, [
    anAlarm('c', notice),
    anAlarm('b', { ...notice, state: 'acknowledged' }),
  ]);
  expect(updated.map(({ alarm, isGone }) => [alarm.id, alarm.state, isGone])).toEqual([
    ['a', 'active', true],
    ['b', 'acknowledged', false],
    ['c', 'active', false],
  ]);
});

test('a critical alarm that is raised is listed first while the operator reads the list', () => {
  const listed = listAlarms([anAlarm('a', { rank: 'warning' }), anAlarm('b', { state: 'cleared' })]);
  const raised = [anAlarm('a', { rank: 'warning' }), anAlarm('b'), anAlarm('c')];
  expect(updateListedAlarms(listed, raised).map(({ alarm }) => alarm.id)).toEqual(['b', 'c', 'a']);
});
