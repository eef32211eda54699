import type { Alarm, AlarmRank, AlarmHistoryRow } from '@/contract/alarms/alarms';
import type { alarmHistoryQuerySchema } from '@/contract/queries';
import type { z } from '@/contract/schema/z';
import type { NewAlarmChange } from '@/domain/alarms/alarmMachine';

import type { ChannelWrites } from './channelTypes';

/** Threshold of an alarm rule, and who took the rule out of service. */
export type StoredAlarmRule = {
  rule: string;
  threshold: number | null;
  in_service: boolean;
  reason: string | null;
  changed_by: string | null;
  changed_at: number | null;
};

/** Worst figure of an alarm rule within a time slot. `slot` is the start of the time slot in ms since 1970. */
export type AlarmFigure = { rule: string; slot: number; value: number };

/** Writes of the alarms that belong together. */
export type AlarmWrites = {
  alarms: readonly Alarm[];
  changes: readonly NewAlarmChange[];
  figures: readonly AlarmFigure[];
  rules: readonly StoredAlarmRule[];
  /** Messages of the changes, which are stored with the changes or not at all. */
  channels: ChannelWrites;
};

export interface AlarmsRepository {
  /** Returns the alarms that are not normal. A damaged row is left out. */
  listAlarms(): Alarm[];
  listRules(): StoredAlarmRule[];
  /** Stores all writes or none. The writes survive a crash of the process, but not a power failure. */
  save(writes: AlarmWrites): void;
  /** Returns a page of the newest 100,000 changes, newest first. */
  listChanges(query: z.output<typeof alarmHistoryQuerySchema>): {
    changes: AlarmHistoryRow[];
    total: number;
    has_more: boolean;
  };
  /** Returns the number of alarms that were raised at `from` or later and before `until`. */
  countRaised(period: { from: number; until: number }): Record<AlarmRank, number>;
  /** Returns the figures of a rule from `since` on, oldest first. */
  listFigures(rule: string, since: number): AlarmFigure[];
  removeFiguresBefore(slot: number): void;
  /**
   * Marks the start of the process. Returns how the last process ended, and when it was last known to run. Returns
   * undefined for the first process.
   */
  beginRun(at: number): { end: 'stopped' | 'crashed'; downSince: number | null } | undefined;
  /** Marks that the process runs. */
  markAlive(at: number): void;
  /** Marks the orderly end of the process. */
  endRun(at: number): void;
  /** Remembers a sign-in from a browser. Returns true for the first sign-in at this database. */
  recordFirstSignIn(at: number): boolean;
}
