import { ALARM_STATES, type AlarmState } from '@/contract/alarms/alarms';
import { ALARM_EVENTS, type AlarmEvent } from '@/domain/alarms/transitions';

import { CommandRefused } from '../commandRefused';
import { nextAlarmState } from './nextAlarmState';

/** Next state for each state in the order of ALARM_STATES. 'refused' is an answer to the operator, 'error' a defect. */
const EXPECTED: Record<AlarmEvent, readonly (AlarmState | 'refused' | 'error')[]> = {
  raise: ['active', 'error', 'error', 'active', 'shelved', 'error'],
  clear: ['error', 'cleared', 'normal', 'error', 'shelved', 'error'],
  acknowledge: ['refused', 'acknowledged', 'refused', 'normal', 'refused', 'refused'],
  shelve: ['shelved', 'shelved', 'shelved', 'shelved', 'shelved', 'refused'],
  unshelve_active: ['refused', 'refused', 'refused', 'refused', 'active', 'refused'],
  unshelve_normal: ['refused', 'refused', 'refused', 'refused', 'normal', 'refused'],
  take_out_of_service: [
    'out_of_service',
    'out_of_service',
    'out_of_service',
    'out_of_service',
    'out_of_service',
    'refused',
  ],
  put_into_service: ['refused', 'refused', 'refused', 'refused', 'refused', 'normal'],
};

function outcomeOf(state: AlarmState, event: AlarmEvent): AlarmState | 'refused' | 'error' {
  try {
    return nextAlarmState(state, event, 'Feed lost');
  } catch (error) {
    return error instanceof CommandRefused ? 'refused' : 'error';
  }
}

test.each(ALARM_EVENTS)('the event %s leads to the expected state from every state', (event) => {
  expect(ALARM_STATES.map((state) => outcomeOf(state, event))).toEqual(EXPECTED[event]);
});
