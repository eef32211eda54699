import type { AlarmState } from '@/contract/alarms/alarms';

/** What can happen to an alarm. The rules cause a condition and the end of a shelving, an operator the others. */
export type AlarmEvent =
  | 'raise'
  | 'clear'
  | 'acknowledge'
  | 'shelve'
  | 'unshelve_active'
  | 'unshelve_normal'
  | 'take_out_of_service'
  | 'put_into_service';

type Transition = { to: AlarmState } | { rejected: string };

const OUT_OF_SERVICE = { rejected: 'is out of service: put the rule into service first.' };
const NOT_SHELVED = { rejected: 'is not shelved.' };
const IN_SERVICE = { rejected: 'is in service already.' };
const UNSHELVE_REJECTIONS = {
  normal: NOT_SHELVED,
  active: NOT_SHELVED,
  acknowledged: NOT_SHELVED,
  cleared: NOT_SHELVED,
  out_of_service: OUT_OF_SERVICE,
};

/**
 * Next state after each event in each state, or the end of the rejection for the operator, after IEC 62682. A missing
 * entry is an error of the program.
 */
export const ALARM_TRANSITIONS: Readonly<Record<AlarmEvent, Readonly<Partial<Record<AlarmState, Transition>>>>> = {
  raise: {
    normal: { to: 'active' },
    cleared: { to: 'active' },
    shelved: { to: 'shelved' },
  },
  clear: {
    active: { to: 'cleared' },
    acknowledged: { to: 'normal' },
    shelved: { to: 'shelved' },
  },
  acknowledge: {
    normal: { rejected: 'is not active and needs no acknowledgement.' },
    active: { to: 'acknowledged' },
    acknowledged: { rejected: 'was acknowledged already.' },
    cleared: { to: 'normal' },
    shelved: { rejected: 'is shelved: unshelve the alarm first.' },
    out_of_service: OUT_OF_SERVICE,
  },
  shelve: {
    normal: { to: 'shelved' },
    active: { to: 'shelved' },
    acknowledged: { to: 'shelved' },
    cleared: { to: 'shelved' },
    shelved: { to: 'shelved' },
    out_of_service: OUT_OF_SERVICE,
  },
  unshelve_active: { ...UNSHELVE_REJECTIONS, shelved: { to: 'active' } },
  unshelve_normal: { ...UNSHELVE_REJECTIONS, shelved: { to: 'normal' } },
  take_out_of_service: {
    normal: { to: 'out_of_service' },
    active: { to: 'out_of_service' },
    acknowledged: { to: 'out_of_service' },
    cleared: { to: 'out_of_service' },
    shelved: { to: 'out_of_service' },
    out_of_service: { rejected: 'is out of service already.' },
  },
  put_into_service: {
    normal: IN_SERVICE,
    active: IN_SERVICE,
    acknowledged: IN_SERVICE,
    cleared: IN_SERVICE,
    shelved: IN_SERVICE,
    out_of_service: { to: 'normal' },
  },
};
