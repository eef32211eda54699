import { CALLS } from '@/contract/calls';
import { DEFAULT_LOG_LINE_LIMIT, LOG_LINE_LIMITS } from '@/contract/sizes';
import { z } from '@/contract/z';

import type { RegisterRoutes } from './context';
import { readQuery, wholeNumberQuerySchema } from './request/readRequest';

const logsQuerySchema = z.object({
  level: z.string().min(1).optional(),
  component: z.string().min(1).optional(),
  limit: wholeNumberQuerySchema(1, Math.max(...LOG_LINE_LIMITS)).default(DEFAULT_LOG_LINE_LIMIT),
});

export const registerSystemLogRoutes: RegisterRoutes = (app, { store }) => {
  app.on(CALLS.getSystemLogs.method, CALLS.getSystemLogs.path, (context) =>
    context.json(store.logs.list(readQuery(context, logsQuerySchema))),
  );
  app.on(CALLS.clearSystemLogs.method, CALLS.clearSystemLogs.path, (context) => {
    store.logs.clearLines();
    return context.json({ status: 'cleared' });
  });
};
