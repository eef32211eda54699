import { alarmReportRequestSchema } from '@/contract/alarms/channels';
import { channelSettingsSchema, channelUpdateSchema } from '@/contract/alarms/channelSettings';
import { CALLS } from '@/contract/calls';

import type { AppContext, RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

export const registerAlarmChannelRoutes: RegisterRoutes = (app, { alarms }) => {
  const channels = alarms?.channels;
  if (!channels) return;
  const operatorOf = (context: AppContext): string => context.get('session').username;
  const idOf = (context: AppContext): string => context.req.param('channel') ?? '';

  app.on(CALLS.getAlarmChannels.method, CALLS.getAlarmChannels.path, (context) =>
    context.json({
      channels: channels.list(),
      vapid_public_key: channels.vapidPublicKey,
      heartbeat: channels.heartbeat(),
      report: channels.report(),
    }),
  );
  app.on(CALLS.addAlarmChannel.method, CALLS.addAlarmChannel.path, async (context) => {
    const settings = await readBody(context, channelSettingsSchema);
    return context.json(channels.create(settings, operatorOf(context)));
  });
  app.on(CALLS.changeAlarmChannel.method, CALLS.changeAlarmChannel.path, async (context) => {
    const update = await readBody(context, channelUpdateSchema);
    return context.json(channels.update(idOf(context), update, operatorOf(context)));
  });
  app.on(CALLS.removeAlarmChannel.method, CALLS.removeAlarmChannel.path, (context) => {
    channels.remove(idOf(context), operatorOf(context));
    return context.json({ status: 'removed' });
  });
  app.on(CALLS.testAlarmChannel.method, CALLS.testAlarmChannel.path, async (context) =>
    context.json(await channels.test(idOf(context), operatorOf(context))),
  );
  app.on(CALLS.saveAlarmReport.method, CALLS.saveAlarmReport.path, async (context) => {
    const request = await readBody(context, alarmReportRequestSchema);
    return context.json(channels.setReport(request, operatorOf(context)));
  });
};
