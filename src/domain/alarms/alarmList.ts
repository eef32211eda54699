import { ALARM_RANKS, type Alarm, type AlarmRank, type AlarmState } from '@/contract/alarms/alarms';
import type { Timestamp } from '@/contract/schema/fields';
import { toEpochMs } from '@/domain/format/time';

/** Returns true for an alarm that waits for an acknowledgement. */
export const isWaiting = ({ state }: Pick<Alarm, 'state'>): boolean => state === 'active' || state === 'cleared';

/** Returns true for a critical alarm that waits while its condition holds. No other alarm may stay before it. */
export const isUrgent = ({ rank, state }: Pick<Alarm, 'rank' | 'state'>): boolean =>
  rank === 'critical' && state === 'active';

export const compareRanks = (a: Pick<Alarm, 'rank'>, b: Pick<Alarm, 'rank'>): number =>
  ALARM_RANKS.indexOf(a.rank) - ALARM_RANKS.indexOf(b.rank);

/** Order of the states in a list. An operator who withheld an alarm needs it last. */
const STATE_GROUPS: Record<AlarmState, number> = {
  active: 0,
  acknowledged: 0,
  cleared: 1,
  normal: 1,
  shelved: 2,
  out_of_service: 2,
};

/** Sorts alarms: active alarms before cleared ones, then by rank, then waiting alarms, then the latest first. */
export const sortAlarms = (alarms: readonly Alarm[]): Alarm[] =>
  [...alarms].sort(
    (a, b) =>
      STATE_GROUPS[a.state] - STATE_GROUPS[b.state] ||
      compareRanks(a, b) ||
      Number(isWaiting(b)) - Number(isWaiting(a)) ||
      (toEpochMs(b.raised_at) ?? 0) - (toEpochMs(a.raised_at) ?? 0) ||
      a.id.localeCompare(b.id),
  );

export const highestRank = (alarms: readonly Pick<Alarm, 'rank'>[]): AlarmRank | null =>
  ALARM_RANKS.find((rank) => alarms.some((alarm) => alarm.rank === rank)) ?? null;

/** Identifies one raise of an alarm. A re-raised alarm gets a new key. */
export const raiseKeyOf = ({ id, raised_at }: Alarm): string => `${id} ${raised_at}`;

const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns the `seen_at` of an acknowledgement: the latest of the given times. Returns undefined without a readable
 * time.
 */
export function seenAtOf(times: readonly (Timestamp | null)[]): string | undefined {
  let latest: { ms: number; text: string } | undefined;
  for (const time of times) {
    const ms = toEpochMs(time);
    if (ms === null || (latest !== undefined && ms <= latest.ms)) continue;
    // The text of the bot can have microseconds. A rounded time would be earlier than the raise that was seen.
    const text = typeof time === 'string' && ISO_WITH_ZONE.test(time) ? time : new Date(Math.ceil(ms)).toISOString();
    latest = { ms, text };
  }
  return latest?.text;
}

export type ListedAlarm = {
  alarm: Alarm;
  /** True for an alarm that is normal again and keeps its place while the operator reads the list. */
  isGone: boolean;
};

/**
 * Updates listed alarms without moving a row: gone alarms keep their place, and new alarms follow at the end. Only a
 * critical alarm that is raised is listed first at once.
 */
export function updateListedAlarms(listed: readonly ListedAlarm[], current: readonly Alarm[]): ListedAlarm[] {
  const byId = new Map(current.map((alarm) => [alarm.id, alarm]));
  const kept = listed.map(({ alarm }) => ({ alarm: byId.get(alarm.id) ?? alarm, isGone: !byId.has(alarm.id) }));
  const urgentBefore = new Set(listed.filter(({ alarm }) => isUrgent(alarm)).map(({ alarm }) => alarm.id));
  const urgent = current.filter((alarm) => isUrgent(alarm) && !urgentBefore.has(alarm.id));
  const known = new Set(listed.map(({ alarm }) => alarm.id));
  const added = current.filter((alarm) => !known.has(alarm.id) && !urgent.includes(alarm));
  return [...listAlarms(urgent), ...kept.filter(({ alarm }) => !urgent.includes(alarm)), ...listAlarms(added)];
}

export const listAlarms = (alarms: readonly Alarm[]): ListedAlarm[] =>
  sortAlarms(alarms).map((alarm) => ({ alarm, isGone: false }));
