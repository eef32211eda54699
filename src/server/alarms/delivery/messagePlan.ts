/** Decides which changes of alarms become messages, and when a reminder is due. */

import type { Alarm, AlarmChange } from '@/contract/alarms/alarms';

/** Interval of the reminders of a critical alarm that nobody acknowledged. */
const REMINDER_INTERVAL_MS = 5 * 60_000;

/** A message about one alarm that the channels must send. */
export type PlannedMessage = { kind: 'alarm' | 'reminder' | 'cleared'; alarm: Alarm };

export type MessagePlan = {
  onChange(alarm: Alarm, change: AlarmChange): void;
  /** Returns the messages since the last call, one for each alarm, and the reminders that are due. */
  take(alarms: readonly Alarm[]): PlannedMessage[];
};

export function createMessagePlan({
  wallNow,
  steadyNow,
}: {
  wallNow: () => number;
  steadyNow: () => number;
}): MessagePlan {
  const changed = new Map<string, PlannedMessage>();
  const remindedAt = new Map<string, number>();

  /** Returns the last full interval since the alarm rang, so that a restarted process keeps the rhythm. */
  const lastReminder = ({ raised_at }: Alarm): number => {
    const age = wallNow() - Date.parse(String(raised_at));
    return steadyNow() - (age > 0 ? age % REMINDER_INTERVAL_MS : 0);
  };

  const takeReminders = (alarms: readonly Alarm[]): PlannedMessage[] => {
    const waiting = alarms.filter(({ rank, state }) => rank === 'critical' && state === 'active');
    const ids = new Set(waiting.map(({ id }) => id));
    for (const id of remindedAt.keys()) if (!ids.has(id)) remindedAt.delete(id);
    return waiting.flatMap((alarm) => {
      const last = remindedAt.get(alarm.id) ?? lastReminder(alarm);
      const isDue = steadyNow() - last >= REMINDER_INTERVAL_MS;
      remindedAt.set(alarm.id, isDue ? steadyNow() : last);
      return isDue && !changed.has(alarm.id) ? [{ kind: 'reminder' as const, alarm }] : [];
    });
  };

  return {
    onChange(alarm, change) {
      const { id, state, rank } = alarm;
      const ringsAgain = change === 'raised' || change === 'shelf_ended';
      if (ringsAgain && state === 'active') {
        changed.set(id, { kind: 'alarm', alarm });
        remindedAt.set(id, steadyNow());
      }
      // A notice has nothing that an operator waits for to end.
      const isSent = rank !== 'notice' && (state === 'cleared' || state === 'normal');
      if (change === 'cleared' && isSent) changed.set(id, { kind: 'cleared', alarm });
    },
    take(alarms) {
      const reminders = takeReminders(alarms);
      const planned = [...changed.values(), ...reminders];
      changed.clear();
      return planned;
    },
  };
}
