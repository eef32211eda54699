import type { MiddlewareHandler } from 'hono';

import { CALLS } from '@/contract/calls';

import type { AppEnvironment, RouteDependencies } from './context';

const { startBot, stopBot, pauseBot, resumeBot, closePosition, closeAll, saveParams, applyPreset } = CALLS;
const APPLY_PRESET_FOLDER = applyPreset.path.replace(':preset', '');
const COMMAND_PATHS: readonly string[] = [
  startBot,
  stopBot,
  pauseBot,
  resumeBot,
  closePosition,
  closeAll,
  saveParams,
].map(({ path }) => path);

/** Tells the alarms which session gave a command, so that the bot's own pause differs from a command. */
export const reportCommands =
  ({ alarms }: Pick<RouteDependencies, 'alarms'>): MiddlewareHandler<AppEnvironment> =>
  async (context, next) => {
    await next();
    const { path, method } = context.req;
    const appliesPreset = path.startsWith(APPLY_PRESET_FOLDER);
    if (method !== 'POST' || !context.res.ok || !(appliesPreset || COMMAND_PATHS.includes(path))) return;
    const { id: sessionId, username } = context.get('session');
    alarms?.onCommand({ sessionId, username, savesParameters: appliesPreset || path === saveParams.path });
  };
