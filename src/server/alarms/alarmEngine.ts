import { SHELVE_MINUTES, type Alarm, type AlarmChange } from '@/contract/alarms';
import type { AlarmEvent } from '@/domain/alarms/transitions';
import {
  alarmIdOf,
  compareAlarms,
  countChange,
  createAlarmRecord,
  offDelayOf,
  toChangeRow,
  toNormalAlarm,
  updateMessage,
  type Actor,
  type AlarmRecord,
} from './alarmRecord';
import { conditionHolds, type AlarmReading, type AlarmRuleDefinition } from './alarmRule';
import type { AlarmWriter } from './alarmWriter';
import type { Announcer } from './announcer';
import type { Measurements } from './measurements/measurements';
import type { RuleSettings } from './ruleSettings';
import { nextAlarmState } from './nextAlarmState';

/** Time after the start in which no stored alarm clears, because the market is not connected yet. */
const START_GRACE_MS = 15_000;
const MAX_SHELF_MS = Math.max(...SHELVE_MINUTES) * 60_000;

export type AlarmEngineOptions = {
  rules: readonly AlarmRuleDefinition[];
  settings: Pick<RuleSettings, 'thresholdOf' | 'isInService' | 'recordFigure'>;
  stored: readonly Alarm[];
  writer: Pick<AlarmWriter, 'setAlarm' | 'addChange'>;
  announcer: Pick<Announcer, 'add'>;
  /** Receives each change with the alarm as the history stores it. */
  onChange?: ((alarm: Alarm, change: AlarmChange) => void) | undefined;
  onRuleFailure: (rule: AlarmRuleDefinition, error: unknown) => void;
  wallNow: () => number;
  steadyNow: () => number;
};

export type AlarmEngine = {
  evaluate(measurements: Measurements): void;
  /** Returns the alarms that are not normal, highest rank first. */
  list(): Alarm[];
  find(id: string): Alarm | undefined;
  /** Acknowledges an alarm. All commands throw CommandRefused if the state of the alarm forbids the change. */
  acknowledge(id: string, actor: Actor): Alarm;
  /** Silences an alarm until the time has passed. */
  shelve(id: string, minutes: number, actor: Required<Actor>): Alarm;
  unshelve(id: string, actor: Actor): Alarm;
  /** Takes all alarms of a rule out of service, or puts them into service. */
  setService(rule: AlarmRuleDefinition, inService: boolean, actor: Required<Actor>): Alarm[];
};

/** Creates the state machines of all alarms. */
export function createAlarmEngine(options: AlarmEngineOptions): AlarmEngine {
  const { rules, settings, writer, announcer, onRuleFailure, wallNow, steadyNow } = options;
  const startedAt = steadyNow();
  const records = new Map<string, AlarmRecord>();
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
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

  const isoNow = (): string => new Date(wallNow()).toISOString();

  function change(record: AlarmRecord, event: AlarmEvent, name: AlarmChange, actor?: Actor): void {
    const { alarm } = record;
    const at = isoNow();
    alarm.state = nextAlarmState(alarm.state, event, alarm.title);
    alarm.changed_at = at;
    if (event === 'raise') {
      Object.assign(alarm, { raised_at: at, cleared_at: null, acknowledged_at: null, acknowledged_by: null });
    }
    if (event === 'clear') alarm.cleared_at = at;
    if (event === 'acknowledge') Object.assign(alarm, { acknowledged_at: at, acknowledged_by: actor?.by ?? null });
    if (event === 'raise' || event === 'clear') countChange(record, steadyNow());
    publish(record, name, at, actor);
  }

  function publish(record: AlarmRecord, name: AlarmChange, at: string, actor?: Actor): void {
    const { alarm } = record;
    updateMessage(record);
    writer.addChange(toChangeRow(alarm, name, at, actor));
    options.onChange?.({ ...alarm }, name);
    if (alarm.state === 'normal') {
      record.alarm = toNormalAlarm(alarm);
      record.shelfEndsAt = undefined;
    }
    writer.setAlarm(record.alarm);
    announcer.add(record.alarm);
  }

  function recordOf(rule: AlarmRuleDefinition, subject: string | null): AlarmRecord {
    const id = alarmIdOf(rule.id, subject);
    const record = records.get(id) ?? createAlarmRecord(rule, subject);
    records.set(id, record);
    return record;
  }

  function step(
    rule: AlarmRuleDefinition,
    record: AlarmRecord,
    reading: AlarmReading | undefined,
    frozen: boolean,
  ): void {
    const { alarm } = record;
    const threshold = settings.thresholdOf(rule.id);
    const holds = reading !== undefined && conditionHolds(reading, rule.threshold, threshold, alarm.is_active);
    const now = steadyNow();
    record.holdsSince = holds ? (record.holdsSince ?? now) : undefined;
    record.endedSince = holds ? undefined : (record.endedSince ?? now);
    if (frozen) return;
    if (holds) {
      alarm.value = reading.value;
      alarm.threshold = threshold;
      if (!alarm.is_active && now - (record.holdsSince ?? now) < rule.onDelayMs) return;
      record.sentence = reading.message();
      record.isUnconfirmed = false;
      updateMessage(record);
      const isRepeated = reading.occurrence !== undefined && reading.occurrence !== record.occurrence;
      if (alarm.is_active && alarm.state === 'acknowledged' && isRepeated) {
        // A new event must ring, although the operator acknowledged the last one.
        change(record, 'clear', 'cleared');
        Object.assign(record.alarm, { value: reading.value, threshold });
      }
      record.occurrence = reading.occurrence;
      if (record.alarm.is_active) return;
      record.alarm.is_active = true;
      change(record, 'raise', 'raised');
    } else if (alarm.is_active && now - (record.endedSince ?? now) >= offDelayOf(record, rule)) {
      if (record.isUnconfirmed && now - startedAt < START_GRACE_MS) return;
      alarm.is_active = false;
      alarm.is_chattering = false;
      change(record, 'clear', 'cleared');
    }
  }

  function endShelf(record: AlarmRecord, name: AlarmChange, actor?: Actor): void {
    const event = record.alarm.is_active ? 'unshelve_active' : 'unshelve_normal';
    nextAlarmState(record.alarm.state, event, record.alarm.title);
    record.shelfEndsAt = undefined;
    Object.assign(record.alarm, { shelved_until: null, withheld_by: null, reason: null });
    change(record, event, name, actor);
  }

  function evaluateRule(rule: AlarmRuleDefinition, measurements: Measurements): void {
    const frozen = rule.isSuppressed?.(measurements) === true;
    const readings = rule.read(measurements);
    const seen = new Set<string>();
    for (const reading of readings) {
      const record = recordOf(rule, reading.subject);
      seen.add(record.alarm.id);
      if (!frozen) settings.recordFigure(rule.id, reading);
      step(rule, record, reading, frozen);
    }
    for (const [id, record] of records) {
      if (record.alarm.rule === rule.id && !seen.has(id)) step(rule, record, undefined, frozen);
    }
  }

  const existing = (id: string): AlarmRecord => {
    const record = records.get(id);
    if (record === undefined) throw new Error(`There is no alarm ${id}`);
    return record;
  };

  return {
    evaluate(measurements) {
      for (const rule of rules) {
        try {
          if (settings.isInService(rule.id)) evaluateRule(rule, measurements);
        } catch (error) {
          // A failing rule must not silence the other rules.
          onRuleFailure(rule, error);
        }
      }
      for (const [id, record] of records) {
        if (record.shelfEndsAt !== undefined && steadyNow() >= record.shelfEndsAt) endShelf(record, 'shelf_ended');
        const { state } = record.alarm;
        if (state === 'normal' && record.holdsSince === undefined && !isRecent(record)) records.delete(id);
      }
    },
    list: () =>
      [...records.values()]
        .map(({ alarm }) => ({ ...alarm }))
        .filter(({ state }) => state !== 'normal')
        .sort(compareAlarms),
    find: (id) => records.get(id)?.alarm,
    acknowledge(id, actor) {
      const record = existing(id);
      change(record, 'acknowledge', 'acknowledged', actor);
      return { ...record.alarm };
    },
    shelve(id, minutes, actor) {
      const record = existing(id);
      nextAlarmState(record.alarm.state, 'shelve', record.alarm.title);
      const until = new Date(wallNow() + minutes * 60_000).toISOString();
      Object.assign(record.alarm, { shelved_until: until, withheld_by: actor.by, reason: actor.reason });
      record.shelfEndsAt = steadyNow() + minutes * 60_000;
      change(record, 'shelve', 'shelved', actor);
      return { ...record.alarm };
    },
    unshelve(id, actor) {
      const record = existing(id);
      endShelf(record, 'unshelved', actor);
      return { ...record.alarm };
    },
    setService(rule, inService, actor) {
      if (!inService) recordOf(rule, null);
      const event = inService ? 'put_into_service' : 'take_out_of_service';
      const ofRule = [...records.values()].filter(({ alarm }) => alarm.rule === rule.id);
      const changed = inService ? ofRule.filter(({ alarm }) => alarm.state === 'out_of_service') : ofRule;
      for (const record of changed) {
        const { by, reason } = actor;
        if (!inService) Object.assign(record.alarm, { withheld_by: by, reason, shelved_until: null });
        record.shelfEndsAt = undefined;
        record.holdsSince = undefined;
        change(record, event, inService ? 'in_service' : 'out_of_service', actor);
      }
      return changed.map(({ alarm }) => ({ ...alarm }));
    },
  };

  function isRecent({ changeTimes }: AlarmRecord): boolean {
    const last = changeTimes.at(-1);
    return last !== undefined && steadyNow() - last < 60_000;
  }
}
