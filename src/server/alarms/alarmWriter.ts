/** Stores alarms, messages and settings together. Writes wait in memory while the database fails. */

import type { Alarm } from '@/contract/alarms/alarms';
import type { NewAlarmChange } from '@/domain/alarms/alarmMachine';
import type { AlarmFigure, AlarmsRepository, StoredAlarmRule } from '../store/alarms/alarmTypes';
import type { DeliverySettingName, StoredChannelMessage } from '../store/alarms/channelTypes';

const RETRY_INTERVAL_MS = 5_000;
/** Largest number of changes that wait in memory while the database cannot be written. */
const MAX_PENDING_CHANGES = 20_000;

/** Stores alarms and their changes. While the database cannot be written, the writes wait in memory. */
export type AlarmWriter = {
  setAlarm(alarm: Alarm): void;
  addChange(change: NewAlarmChange): void;
  addFigures(figures: readonly AlarmFigure[]): void;
  setRule(rule: StoredAlarmRule): void;
  /** Stores a message to a channel, or removes it with null. */
  setMessage(number: number, message: StoredChannelMessage | null): void;
  setChannelStatus(id: string, status: Record<string, unknown>): void;
  setDeliverySetting(name: DeliverySettingName, body: Record<string, unknown>): void;
  /** Writes everything that waits. After a failure, tries again five seconds later. */
  flush(): void;
  /** Writes everything that waits, even right after a failure. */
  flushNow(): void;
  /** Returns true from a failed write until a write succeeds. */
  isFailing(): boolean;
};

export function createAlarmWriter(repository: Pick<AlarmsRepository, 'save'>, steadyNow: () => number): AlarmWriter {
  const alarms = new Map<string, Alarm>();
  const rules = new Map<string, StoredAlarmRule>();
  const figures = new Map<string, AlarmFigure>();
  const messages = new Map<number, StoredChannelMessage | null>();
  const statuses = new Map<string, Record<string, unknown>>();
  const settings = new Map<DeliverySettingName, Record<string, unknown>>();
  const maps = [alarms, rules, figures, messages, statuses, settings];
  let changes: NewAlarmChange[] = [];
  let failedAt = -Infinity;

  const flushNow = (): void => {
    if (changes.length === 0 && maps.every(({ size }) => size === 0)) return;
    try {
      repository.save({
        alarms: [...alarms.values()],
        changes,
        figures: [...figures.values()],
        rules: [...rules.values()],
        channels: {
          messages: [...messages].map(([number, message]) => ({ number, message })),
          statuses: [...statuses].map(([id, status]) => ({ id, status })),
          settings: [...settings].map(([name, body]) => ({ name, body })),
        },
      });
    } catch {
      // The bot reports the storage fault, and the storage rule raises an alarm.
      failedAt = steadyNow();
      return;
    }
    for (const map of maps) map.clear();
    changes = [];
    failedAt = -Infinity;
  };

  return {
    setAlarm: (alarm) => void alarms.set(alarm.id, { ...alarm }),
    addChange(change) {
      if (changes.length < MAX_PENDING_CHANGES) changes.push(change);
    },
    addFigures(added) {
      for (const figure of added) figures.set(`${figure.rule} ${figure.slot}`, figure);
    },
    setRule: (rule) => void rules.set(rule.rule, rule),
    setMessage: (number, message) => void messages.set(number, message),
    setChannelStatus: (id, status) => void statuses.set(id, status),
    setDeliverySetting: (name, body) => void settings.set(name, body),
    flush() {
      if (steadyNow() - failedAt >= RETRY_INTERVAL_MS) flushNow();
    },
    flushNow,
    isFailing: () => failedAt > -Infinity,
  };
}
