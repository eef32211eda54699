import type { MiddlewareHandler } from 'hono';

import type { CallName } from '@/contract/calls';

import { describeCommand, findCommand } from './commandEvents';
import type { AppEnvironment, RouteDependencies } from '../context';

/** Commands that start, stop, pause or resume the bot, change its positions or its parameters. */
const BOT_COMMANDS: readonly CallName[] = [
  'startBot',
  'stopBot',
  'pauseBot',
  'resumeBot',
  'closePosition',
  'closeAll',
  'saveParams',
  'applyPreset',
];
const PARAMETER_SAVES: readonly CallName[] = ['saveParams', 'applyPreset'];

/**
 * Tells the alarms which session gave a command, so that the bot's own pause differs from a command. Records each
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
    const savesParameters = PARAMETER_SAVES.includes(command.call);
    const before = savesParameters ? bot.parameters() : undefined;
    const at = wallNow();
    await next();
    const { id: sessionId, username } = context.get('session');
    operatorEvents.add({
      at,
      by: username,
      ...(await describeCommand(command, context.res, before && { before, after: bot.parameters() })),
    });
    if (!context.res.ok || !BOT_COMMANDS.includes(command.call)) return;
    alarms?.onCommand({ sessionId, username, savesParameters });
  };
