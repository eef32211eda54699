/** The alarms of the server: restores stored alarms, and changes, stores and announces alarms. */

import { type Alarm, type AlarmChange } from '@/contract/alarms/alarms';
import { SHELVE_MINUTES } from '@/contract/alarms/alarmCommands';
import {
  addChangeTime,
  changeAlarm,
  isChattering,
  toNormalAlarm,
  type AlarmCommand,
  type ChangeDetails,
} from '@/domain/alarms/alarmMachine';

import { CommandRefused } from '../commandRefused';
import { alarmIdOf, createAlarmRecord, updateMessage, type AlarmRecord } from './alarmRecord';
import type { AlarmRuleDefinition } from './alarmRule';
import type { AlarmWriter } from './alarmWriter';
import type { Announcer } from './announcer';

/** Time for which a normal alarm is remembered after its last change, so that chattering is recognised. */
const MEMORY_MS = 60_000;
const MAX_SHELF_MS = Math.max(...SHELVE_MINUTES) * 60_000;

export type AlarmRecordsOptions = {
  rules: readonly AlarmRuleDefinition[];
  stored: readonly Alarm[];
  writer: Pick<AlarmWriter, 'setAlarm' | 'addChange'>;
  announcer: Pick<Announcer, 'add'>;
  /** Receives each change with the alarm as the history stores it. */
  onChange?: ((alarm: Alarm, change: AlarmChange) => void) | undefined;
  wallNow: () => number;
  steadyNow: () => number;
};

export type AlarmRecords = {
  all(): AlarmRecord[];
  ofRule(rule: string): AlarmRecord[];
  find(id: string): AlarmRecord | undefined;
  /** Returns the record of an alarm, which is normal if the alarm is new. */
  recordOf(rule: AlarmRuleDefinition, subject: string | null): AlarmRecord;
  /** Changes an alarm. Throws CommandRefused if its state forbids the command. */
  change(record: AlarmRecord, command: AlarmCommand, details?: Omit<ChangeDetails, 'at'>): void;
  /** Records in an active alarm that its condition ended before the clear, or holds again. */
  setEnded(record: AlarmRecord, isEnded: boolean): void;
  /** Forgets an alarm that is normal, without a condition and without a recent change. */
  forgetIfNormal(record: AlarmRecord): void;
};

export function createAlarmRecords(options: AlarmRecordsOptions): AlarmRecords {
  const { writer, announcer, onChange, wallNow, steadyNow } = options;
  const records = new Map<string, AlarmRecord>();
  const ruleById = new Map(options.rules.map((rule) => [rule.id, rule]));
  for (const alarm of options.stored) restore(alarm);

  /** Restores a stored alarm. An alarm of a rule that no longer exists is dropped. */
  function restore(stored: Alarm): void {
    const rule = ruleById.get(stored.rule);
    if (rule === undefined) return writer.setAlarm(toNormalAlarm(stored));
    const record = createAlarmRecord(rule, stored.subject);
    const { title, rank, action, link, unit } = record.alarm;
    record.alarm = { ...stored, title, rank, action, link, unit };
    record.sentence = stored.message;
    record.isUnconfirmed = true;
    if (stored.state === 'shelved') {
      // The wall clock may have been set back while the process was down.
      const left = Math.max(0, Date.parse(String(stored.shelved_until)) - wallNow());
      record.shelfEndsAt = steadyNow() + Math.min(left || 0, MAX_SHELF_MS);
    }
    records.set(stored.id, record);
  }

  return {
    all: () => [...records.values()],
    ofRule: (rule) => [...records.values()].filter(({ alarm }) => alarm.rule === rule),
    find: (id) => records.get(id),
    recordOf(rule, subject) {
      const id = alarmIdOf(rule.id, subject);
      const record = records.get(id) ?? createAlarmRecord(rule, subject);
      records.set(id, record);
      return record;
    },
    change(record, command, details) {
      if (command === 'raise' || command === 'clear') {
        record.changeTimes = addChangeTime(record.changeTimes, steadyNow());
        record.alarm.is_chattering = isChattering(record.changeTimes);
      }
      updateMessage(record);
      const outcome = changeAlarm(record.alarm, command, { ...details, at: new Date(wallNow()).toISOString() });
      if ('rejected' in outcome) throw new CommandRefused(`${record.alarm.title} ${outcome.rejected}`);
      record.alarm = outcome.alarm;
      if (outcome.alarm.state !== 'shelved') record.shelfEndsAt = undefined;
      writer.addChange(outcome.row);
      onChange?.(outcome.changed, outcome.row.change);
      writer.setAlarm(record.alarm);
      announcer.add(record.alarm);
    },
    setEnded(record, isEnded) {
      if ((record.alarm.cleared_at !== null) === isEnded) return;
      record.alarm.cleared_at = isEnded ? new Date(wallNow()).toISOString() : null;
      writer.setAlarm(record.alarm);
      announcer.add(record.alarm);
    },
    forgetIfNormal({ alarm, holdsSince, changeTimes }) {
      const changedAt = changeTimes.at(-1) ?? -Infinity;
      if (alarm.state === 'normal' && holdsSince === undefined && steadyNow() - changedAt >= MEMORY_MS)
        records.delete(alarm.id);
    },
  };
}
