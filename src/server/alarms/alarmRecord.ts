/** An alarm of the server with its timers. */

import type { Alarm } from '@/contract/alarms';
import { NORMAL_FIELDS } from '@/domain/alarms/alarmMachine';
import type { AlarmRuleDefinition } from './alarmRule';

/** An alarm with its timers. Times are monotonic, because the wall clock can jump. */
export type AlarmRecord = {
  alarm: Alarm;
  holdsSince: number | undefined;
  endedSince: number | undefined;
  shelfEndsAt: number | undefined;
  /** Times of the latest rises and ends. */
  changeTimes: readonly number[];
  occurrence: number | undefined;
  /** Sentence of the latest reading, without the note about chattering. */
  sentence: string;
  /** True until the first evaluation finds the condition of a stored alarm again. */
  isUnconfirmed: boolean;
};

export const alarmIdOf = (rule: string, subject: string | null): string =>
  subject === null ? rule : `${rule}:${subject}`;

export function createAlarmRecord(rule: AlarmRuleDefinition, subject: string | null): AlarmRecord {
  const { id, title, rank, action, link, threshold } = rule;
  return {
    alarm: {
      ...NORMAL_FIELDS,
      id: alarmIdOf(id, subject),
      rule: id,
      title,
      subject,
      rank,
      state: 'normal',
      is_active: false,
      message: rule.condition,
      action,
      link,
      threshold: null,
      unit: threshold?.unit ?? null,
    },
    holdsSince: undefined,
    endedSince: undefined,
    shelfEndsAt: undefined,
    changeTimes: [],
    occurrence: undefined,
    sentence: rule.condition,
    isUnconfirmed: false,
  };
}

/** Writes the sentence into the alarm. The message of a chattering alarm says so. */
export function updateMessage({ alarm, changeTimes, sentence }: AlarmRecord): void {
  alarm.message = alarm.is_chattering
    ? `${sentence} The condition comes and goes: ${changeTimes.length} changes in a minute.`
    : sentence;
}
