/** The commands of the operator on the thresholds of the rules. */

import type { AlarmRule, SaveAlarmRulesRequest } from '@/contract/alarms/alarmRules';

import { CommandRefused } from '../commandRefused';
import type { LogWriter } from '../logging/systemLog';
import type { AlarmRuleDefinition } from './alarmRule';
import { boundText, MAX_ID_LENGTH } from './boundText';
import type { RuleSettings } from './ruleSettings';

export type ThresholdCommands = {
  /** Returns a rule. Throws CommandRefused 404 for an unknown rule. */
  ruleOf(id: string): AlarmRuleDefinition;
  listRules(): AlarmRule[];
  saveThresholds(request: SaveAlarmRulesRequest, by: string): AlarmRule[];
  preview(
    rule: string,
    threshold: number,
  ): { rule: string; threshold: number; alarms: number; from: string | null; until: string };
};

/** Creates the commands on thresholds. A refused command throws CommandRefused with one sentence. */
export function createThresholdCommands(
  rules: readonly AlarmRuleDefinition[],
  settings: RuleSettings,
  log: LogWriter,
): ThresholdCommands {
  const ruleOf = (id: string): AlarmRuleDefinition => {
    const rule = rules.find((candidate) => candidate.id === id);
    if (rule === undefined) throw new CommandRefused(`There is no rule '${boundText(id, MAX_ID_LENGTH)}'.`, 404);
    return rule;
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
    ruleOf,
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
