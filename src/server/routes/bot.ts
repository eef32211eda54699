import { CALLS } from '@/contract/calls';
import type { Capability } from '@/contract/capabilities';
import { closeRequestSchema } from '@/contract/bot/commands';

import type { RegisterRoutes } from './context';
import { readBody } from './request/readRequest';
import { setSocketCookie } from './request/socketCookie';

/** Additions to the specified API that this server supports. */
const SUPPORTED_CAPABILITIES: readonly Capability[] = [
  'diagnostics',
  'presets.save',
  'trades.query',
  'analytics.query',
  'positions',
  'market.overview',
  'market.watch',
  'market.history',
  'market.books',
  'recordings',
  'trades.story',
  'trades.bridge',
  'trades.after',
  'checks.worth',
  'signals.outcome',
  'events.seq',
  'params.additions',
  'params.catalogue',
  'params.history',
  'lab',
  'alarms',
  'alarms.channels',
  'timeline',
  'absence',
  'execution',
];

export const registerBotRoutes: RegisterRoutes = (app, deps) => {
  const { bot, liveHub } = deps;
  const capabilities = SUPPORTED_CAPABILITIES.filter((name) => {
    if (name === 'recordings') return deps.recordings !== undefined;
    if (name === 'alarms.channels') return deps.alarms?.channels !== undefined;
    if (name === 'execution') return bot.status().execution != null;
    if (name === 'alarms') return deps.alarms !== undefined;
    return name !== 'lab' || deps.lab !== undefined;
  });
  const status = () => ({ ...bot.status(), capabilities });

  app.on(CALLS.getStatus.method, CALLS.getStatus.path, (context) => {
    // A console without a live connection may lack a valid websocket cookie. A status call cannot check the websocket
    // cookie, because browsers send that cookie only to /ws. Each status call without a live connection sets the
    // websocket cookie again.
    const session = context.get('session');
    if (!liveHub.hasSession(session.id)) setSocketCookie(context, context.get('token'), session, deps);
    return context.json(status());
  });

  app.on(CALLS.getDiagnostics.method, CALLS.getDiagnostics.path, (context) => context.json(bot.diagnostics()));

  const commands = [
    [CALLS.stopBot, () => bot.stop()],
    [CALLS.pauseBot, () => bot.pause()],
    [CALLS.resumeBot, () => bot.resume()],
  ] as const;
  for (const [{ method, path }, run] of commands) {
    app.on(method, path, (context) => {
      run();
      return context.json(status());
    });
  }

  app.on(CALLS.startBot.method, CALLS.startBot.path, async (context) => {
    await bot.prepareStart();
    bot.start();
    return context.json(status());
  });

  app.on(CALLS.closePosition.method, CALLS.closePosition.path, async (context) => {
    const { symbol } = await readBody(context, closeRequestSchema);
    const { trades, failed } = bot.closePosition(symbol);
    const later = await bot.awaitCloses(failed);
    const closed = [...trades, ...later.closed];
    const listed = later.failed.length > 0 ? { failed: later.failed } : {};
    return context.json({ symbol, closed: closed.length, trades: closed, ...listed });
  });
  app.on(CALLS.closeAll.method, CALLS.closeAll.path, async (context) => {
    const { closed, failed, total_processed } = bot.closeAll();
    const later = await bot.awaitCloses(failed);
    return context.json({ closed: [...closed, ...later.closed], failed: later.failed, total_processed });
  });
  app.on(CALLS.resetSemaphore.method, CALLS.resetSemaphore.path, (context) => context.json(bot.resetSemaphore()));
  app.on(CALLS.clearDatabase.method, CALLS.clearDatabase.path, (context) => context.json(bot.clearDatabase()));
};
