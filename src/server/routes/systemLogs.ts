import { CALLS } from '@/contract/calls';
import { logsQuerySchema } from '@/contract/queries';

import type { RegisterRoutes } from './context';
import { readQuery } from './request/readRequest';

export const registerSystemLogRoutes: RegisterRoutes = (app, { store }) => {
  app.on(CALLS.getSystemLogs.method, CALLS.getSystemLogs.path, (context) =>
    context.json(store.logs.list(readQuery(context, logsQuerySchema))),
  );
  app.on(CALLS.clearSystemLogs.method, CALLS.clearSystemLogs.path, (context) => {
    store.logs.clearLines();
    return context.json({ status: 'cleared' });
  });
};
