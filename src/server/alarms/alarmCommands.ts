/** The commands of the operator on alarms and rules. */

import type { Alarm } from '@/contract/alarms/alarms';
import type { AcknowledgeRequest, AlarmServiceRequest, ShelveRequest } from '@/contract/alarms/alarmCommands';
import { toEpochMs } from '@/domain/format/time';

import { CommandRefused } from '../commandRefused';
import type { LogWriter } from '../logging/systemLog';
import type { AlarmEngine } from './alarmEngine';
import type { AlarmRuleDefinition } from './alarmRule';
import { boundText, MAX_ID_LENGTH } from './boundText';
import type { RuleSettings } from './ruleSettings';
import { createThresholdCommands, type ThresholdCommands } from './thresholdCommands';

export type AlarmCommandReply = { alarms: Alarm[]; refused: { id: string; reason: string }[] };

export type AlarmCommands = Omit<ThresholdCommands, 'ruleOf'> & {
  acknowledge(request: AcknowledgeRequest, by: string): AlarmCommandReply;
  shelve(request: ShelveRequest, by: string): AlarmCommandReply;
  unshelve(id: string, by: string): AlarmCommandReply;
  setService(request: AlarmServiceRequest, by: string): AlarmCommandReply;
};

/** Creates the commands of the operator. A refused command throws CommandRefused with one sentence. */
export function createAlarmCommands(
  rules: readonly AlarmRuleDefinition[],
  engine: AlarmEngine,
  settings: RuleSettings,
  log: LogWriter,
): AlarmCommands {
  const { ruleOf, ...thresholds } = createThresholdCommands(rules, settings, log);
  const done = (...alarms: Alarm[]): AlarmCommandReply => ({ alarms, refused: [] });
  const existing = (id: string): Alarm => {
    const alarm = engine.find(id);
    if (alarm === undefined) throw new CommandRefused(unknownAlarmText(id), 404);
    return alarm;
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
    ...thresholds,
  };
}

const unknownAlarmText = (id: string): string => `There is no alarm '${boundText(id, MAX_ID_LENGTH)}' any more.`;
