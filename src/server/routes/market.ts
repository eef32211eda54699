import { compress } from 'hono/compress';

import { CALLS } from '@/contract/calls';
import { symbolCountRequestSchema } from '@/contract/market';
import { z } from '@/contract/z';

import type { RegisterRoutes } from './context';
import { readBody, readQuery, wholeNumberQuerySchema } from './request/readRequest';
import { shareAnalyses } from './sharedAnalyses';

const CANDLE_MINUTES = ['1', '3', '5', '15', '30', '60'] as const;
const symbolSchema = z.string().min(1).max(40);
const historyQuerySchema = z.object({ symbol: symbolSchema, seconds: wholeNumberQuerySchema(1, 900).default(900) });
const candlesQuerySchema = z.object({
  symbol: symbolSchema,
  minutes: z.enum(CANDLE_MINUTES).default('1'),
  limit: wholeNumberQuerySchema(1, 300).default(300),
});

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
    const query = readQuery(context, historyQuerySchema);
    return context.json(bot.marketHistory(query.symbol, query.seconds));
  });
  app.on(CALLS.getCandles.method, CALLS.getCandles.path, compress(), (context) => {
    const query = readQuery(context, candlesQuerySchema);
    return context.json(bot.candles(query.symbol, Number(query.minutes), query.limit));
  });
  app.on(CALLS.simulateTrades.method, CALLS.simulateTrades.path, async (context) => {
    const { top_n } = await readBody(context, symbolCountRequestSchema);
    return context.json(await simulate(top_n, version()));
  });
};
