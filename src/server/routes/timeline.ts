import { compress } from 'hono/compress';

import { CALLS } from '@/contract/calls';
import { timelineQuerySchema } from '@/contract/history/timeline';

import { createTimeline } from '../timeline/timeline';
import type { RegisterRoutes } from './context';
import { readQuery } from './request/readRequest';

export const registerTimelineRoute: RegisterRoutes = (app, deps) => {
  const readTimeline = createTimeline(deps);
  app.on(CALLS.getTimeline.method, CALLS.getTimeline.path, compress(), async (context) => {
    const reply = await readTimeline(readQuery(context, timelineQuerySchema));
    return context.body(reply, 200, { 'Content-Type': 'application/json' });
  });
};
