import { compress } from 'hono/compress';

import { CALLS } from '@/contract/calls';
import { symbolCountRequestSchema } from '@/contract/market/analysis';
import { candlesQuerySchema, marketHistoryQuerySchema } from '@/contract/queries';

import type { RegisterRoutes } from './context';
import { readBody, readQuery } from './request/readRequest';
import { shareAnalyses } from './sharedAnalyses';

export const registerMarketRoutes: RegisterRoutes = (app, { bot, wallNow }) => {
  const analyze = shareAnalyses(wallNow, bot.analyzeMarket);
  const simulate = shareAnalyses(wallNow, bot.simulateTrades);
  const version = (): string => bot.parameters().config_version;

  app.on(CALLS.analyzeMarket.method, CALLS.analyzeMarket.path, async (context) => {
    const { top_n } = await readBody(context, symbolCountRequestSchema);
    return context.json(await analyze(top_n, version()));
  });
  app.on(CALLS.getMarketOverview.method, CALLS.getMarketOverview.path, (context) => context.json(bot.marketOverview()));
  app.on(CALLS.getMarketHistory.method, CALLS.getMarketHistory.path, compress(), (context) => {
    const query = readQuery(context, marketHistoryQuerySchema);
    return context.json(bot.marketHistory(query.symbol, query.seconds));
  });
  app.on(CALLS.getCandles.method, CALLS.getCandles.path, compress(), (context) => {
    const query = readQuery(context, candlesQuerySchema);
    return context.json(bot.candles(query.symbol, Number(query.minutes), query.limit, query.book));
  });
  app.on(CALLS.simulateTrades.method, CALLS.simulateTrades.path, async (context) => {
    const { top_n } = await readBody(context, symbolCountRequestSchema);
    return context.json(await simulate(top_n, version()));
  });
};
