import type { AlarmState } from '@/contract/alarms/alarms';
import { ALARM_TRANSITIONS, type AlarmEvent } from '@/domain/alarms/transitions';

import { CommandRefused } from '../commandRefused';

/** Returns the next state of an alarm. Throws CommandRefused for a rejected command, and Error for a program error. */
export function nextAlarmState(state: AlarmState, event: AlarmEvent, title: string): AlarmState {
  const transition = ALARM_TRANSITIONS[event][state];
  if (transition === undefined) throw new Error(`An alarm in the state ${state} has no transition for ${event}`);
  if ('rejected' in transition) throw new CommandRefused(`${title} ${transition.rejected}`);
  return transition.to;
}
