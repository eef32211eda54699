import {
  acknowledgeRequestSchema,
  alarmServiceRequestSchema,
  shelveRequestSchema,
  unshelveRequestSchema,
} from '@/contract/alarms/alarmCommands';
import { alarmPreviewQuerySchema, saveAlarmRulesRequestSchema } from '@/contract/alarms/alarmRules';
import { alarmHistoryQuerySchema } from '@/contract/queries';
import { CALLS } from '@/contract/calls';

import type { AppContext, RegisterRoutes } from './context';
import { readBody, readQuery } from './request/readRequest';

export const registerAlarmRoutes: RegisterRoutes = (app, { alarms, wallNow }) => {
  if (!alarms) return;
  const operatorOf = (context: AppContext): string => context.get('session').username;

  app.on(CALLS.getAlarms.method, CALLS.getAlarms.path, (context) =>
    context.json({ at: new Date(wallNow()).toISOString(), alarms: alarms.list() }),
  );
  app.on(CALLS.getAlarmHistory.method, CALLS.getAlarmHistory.path, (context) =>
    context.json(alarms.history(readQuery(context, alarmHistoryQuerySchema))),
  );
  app.on(CALLS.acknowledgeAlarms.method, CALLS.acknowledgeAlarms.path, async (context) => {
    const request = await readBody(context, acknowledgeRequestSchema);
    return context.json(alarms.acknowledge(request, operatorOf(context)));
  });
  app.on(CALLS.shelveAlarm.method, CALLS.shelveAlarm.path, async (context) => {
    const request = await readBody(context, shelveRequestSchema);
    return context.json(alarms.shelve(request, operatorOf(context)));
  });
  app.on(CALLS.unshelveAlarm.method, CALLS.unshelveAlarm.path, async (context) => {
    const { id } = await readBody(context, unshelveRequestSchema);
    return context.json(alarms.unshelve(id, operatorOf(context)));
  });
  app.on(CALLS.setAlarmService.method, CALLS.setAlarmService.path, async (context) => {
    const request = await readBody(context, alarmServiceRequestSchema);
    return context.json(alarms.setService(request, operatorOf(context)));
  });
  app.on(CALLS.getAlarmRules.method, CALLS.getAlarmRules.path, (context) =>
    context.json({ rules: alarms.listRules() }),
  );
  app.on(CALLS.saveAlarmRules.method, CALLS.saveAlarmRules.path, async (context) => {
    const request = await readBody(context, saveAlarmRulesRequestSchema);
    return context.json({ rules: alarms.saveThresholds(request, operatorOf(context)) });
  });
  app.on(CALLS.previewAlarmRule.method, CALLS.previewAlarmRule.path, (context) => {
    const { rule, threshold } = readQuery(context, alarmPreviewQuerySchema);
    return context.json(alarms.preview(rule, threshold));
  });
};
