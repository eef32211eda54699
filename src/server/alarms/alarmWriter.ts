import type { Alarm } from '@/contract/alarms';
import type { AlarmFigure, AlarmsRepository, NewAlarmChange, StoredAlarmRule } from '../store/alarms/alarmTypes';

const RETRY_INTERVAL_MS = 5_000;
/** Largest number of changes that wait in memory while the database cannot be written. */
const MAX_PENDING_CHANGES = 20_000;

/** Stores alarms and their changes. While the database cannot be written, the writes wait in memory. */
export type AlarmWriter = {
  setAlarm(alarm: Alarm): void;
  addChange(change: NewAlarmChange): void;
  addFigures(figures: readonly AlarmFigure[]): void;
  setRule(rule: StoredAlarmRule): void;
  /** Writes everything that waits. After a failure, tries again five seconds later. */
  flush(): void;
  /** Writes everything that waits, even right after a failure. */
  flushNow(): void;
};

export function createAlarmWriter(repository: Pick<AlarmsRepository, 'save'>, steadyNow: () => number): AlarmWriter {
  const alarms = new Map<string, Alarm>();
  const rules = new Map<string, StoredAlarmRule>();
  const figures = new Map<string, AlarmFigure>();
  let changes: NewAlarmChange[] = [];
  let failedAt = -Infinity;

  const flushNow = (): void => {
    if (alarms.size + rules.size + figures.size + changes.length === 0) return;
    try {
      repository.save({
        alarms: [...alarms.values()],
        changes,
        figures: [...figures.values()],
        rules: [...rules.values()],
      });
    } catch {
      // The bot reports the storage fault, and the storage rule raises an alarm.
      failedAt = steadyNow();
      return;
    }
    alarms.clear();
    rules.clear();
    figures.clear();
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
    flush() {
      if (steadyNow() - failedAt >= RETRY_INTERVAL_MS) flushNow();
    },
    flushNow,
  };
}
