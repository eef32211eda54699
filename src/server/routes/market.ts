import { CALLS } from '@/contract/calls';
import { topNRequestSchema } from '@/contract/market';

import type { Routes } from './context';
import { readBody } from './request/readRequest';
import { shareRuns } from './sharedRuns';

export const marketRoutes: Routes = (app, { bot, wallNow }) => {
  const analyze = shareRuns(wallNow, bot.analyzeMarket);
  const simulate = shareRuns(wallNow, bot.simulateTrades);
  const version = (): string => bot.parameters().config_version;

  app.on(CALLS.analyzeMarket.method, CALLS.analyzeMarket.path, async (context) => {
    const { top_n } = await readBody(context, topNRequestSchema);
    return context.json(await analyze(top_n, version()));
  });
  app.on(CALLS.simulateTrades.method, CALLS.simulateTrades.path, async (context) => {
    const { top_n } = await readBody(context, topNRequestSchema);
    return context.json(await simulate(top_n, version()));
  });
};
