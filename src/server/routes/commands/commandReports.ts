import type { MiddlewareHandler } from 'hono';

import { describeCommand, findCommand } from './commandEvents';
import type { AppEnvironment, RouteDependencies } from '../context';

/**
 * Reports to the alarms which session gave a command, so that the bot's own pause differs from a command. Records each
 * command with its outcome.
 */
export const reportCommands =
  ({
    alarms,
    operatorEvents,
    bot,
    wallNow,
  }: Pick<RouteDependencies, 'alarms' | 'operatorEvents' | 'bot' | 'wallNow'>): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    const { path, method } = context.req;
    const command = findCommand(method, path);
    if (command === undefined) return next();
    const savesParameters = command.changes === 'parameters';
    const before = savesParameters ? bot.parameters() : undefined;
    const at = wallNow();
    await next();
    const { id: sessionId, username } = context.get('session');
    operatorEvents.add({
      at,
      by: username,
      ...(await describeCommand(command, context.res, before && { before, after: bot.parameters() })),
    });
    if (!context.res.ok || command.changes === 'other') return;
    alarms?.onCommand({ sessionId, username, savesParameters });
  };
