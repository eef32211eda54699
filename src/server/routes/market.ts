import { CALLS } from '@/contract/calls';
import { topNRequestSchema } from '@/contract/market';

import type { Routes } from './context';
import { readBody } from './reading';

export const marketRoutes: Routes = (app, { bot }) => {
  app.on(CALLS.analyzeMarket.method, CALLS.analyzeMarket.path, async (context) => {
    const { top_n } = await readBody(context, topNRequestSchema);
    return context.json(await bot.analyzeMarket(top_n));
  });
  app.on(CALLS.simulateTrades.method, CALLS.simulateTrades.path, async (context) => {
    const { top_n } = await readBody(context, topNRequestSchema);
    return context.json(await bot.simulateTrades(top_n));
  });
};
