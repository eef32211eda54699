/** Evaluates the rules with the measurements, and runs the commands of the operator on the alarms. */

import type { Alarm } from '@/contract/alarms/alarms';
import { clearDelayMs } from '@/domain/alarms/alarmMachine';
import { compareAlarms } from '@/domain/alarms/storm';
import { updateMessage, type AlarmRecord } from './alarmRecord';
import { createAlarmRecords, type AlarmRecords, type AlarmRecordsOptions } from './alarmRecords';
import { conditionHolds, type AlarmReading, type AlarmRuleDefinition } from './alarmRule';
import type { Measurements } from './measurements/measurements';
import type { RuleSettings } from './ruleSettings';

/** Time after the start in which no stored alarm clears, because the market is not connected yet. */
const START_GRACE_MS = 15_000;

export type AlarmEngineOptions = AlarmRecordsOptions & {
  settings: Pick<RuleSettings, 'thresholdOf' | 'isInService' | 'recordFigure'>;
  onRuleFailure: (rule: AlarmRuleDefinition, error: unknown) => void;
};

/** Who changes an alarm by a command, and why. */
type Actor = { by: string; reason?: string };

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

export function createAlarmEngine(options: AlarmEngineOptions): AlarmEngine {
  const { rules, settings, onRuleFailure, steadyNow } = options;
  const records = createAlarmRecords(options);
  const step = createStep(records, options);

  function evaluateRule(rule: AlarmRuleDefinition, measurements: Measurements): void {
    const frozen = rule.isSuppressed?.(measurements) === true;
    const seen = new Set<AlarmRecord>();
    for (const reading of rule.read(measurements)) {
      const record = records.recordOf(rule, reading.subject);
      seen.add(record);
      if (!frozen) settings.recordFigure(rule.id, reading);
      step(rule, record, reading, frozen);
    }
    for (const record of records.ofRule(rule.id)) if (!seen.has(record)) step(rule, record, undefined, frozen);
  }

  const existing = (id: string): AlarmRecord => {
    const record = records.find(id);
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
      for (const record of records.all()) {
        if (record.shelfEndsAt !== undefined && steadyNow() >= record.shelfEndsAt) records.change(record, 'unshelve');
        records.forgetIfNormal(record);
      }
    },
    list: () =>
      records
        .all()
        .map(({ alarm }) => ({ ...alarm }))
        .filter(({ state }) => state !== 'normal')
        .sort(compareAlarms),
    find: (id) => records.find(id)?.alarm,
    acknowledge(id, actor) {
      const record = existing(id);
      records.change(record, 'acknowledge', actor);
      return { ...record.alarm };
    },
    shelve(id, minutes, actor) {
      const record = existing(id);
      const shelvedUntil = new Date(options.wallNow() + minutes * 60_000).toISOString();
      records.change(record, 'shelve', { ...actor, shelvedUntil });
      record.shelfEndsAt = steadyNow() + minutes * 60_000;
      return { ...record.alarm };
    },
    unshelve(id, actor) {
      const record = existing(id);
      records.change(record, 'unshelve', actor);
      return { ...record.alarm };
    },
    setService(rule, inService, actor) {
      if (!inService) records.recordOf(rule, null);
      const changed = records.ofRule(rule.id).filter(({ alarm }) => !inService || alarm.state === 'out_of_service');
      for (const record of changed) {
        record.holdsSince = undefined;
        records.change(record, inService ? 'put_into_service' : 'take_out_of_service', actor);
      }
      return changed.map(({ alarm }) => ({ ...alarm }));
    },
  };
}

type Step = (
  rule: AlarmRuleDefinition,
  record: AlarmRecord,
  reading: AlarmReading | undefined,
  frozen: boolean,
) => void;

/** Creates the step that raises or clears one alarm by its reading. A frozen alarm changes only its timers. */
function createStep(records: AlarmRecords, { settings, steadyNow }: AlarmEngineOptions): Step {
  const startedAt = steadyNow();

  const raise = (rule: AlarmRuleDefinition, record: AlarmRecord, reading: AlarmReading, threshold: number | null) => {
    const figures = { value: reading.value, threshold };
    Object.assign(record.alarm, figures);
    if (!record.alarm.is_active && steadyNow() - (record.holdsSince ?? steadyNow()) < (rule.onDelayMs ?? 0)) return;
    record.sentence = reading.message();
    record.isUnconfirmed = false;
    updateMessage(record);
    const isRepeated = reading.occurrence !== undefined && reading.occurrence !== record.occurrence;
    record.occurrence = reading.occurrence;
    if (record.alarm.state === 'acknowledged' && record.alarm.is_active && isRepeated) {
      // A new event must ring, although the operator acknowledged the last one.
      records.change(record, 'clear');
      Object.assign(record.alarm, figures);
    }
    if (record.alarm.is_active) records.setEnded(record, false);
    else records.change(record, 'raise');
  };

  const clear = ({ offDelayMs = 0 }: AlarmRuleDefinition, record: AlarmRecord) => {
    const now = steadyNow();
    const { alarm, endedSince = now } = record;
    if (!alarm.is_active || (record.isUnconfirmed && now - startedAt < START_GRACE_MS)) return;
    if (now - endedSince < clearDelayMs(alarm, offDelayMs)) records.setEnded(record, true);
    else records.change(record, 'clear');
  };

  return (rule, record, reading, frozen) => {
    const threshold = settings.thresholdOf(rule.id);
    const isActive = record.alarm.is_active;
    const holds = reading !== undefined && conditionHolds(reading, rule.threshold, threshold, isActive);
    const now = steadyNow();
    record.holdsSince = holds ? (record.holdsSince ?? now) : undefined;
    record.endedSince = holds ? undefined : (record.endedSince ?? now);
    if (frozen) return;
    if (holds) raise(rule, record, reading, threshold);
    else clear(rule, record);
  };
}
