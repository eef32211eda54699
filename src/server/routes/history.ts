import { compress } from 'hono/compress';

import { CALLS } from '@/contract/calls';
import { TIME_RANGES } from '@/contract/enums';
import { LOAD_ALL_CHUNK_SIZE, RECENT_TRADES_COUNT, MAX_LISTED_SIGNALS } from '@/contract/sizes';
import { tradeSearchSchema } from '@/contract/tradeSearch';
import { z } from '@/contract/z';

import type { RegisterRoutes } from './context';
import { readQuery, wholeNumberQuerySchema } from './request/readRequest';

const tradesPageSchema = tradeSearchSchema.extend({
  skip: wholeNumberQuerySchema(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumberQuerySchema(1, LOAD_ALL_CHUNK_SIZE).default(RECENT_TRADES_COUNT),
});
const signalsQuerySchema = z.object({ limit: wholeNumberQuerySchema(1, 500).default(MAX_LISTED_SIGNALS) });
const analyticsQuerySchema = z.object({ time_range: z.enum(TIME_RANGES).default('all') });

export const registerHistoryRoutes: RegisterRoutes = (app, { bot, store, marketNow }) => {
  app.on(CALLS.getTrades.method, CALLS.getTrades.path, (context) => {
    const { skip, limit, ...search } = readQuery(context, tradesPageSchema);
    return context.json(store.trades.listPage(skip, limit, search));
  });
  app.on(CALLS.getSignals.method, CALLS.getSignals.path, (context) =>
    context.json(store.signals.listLatest(readQuery(context, signalsQuerySchema).limit)),
  );
  app.on(CALLS.getTradeStory.method, CALLS.getTradeStory.path, compress(), (context) =>
    context.json(bot.tradeStory(context.req.param('trade'))),
  );
  app.on(CALLS.getAnalytics.method, CALLS.getAnalytics.path, (context) =>
    context.json(store.trades.computeAnalytics(readQuery(context, analyticsQuerySchema).time_range, marketNow())),
  );
};
