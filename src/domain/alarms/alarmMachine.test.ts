import { ALARM_STATES, type AlarmState } from '@/contract/alarms/alarms';
import { anAlarm } from '@/testing/alarms/alarm';
import { changeAlarm, type AlarmCommand } from './alarmMachine';

/** Next state for each state in the order of ALARM_STATES. 'rejected' is an answer to the operator, 'error' a defect. */
const EXPECTED: Record<AlarmCommand, readonly (AlarmState | 'rejected' | 'error')[]> = {
  raise: ['active', 'error', 'error', 'active', 'shelved', 'error'],
  clear: ['error', 'cleared', 'normal', 'error', 'shelved', 'error'],
  acknowledge: ['rejected', 'acknowledged', 'rejected', 'normal', 'rejected', 'rejected'],
  shelve: ['shelved', 'shelved', 'shelved', 'shelved', 'shelved', 'rejected'],
  unshelve: ['rejected', 'rejected', 'rejected', 'rejected', 'active', 'rejected'],
  take_out_of_service: [...Array.from({ length: 5 }, () => 'out_of_service' as const), 'rejected'],
  put_into_service: ['rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'normal'],
};

const AT = { at: '2026-03-10T12:00:00.000Z' };

function outcomeOf(state: AlarmState, command: AlarmCommand): AlarmState | 'rejected' | 'error' {
  try {
    const outcome = changeAlarm(anAlarm('feed_lost', { state, is_active: true }), command, AT);
    return 'rejected' in outcome ? 'rejected' : outcome.alarm.state;
  } catch {
    return 'error';
  }
}

test.each(Object.keys(EXPECTED) as AlarmCommand[])(
  'the alarm command %s moves each alarm state to the state of the table',
  (command) => {
    expect(ALARM_STATES.map((state) => outcomeOf(state, command))).toEqual(EXPECTED[command]);
  },
);

test('a shelved alarm without a condition is normal after the shelving, whose end names no operator', () => {
  const shelved = anAlarm('feed_lost', { state: 'shelved', is_active: false, reason: 'Restart', changes: 3 });
  expect(changeAlarm(shelved, 'unshelve', AT)).toMatchObject({
    alarm: { state: 'normal', reason: null, changes: 0 },
    changed: { changes: 3 },
    row: { change: 'shelf_ended', by: null },
  });
});
