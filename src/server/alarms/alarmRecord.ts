import type { Alarm, AlarmChange } from '@/contract/alarms';
import { CHATTER_CHANGES_PER_MINUTE, NORMAL_FIELDS } from '@/domain/alarms/alarmFields';
import type { NewAlarmChange } from '../store/alarms/alarmTypes';
import type { AlarmRuleDefinition } from './alarmRule';

const CHATTER_WINDOW_MS = 60_000;

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

/** Returns the alarm as a normal alarm without history of its own. */
export const toNormalAlarm = (alarm: Alarm): Alarm => ({
  ...alarm,
  ...NORMAL_FIELDS,
  changed_at: alarm.changed_at,
  state: 'normal',
  is_active: false,
});

/** Who changes an alarm by a command, and why. */
export type Actor = { by: string; reason?: string };

/** Returns the row of the history for a change of an alarm. */
export function toChangeRow(alarm: Alarm, change: AlarmChange, at: string, actor: Actor | undefined): NewAlarmChange {
  const { id, rule, title, subject, rank, state, message, value, threshold, unit } = alarm;
  const { by = null, reason = null } = actor ?? {};
  return { alarm: id, rule, title, subject, rank, change, state, message, at, by, reason, value, threshold, unit };
}

/** Counts a rise or an end. The alarm chatters after more than three changes within a minute. */
export function countChange(record: AlarmRecord, now: number): void {
  record.changeTimes = [...record.changeTimes.filter((at) => now - at < CHATTER_WINDOW_MS), now];
  record.alarm.changes += 1;
  if (record.changeTimes.length > CHATTER_CHANGES_PER_MINUTE) record.alarm.is_chattering = true;
}

/** Returns the time for which the condition must have ended before the alarm clears. */
export const offDelayOf = ({ alarm }: AlarmRecord, { offDelayMs }: AlarmRuleDefinition): number =>
  alarm.is_chattering ? Math.max(offDelayMs, CHATTER_WINDOW_MS) : offDelayMs;

/** Writes the sentence into the alarm. The message of a chattering alarm says so. */
export function updateMessage({ alarm, changeTimes, sentence }: AlarmRecord): void {
  alarm.message = alarm.is_chattering
    ? `${sentence} The condition comes and goes: ${changeTimes.length} changes in a minute.`
    : sentence;
}

const RANK_ORDER = { critical: 0, warning: 1, notice: 2 } as const;

/** Sorts alarms: highest rank first, then unacknowledged alarms, then the latest. */
export const compareAlarms = (a: Alarm, b: Alarm): number =>
  RANK_ORDER[a.rank] - RANK_ORDER[b.rank] ||
  Number(isSeen(a)) - Number(isSeen(b)) ||
  String(b.raised_at ?? '').localeCompare(String(a.raised_at ?? ''));

const isSeen = ({ state }: Alarm): boolean => state !== 'active' && state !== 'cleared';
