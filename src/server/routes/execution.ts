import { CALLS } from '@/contract/calls';
import { adoptRequestSchema, cancelOrderRequestSchema, flattenRequestSchema } from '@/contract/bot/execution';

import { CommandRefused } from '../commandRefused';
import type { RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

export const registerExecutionRoutes: RegisterRoutes = (app, { bot }) => {
  const requireAccount = (): void => {
    if (bot.status().execution == null) throw new CommandRefused('This bot has no account at an exchange.', 404);
  };

  app.on(CALLS.getOrders.method, CALLS.getOrders.path, (context) => {
    requireAccount();
    return context.json({ orders: bot.accountOrders() });
  });
  app.on(CALLS.flattenAccount.method, CALLS.flattenAccount.path, async (context) => {
    requireAccount();
    await readBody(context, flattenRequestSchema);
    return context.json(await bot.flatten());
  });
  app.on(CALLS.cancelOrder.method, CALLS.cancelOrder.path, async (context) => {
    requireAccount();
    const { client_id } = await readBody(context, cancelOrderRequestSchema);
    bot.cancelOrder(client_id);
    return context.json({ status: 'cancelling' });
  });
  app.on(CALLS.haltEntries.method, CALLS.haltEntries.path, (context) => {
    requireAccount();
    bot.halt();
    return context.json({ status: 'halted' });
  });
  app.on(CALLS.releaseEntries.method, CALLS.releaseEntries.path, (context) => {
    requireAccount();
    bot.release();
    return context.json({ status: 'released' });
  });
  app.on(CALLS.adoptQuantity.method, CALLS.adoptQuantity.path, async (context) => {
    requireAccount();
    const { symbol } = await readBody(context, adoptRequestSchema);
    bot.adoptQuantity(symbol);
    return context.json({ status: 'adopted' });
  });
};
