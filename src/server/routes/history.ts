import { compress } from 'hono/compress';

import { CALLS } from '@/contract/calls';
import {
  analyticsQuerySchema,
  followedSignalQuerySchema,
  signalsQuerySchema,
  tradeBridgeQuerySchema,
  tradesQuerySchema,
} from '@/contract/queries';

import { CommandRefused } from '../commandRefused';
import type { RegisterRoutes } from './context';
import { readQuery } from './request/readRequest';

export const registerHistoryRoutes: RegisterRoutes = (app, { bot, store, marketNow }) => {
  app.on(CALLS.getTrades.method, CALLS.getTrades.path, (context) => {
    const { skip, limit, ...search } = readQuery(context, tradesQuerySchema);
    return context.json(store.trades.listPage(skip, limit, search));
  });
  app.on(CALLS.getSignals.method, CALLS.getSignals.path, (context) =>
    context.json(store.signals.listLatest(readQuery(context, signalsQuerySchema).limit)),
  );
  app.on(CALLS.getTradeBridge.method, CALLS.getTradeBridge.path, async (context) => {
    const { by, zone, time_range: range, ...exits } = readQuery(context, tradeBridgeQuerySchema);
    return context.json(await store.trades.computeBridge({ by, zone }, range, marketNow(), exits));
  });
  app.on(CALLS.getTradeAfter.method, CALLS.getTradeAfter.path, async (context) => {
    const { time_range: range, ...exits } = readQuery(context, analyticsQuerySchema);
    return context.json(await store.tradeMarkouts.computeAfter(range, marketNow(), exits));
  });
  app.on(CALLS.getChecksWorth.method, CALLS.getChecksWorth.path, async (context) => {
    const { time_range: range, ...times } = readQuery(context, analyticsQuerySchema);
    return context.json(await store.followedSignals.computeWorth(range, marketNow(), times));
  });
  app.on(CALLS.getFollowedSignal.method, CALLS.getFollowedSignal.path, (context) => {
    const signal = store.followedSignals.find(readQuery(context, followedSignalQuerySchema));
    if (signal === undefined) throw new CommandRefused('No check rejected such a signal.', 404);
    return context.json(signal);
  });
  app.on(CALLS.getTradeStory.method, CALLS.getTradeStory.path, compress(), (context) =>
    context.json(bot.tradeStory(context.req.param('trade'))),
  );
  app.on(CALLS.getAnalytics.method, CALLS.getAnalytics.path, (context) => {
    const { time_range: range, ...exits } = readQuery(context, analyticsQuerySchema);
    return context.json(store.trades.computeAnalytics(range, marketNow(), exits));
  });
};
