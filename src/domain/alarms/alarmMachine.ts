/** The state machine of one alarm, for the alarms of the bot and of the page (after IEC 62682). */

import type { Alarm, AlarmChange, AlarmHistoryRow } from '@/contract/alarms/alarms';
import { ALARM_TRANSITIONS, type AlarmEvent } from './transitions';

/** Fields of an alarm that is normal. */
export const NORMAL_FIELDS = {
  raised_at: null,
  changed_at: null,
  cleared_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  shelved_until: null,
  withheld_by: null,
  reason: null,
  value: null,
  changes: 0,
  is_chattering: false,
} as const;

const CHATTER_WINDOW_MS = 60_000;
/** Number of raises and clears within a minute above which an alarm chatters. */
const CHATTER_CHANGES_PER_MINUTE = 3;

export type AlarmCommand = Exclude<AlarmEvent, 'unshelve_active' | 'unshelve_normal'> | 'unshelve';

export type ChangeDetails = {
  /** Time of the change as ISO text. */
  at: string;
  /** Operator of the change. Absent for a change of the bot or of the page. */
  by?: string | null | undefined;
  reason?: string | null | undefined;
  shelvedUntil?: string;
};

/** A change of an alarm before the history gives the change an id. */
export type NewAlarmChange = Pick<
  AlarmHistoryRow,
  | 'alarm'
  | 'rule'
  | 'title'
  | 'subject'
  | 'rank'
  | 'change'
  | 'state'
  | 'message'
  | 'at'
  | 'by'
  | 'reason'
  | 'value'
  | 'threshold'
  | 'unit'
>;

type ChangedAlarm = {
  alarm: Alarm;
  /** The alarm as the history stores it. A normal alarm loses its times and figures after the change. */
  changed: Alarm;
  row: NewAlarmChange;
};

/** Returns the alarm as a normal alarm without a history of its own. */
export const toNormalAlarm = (alarm: Alarm): Alarm => ({
  ...alarm,
  ...NORMAL_FIELDS,
  changed_at: alarm.changed_at,
  state: 'normal',
  is_active: false,
});

/** Returns the alarm after a command. A forbidden command returns the end of the sentence for the operator. */
export function changeAlarm(
  alarm: Alarm,
  command: AlarmCommand,
  details: ChangeDetails,
): ChangedAlarm | { rejected: string } {
  const event = command !== 'unshelve' ? command : alarm.is_active ? 'unshelve_active' : 'unshelve_normal';
  const transition = ALARM_TRANSITIONS[event][alarm.state];
  if (transition === undefined) throw new Error(`An alarm in the state ${alarm.state} has no transition for ${event}`);
  if ('rejected' in transition) return transition;
  const { at, by = null, reason = null } = details;
  const changed: Alarm = { ...alarm, ...fieldsAfter(command, alarm, details), state: transition.to, changed_at: at };
  const { id, rule, title, subject, rank, state, message, value, threshold, unit } = changed;
  const change = changeOf(command, by);
  return {
    alarm: state === 'normal' ? toNormalAlarm(changed) : changed,
    changed,
    row: { alarm: id, rule, title, subject, rank, change, state, message, at, by, reason, value, threshold, unit },
  };
}

function fieldsAfter(
  command: AlarmCommand,
  { changes, cleared_at }: Alarm,
  { at, by = null, reason = null, shelvedUntil }: ChangeDetails,
): Partial<Alarm> {
  switch (command) {
    case 'raise':
      return {
        ...{ is_active: true, changes: changes + 1 },
        ...{ raised_at: at, cleared_at: null, acknowledged_at: null, acknowledged_by: null },
      };
    case 'clear':
      // The condition ended before the delay of the clear.
      return { is_active: false, cleared_at: cleared_at ?? at, changes: changes + 1 };
    case 'acknowledge':
      return { acknowledged_at: at, acknowledged_by: by };
    case 'shelve':
    case 'take_out_of_service':
      return { withheld_by: by, reason, shelved_until: shelvedUntil ?? null };
    case 'unshelve':
      return { shelved_until: null, withheld_by: null, reason: null };
    case 'put_into_service':
      return {};
    default:
      return command satisfies never;
  }
}

const CHANGES = {
  raise: 'raised',
  clear: 'cleared',
  acknowledge: 'acknowledged',
  shelve: 'shelved',
  unshelve: 'unshelved',
  take_out_of_service: 'out_of_service',
  put_into_service: 'in_service',
} as const satisfies Record<AlarmCommand, AlarmChange>;

/** A shelving that no operator ended has reached its end. */
const changeOf = (command: AlarmCommand, by: string | null): AlarmChange =>
  command === 'unshelve' && by === null ? 'shelf_ended' : CHANGES[command];

/** Adds the time of a raise or clear to the times of the last minute. */
export const addChangeTime = (times: readonly number[], now: number): number[] => [
  ...times.filter((at) => now - at < CHATTER_WINDOW_MS),
  now,
];

/** Returns whether an alarm with these raises and clears within the last minute chatters. */
export const isChattering = (times: readonly number[]): boolean => times.length > CHATTER_CHANGES_PER_MINUTE;

/** Returns the time for which the condition must have ended before the alarm clears. */
export const clearDelayMs = ({ is_chattering }: Pick<Alarm, 'is_chattering'>, delayMs: number): number =>
  is_chattering ? Math.max(delayMs, CHATTER_WINDOW_MS) : delayMs;
