import type { AcknowledgeRequest, AlarmServiceRequest, ShelveRequest } from '@/contract/alarms/alarmCommands';
import type { AlarmRule, SaveAlarmRulesRequest } from '@/contract/alarms/alarmRules';
import type { Alarm } from '@/contract/alarms/alarms';
import { toEpochMs } from '@/domain/format/time';

import { CommandRefused } from '../commandRefused';
import type { LogWriter } from '../logging/systemLog';
import type { AlarmEngine } from './alarmEngine';
import type { AlarmRuleDefinition } from './alarmRule';
import { boundText } from './boundText';
import type { RuleSettings } from './ruleSettings';

const MAX_ID_LENGTH = 80;

export type AlarmCommandReply = { alarms: Alarm[]; refused: { id: string; reason: string }[] };

export type AlarmCommands = {
  acknowledge(request: AcknowledgeRequest, by: string): AlarmCommandReply;
  shelve(request: ShelveRequest, by: string): AlarmCommandReply;
  unshelve(id: string, by: string): AlarmCommandReply;
  setService(request: AlarmServiceRequest, by: string): AlarmCommandReply;
  listRules(): AlarmRule[];
  saveThresholds(request: SaveAlarmRulesRequest, by: string): AlarmRule[];
  preview(
    rule: string,
    threshold: number,
  ): { rule: string; threshold: number; alarms: number; from: string | null; until: string };
};

/** Creates the commands of the operator. A refused command throws CommandRefused with one sentence. */
export function createAlarmCommands(
  rules: readonly AlarmRuleDefinition[],
  engine: AlarmEngine,
  settings: RuleSettings,
  log: LogWriter,
): AlarmCommands {
  const done = (...alarms: Alarm[]): AlarmCommandReply => ({ alarms, refused: [] });
  const existing = (id: string): Alarm => {
    const alarm = engine.find(id);
    if (alarm === undefined) throw new CommandRefused(unknownAlarmText(id), 404);
    return alarm;
  };
  const ruleOf = (id: string): AlarmRuleDefinition => {
    const rule = rules.find((candidate) => candidate.id === id);
    if (rule === undefined) throw new CommandRefused(`There is no rule '${boundText(id, MAX_ID_LENGTH)}'.`, 404);
    return rule;
  };

  const acknowledgeOne = (id: string, seenAt: number | null, by: string): Alarm => {
    const alarm = engine.find(id);
    if (alarm === undefined) throw new CommandRefused(unknownAlarmText(id));
    const { state, title, acknowledged_by, raised_at } = alarm;
    if (state === 'acknowledged') {
      throw new CommandRefused(`${title} was acknowledged already by ${acknowledged_by ?? 'another operator'}.`);
    }
    if (seenAt !== null && (toEpochMs(raised_at) ?? 0) > seenAt) {
      throw new CommandRefused(`${title} was raised again after the list was loaded.`);
    }
    return engine.acknowledge(id, { by });
  };

  const thresholdFault = ({ threshold: definition, title }: AlarmRuleDefinition, value: number): string | undefined => {
    if (definition === undefined) return `${title} has no threshold.`;
    const { min, max, unit } = definition;
    return value < min || value > max
      ? `${title}: the threshold must be between ${min} and ${max} ${unit}.`
      : undefined;
  };

  const listRules = (): AlarmRule[] =>
    rules.map((rule) => {
      const { in_service, reason, changed_by, changed_at } = settings.of(rule.id);
      const figure = settings.currentFigure(rule.id);
      return {
        rule: rule.id,
        title: rule.title,
        rank: rule.rank,
        condition: rule.condition,
        action: rule.action,
        link: rule.link,
        in_service,
        changed_by,
        changed_at: changed_at === null ? null : new Date(changed_at).toISOString(),
        reason,
        threshold: settings.thresholdOf(rule.id),
        default_threshold: rule.threshold?.default ?? null,
        min: rule.threshold?.min ?? null,
        max: rule.threshold?.max ?? null,
        unit: rule.threshold?.unit ?? null,
        value: figure?.value ?? null,
        subject: figure?.subject ?? null,
      };
    });

  return {
    acknowledge({ ids, seen_at }, by) {
      const seenAt = seen_at === undefined ? null : toEpochMs(seen_at);
      const waiting = engine.list().filter(({ state }) => state === 'active' || state === 'cleared');
      const reply = done();
      for (const id of new Set(ids ?? waiting.map((alarm) => alarm.id))) {
        try {
          reply.alarms.push(acknowledgeOne(id, seenAt, by));
        } catch (error) {
          if (!(error instanceof CommandRefused)) throw error;
          reply.refused.push({ id: boundText(id, MAX_ID_LENGTH), reason: error.message });
        }
      }
      return reply;
    },
    shelve({ id, minutes, reason }, by) {
      const { title } = existing(id);
      const alarm = engine.shelve(id, minutes, { by, reason: boundText(reason) });
      log('INFO', 'SYSTEM', `${by} shelved the alarm ${title} for ${minutes} minutes: ${boundText(reason)}`);
      return done(alarm);
    },
    unshelve(id, by) {
      return done(engine.unshelve(existing(id).id, { by }));
    },
    setService({ rule: id, in_service, reason }, by) {
      const rule = ruleOf(id);
      if (settings.isInService(id) === in_service) {
        return {
          alarms: [],
          refused: [{ id, reason: `${rule.title} is ${in_service ? 'in' : 'out of'} service already.` }],
        };
      }
      settings.setService(id, in_service, by, boundText(reason));
      log(
        'WARNING',
        'SYSTEM',
        `${by} put the alarm rule ${rule.title} ${in_service ? 'into' : 'out of'} service: ${boundText(reason)}`,
      );
      return done(...engine.setService(rule, in_service, { by, reason: boundText(reason) }));
    },
    listRules,
    saveThresholds({ thresholds }, by) {
      const changes = Object.entries(thresholds).map(([id, value]) => ({ rule: ruleOf(id), value }));
      const fault = changes.map(({ rule, value }) => thresholdFault(rule, value)).find((text) => text !== undefined);
      if (fault !== undefined) throw new CommandRefused(fault, 422);
      for (const { rule, value } of changes) {
        const before = settings.thresholdOf(rule.id);
        if (before === value) continue;
        settings.setThreshold(rule.id, value);
        log(
          'INFO',
          'CONFIG',
          `${by} changed the alarm threshold of ${rule.title}: ${before} -> ${value} ${rule.threshold?.unit}`,
        );
      }
      return listRules();
    },
    preview(id, threshold) {
      const rule = ruleOf(id);
      const fault = thresholdFault(rule, threshold);
      if (fault !== undefined) throw new CommandRefused(fault, 422);
      const { alarms, from, until } = settings.preview(rule, threshold);
      return {
        rule: id,
        threshold,
        alarms,
        from: from === null ? null : new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      };
    },
  };
}

const unknownAlarmText = (id: string): string => `There is no alarm '${boundText(id, MAX_ID_LENGTH)}' any more.`;
